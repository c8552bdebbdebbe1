import { type Selectable, sql } from 'kysely'
import type { DeletionRecord, DeletionStore } from '#domain/account/deletion-record.ts'
import { forgetSome } from './forget.ts'
import type { Database, Tables } from './tables.ts'

type UserTable = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never
}[keyof Tables]

/** Every table with a user's id: a new one doesn't compile until it's here. */
const userTables: Readonly<Record<UserTable, true>> = {
  account_lock: true,
  address_hash: true,
  admin_action: true,
  billing_account: true,
  bucket: true,
  cancellation: true,
  checkout: true,
  consent: true,
  contact_message: true,
  credential: true,
  declaration: true,
  device_login: true,
  download: true,
  email_link: true,
  former_email: true,
  money_back: true,
  owed_refund: true,
  passkey: true,
  password_proof: true,
  pending_login: true,
  plan_grant: true,
  price_notice: true,
  provider_account: true,
  provider_login: true,
  recovery_code: true,
  remembered_browser: true,
  reservation: true,
  second_factor: true,
  second_factor_reset: true,
  sent_notification: true,
  session: true,
  snippet: true,
  snippet_library: true,
  subscription: true,
  team_account: true,
  team_member: true,
  tuned_model: true,
  tuned_model_list: true,
  usage_hour: true,
  usage_total: true,
}

const tables = Object.keys(userTables) as UserTable[]

export function deletionStore(db: Database): DeletionStore {
  return {
    async countRowsOf(userId) {
      const counts = tables.map(
        (table) =>
          sql<Counted>`select ${table} as name, count(*) as count from ${sql.table(table)} where user_id = ${userId}`,
      )
      const all = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(db)
      const found = all.rows.map(({ name, count }) => [name, Number(count)] as const)
      return Object.fromEntries(found.filter(([, count]) => count > 0))
    },

    async addDeletion({ addressHash, deletedAt, ...record }) {
      const columns = { address_hash: addressHash, deleted_at: deletedAt.getTime() }
      await db
        .insertInto('deletion_record')
        .values({ ...record, ...columns })
        .execute()
    },

    async listDeletionsOf(hashesOrReceipt) {
      const found = db
        .selectFrom('deletion_record')
        .selectAll()
        .where((row) =>
          row.or([
            row('address_hash', 'in', hashesOrReceipt),
            row('receipt', 'in', hashesOrReceipt),
          ]),
        )
        .orderBy('deleted_at', 'desc')
      return (await found.execute()).map(toRecord)
    },

    async listDeletions(from, to) {
      const found = db
        .selectFrom('deletion_record')
        .selectAll()
        .where('deleted_at', '>=', from.getTime())
        .where('deleted_at', '<', to.getTime())
        .orderBy('deleted_at')
      return (await found.execute()).map(toRecord)
    },

    forgetDeletions: (before) =>
      forgetSome(db, {
        from: 'deletion_record',
        key: ['receipt'],
        where: sql`deleted_at < ${before.getTime()}`,
      }),
  }
}

type Counted = { readonly name: string; readonly count: number | string }

function toRecord({
  address_hash,
  deleted_at,
  ...record
}: Selectable<Tables['deletion_record']>): DeletionRecord {
  return { ...record, addressHash: address_hash, deletedAt: new Date(deleted_at) }
}
