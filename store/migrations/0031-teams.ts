import type { CreateTableBuilder, Kysely } from 'kysely'

/** Teams with their members, invitations, library and activity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTeams(db)
  await addInvitations(db)
  await addLibrary(db)
  await addActivity(db)
}

async function addTeams({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('team')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('covered_until', 'bigint', (column) => column.notNull())
    .addColumn('instructions', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('instructions_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('team_by_owner').on('team').column('owner_id').execute()

  await withTeam(schema.createTable('team_member'))
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_member_key', ['team_id', 'user_id'])
    .execute()
  await schema.createIndex('team_member_by_user').on('team_member').column('user_id').execute()

  await schema
    .createTable('team_account')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('teams_revision', 'bigint', (column) => column.notNull())
    .addColumn('plan_ended_at', 'bigint')
    .execute()
}

async function addInvitations({ schema }: Kysely<unknown>): Promise<void> {
  await withTeam(schema.createTable('team_invitation'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', 'text', (column) =>
      column.references('user_profile.id').onDelete('set null'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_invitation_by_email', ['team_id', 'email'])
    .execute()
  await schema
    .createIndex('team_invitation_to_email')
    .on('team_invitation')
    .column('email')
    .execute()
  await schema
    .createIndex('team_invitation_by_inviter')
    .on('team_invitation')
    .column('invited_by')
    .execute()
}

async function addLibrary({ schema }: Kysely<unknown>): Promise<void> {
  await withTeam(schema.createTable('team_snippet'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_snippet_by_name', ['team_id', 'name'])
    .execute()
  await withTeam(schema.createTable('team_model'))
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('team_model_by_name', ['team_id', 'name'])
    .execute()
}

async function addActivity({ schema }: Kysely<unknown>): Promise<void> {
  await withTeam(schema.createTable('team_activity'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('set null'),
    )
    .addColumn('subject_id', 'text', (column) =>
      column.references('user_profile.id').onDelete('set null'),
    )
    .addColumn('item', 'text')
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('team_activity_key', ['team_id', 'position'])
    .execute()
  for (const column of ['actor_id', 'subject_id', 'happened_at']) {
    await schema
      .createIndex(`team_activity_by_${column}`)
      .on('team_activity')
      .column(column)
      .execute()
  }
}

function withTeam<Table extends string>(table: CreateTableBuilder<Table>) {
  return table.addColumn('team_id', 'text', (column) =>
    column.notNull().references('team.id').onDelete('cascade'),
  )
}
