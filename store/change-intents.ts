import { type Selectable, sql } from 'kysely'
import type { ChangeIntentStore, StoredIntent } from '#domain/billing/change-intent.ts'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { Database, Tables } from './tables.ts'

export function changeIntentStore(db: Database): ChangeIntentStore {
  const intents = db.selectFrom('change_intent')

  return {
    async findIntent(customerId) {
      const theirs = intents.selectAll().where('customer_id', '=', customerId)
      const row = await theirs.executeTakeFirst()
      return row ? toIntent(row) : null
    },

    async writeIntent({ customerId, intent, leaseUntil, dueAt }, found) {
      const fields = {
        // Starts with the time, so that a version of a removed intent never matches a later one.
        version: found === null ? dueAt.getTime() : found + 1,
        intent: JSON.stringify(intent),
        lease_until: leaseUntil?.getTime() ?? null,
        due_at: dueAt.getTime(),
      }
      const written =
        found === null
          ? db
              .insertInto('change_intent')
              .columns(['customer_id', 'version', 'intent', 'lease_until', 'due_at'])
              // The account may be deleted at this moment, which isn't an error.
              .expression((eb) =>
                eb
                  .selectFrom('billing_account')
                  .select([
                    'customer_id',
                    toBigint(fields.version).as('version'),
                    sql<string>`cast(${fields.intent} as text)`.as('intent'),
                    toBigint(fields.lease_until).as('lease_until'),
                    toBigint(fields.due_at).as('due_at'),
                  ])
                  .where('customer_id', '=', customerId),
              )
              .onConflict((conflict) => conflict.column('customer_id').doNothing())
              .returningAll()
          : db
              .updateTable('change_intent')
              .set(fields)
              .where('customer_id', '=', customerId)
              .where('version', '=', found)
              .returningAll()
      const row = await written.executeTakeFirst()
      return row ? toIntent(row) : null
    },

    async removeIntent({ customerId, version }) {
      await db
        .deleteFrom('change_intent')
        .where('customer_id', '=', customerId)
        .where('version', '=', version)
        .execute()
    },

    async listDueIntents(now, atMost) {
      const due = intents
        .select('customer_id')
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .limit(atMost)
      return (await due.execute()).map(({ customer_id }) => customer_id as CustomerId)
    },
  }
}

function toBigint(value: number | null) {
  return sql<number>`cast(${value} as bigint)`
}

function toIntent(row: Selectable<Tables['change_intent']>): StoredIntent {
  return {
    customerId: row.customer_id as CustomerId,
    version: row.version,
    intent: JSON.parse(row.intent, (name, value) =>
      name === 'endsAt' && typeof value === 'string' ? new Date(value) : value,
    ),
    leaseUntil: row.lease_until === null ? null : new Date(row.lease_until),
    dueAt: new Date(row.due_at),
  }
}
