import type { Kysely } from 'kysely'

/**
 * Which calls continue a request: by conversation and issued tool calls, as keyed hashes. Replaces
 * `model_turn`, which older versions still use. And which share of a budget was reported.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('agent_turn')
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('session.id').onDelete('cascade'),
    )
    .addColumn('conversation', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('tokens', 'bigint', (column) => column.notNull())
    .addColumn('tool_calls', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('agent_turn_key', ['session_id', 'conversation'])
    .execute()
  await schema.createIndex('agent_turn_by_start').on('agent_turn').column('started_at').execute()
  await schema
    .alterTable('model_budget')
    .addColumn('alerted_percent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
