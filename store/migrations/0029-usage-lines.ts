import { type Kysely, sql } from 'kysely'

/**
 * For usage per request: what each one cost in tenths of a request, who made it and how it ended,
 * and totals per day. Only adds, and whole requests stay in the columns that the version before
 * reads and writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLines(db)
  await addTenths(db)
  await addTotals(db)
}

async function addLines({ schema }: Kysely<unknown>): Promise<void> {
  const reservation = () => schema.alterTable('reservation')
  await reservation()
    .addColumn('cost', 'integer', (column) => column.notNull().defaultTo(10))
    .execute()
  for (const text of ['source_kind', 'source_id', 'source_name', 'ending']) {
    await reservation().addColumn(text, 'text').execute()
  }
  for (const number of ['settled_at', 'tokens_in', 'tokens_out'] as const) {
    await reservation().addColumn(number, 'bigint').execute()
  }
  // For the usage page, and for the daily limits, which would otherwise read 90 days.
  await schema
    .createIndex('reservation_by_time')
    .on('reservation')
    .columns(['user_id', 'reserved_at'])
    .execute()
  // For deleting the old ones.
  await schema.createIndex('reservation_by_age').on('reservation').column('reserved_at').execute()
}

/** What whole requests leave over. */
async function addTenths({ schema }: Kysely<unknown>): Promise<void> {
  for (const name of ['tenths', 'returned_tenths']) {
    await schema
      .alterTable('usage_hour')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

async function addTotals(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usage_total')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user_profile.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('feature', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('source_kind', 'text', (column) => column.notNull())
    .addColumn('source_name', 'text', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('cost', 'bigint', (column) => column.notNull())
    .addColumn('tokens_in', 'bigint', (column) => column.notNull())
    .addColumn('tokens_out', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_total_key', ['user_id', 'day', 'source_id', 'feature', 'model'])
    .execute()
  // What was counted before is known by the day only.
  await sql`
    insert into usage_total (user_id, day, source_id, feature, model, source_kind, source_name,
      requests, cost, tokens_in, tokens_out)
    select user_id, substr(hour, 1, 10), 'earlier', '', '', '', '',
      sum(requests), sum(requests) * 10, 0, 0
    from usage_hour where requests > 0
    group by user_id, substr(hour, 1, 10)
  `.execute(db)
}
