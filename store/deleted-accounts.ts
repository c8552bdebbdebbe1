import type { Selectable } from 'kysely'
import type { DeletedAccount, DeletedAccountStore } from '#domain/identity/deleted-account.ts'
import type { Database, Tables } from './tables.ts'

export function deletedAccountStore(db: Database): DeletedAccountStore {
  return {
    async keepDeleted(accounts) {
      for (const account of accounts) {
        const { hash, ...columns } = toColumns(account)
        await db
          .insertInto('deleted_account')
          .values({ hash, ...columns })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet(columns))
          .execute()
      }
    },

    async listDeleted(hashes) {
      if (hashes.length === 0) return []
      const kept = db.selectFrom('deleted_account').selectAll().where('hash', 'in', hashes)
      return (await kept.execute()).map(toDeletedAccount)
    },

    async addAddressHash({ userId, hash, leftAt }) {
      const left_at = leftAt.getTime()
      await db
        .insertInto('address_hash')
        .values({ user_id: userId, hash, left_at })
        .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ left_at }))
        .execute()
    },

    async listAddressHashes(userId) {
      const theirs = db.selectFrom('address_hash').select('hash').where('user_id', '=', userId)
      return (await theirs.execute()).map(({ hash }) => hash)
    },

    async forgetDeleted(before) {
      const time = before.getTime()
      await db.deleteFrom('deleted_account').where('deleted_at', '<', time).execute()
      await db.deleteFrom('address_hash').where('left_at', '<', time).execute()
    },
  }
}

type Row = Selectable<Tables['deleted_account']>

function toColumns({ hash, deletedAt, bucket, refundedAt }: DeletedAccount): Row {
  return {
    hash,
    deleted_at: deletedAt.getTime(),
    ceiling: bucket?.ceiling ?? null,
    refill_ms: bucket?.refillMs ?? null,
    full_at: bucket?.fullAt.getTime() ?? null,
    refunded_at: refundedAt?.getTime() ?? null,
  }
}

function toDeletedAccount(row: Row): DeletedAccount {
  const { hash, deleted_at, ceiling, refill_ms, full_at, refunded_at } = row
  const hasBucket = ceiling !== null && refill_ms !== null && full_at !== null
  return {
    hash,
    deletedAt: new Date(deleted_at),
    bucket: hasBucket ? { ceiling, refillMs: refill_ms, fullAt: new Date(full_at) } : null,
    refundedAt: refunded_at === null ? null : new Date(refunded_at),
  }
}
