import { type Selectable, sql } from 'kysely'
import type { DeviceLogin, DeviceStore } from '#domain/devices/ports.ts'
import { parseScopes } from '#domain/identity/session.ts'
import type { UserId } from '#domain/identity/user.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function deviceStore(db: Database): DeviceStore {
  const find = () => db.selectFrom('device_login').selectAll()
  const change = (id: string) => db.updateTable('device_login').where('id', '=', id)

  return {
    async addLogin({ scopes, ...login }) {
      const pending = { state: 'pending', polled_at: null, user_id: null } as const
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('device_login')
        .values({ ...toRow(login), ...pending, scopes: scopes?.join(' ') ?? null })
        .onConflict((conflict) => conflict.column('user_code').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async findLogin(id) {
      const row = await find().where('id', '=', id).executeTakeFirst()
      return row ? toLogin(row) : null
    },

    async findLoginOf(userCode) {
      const row = await find().where('user_code', '=', userCode).executeTakeFirst()
      return row ? toLogin(row) : null
    },

    async decideLogin(id, { state, userId, now }) {
      const { numUpdatedRows } = await change(id)
        .set({ state, user_id: userId })
        .where('state', '=', 'pending')
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async takePoll(id, { now, penaltyMs }) {
      const polled_at = now.getTime()
      const isPatient = sql<boolean>`(polled_at is null or polled_at + interval_ms <= ${polled_at})`
      const taken = await change(id).set({ polled_at }).where(isPatient).executeTakeFirst()
      if (taken.numUpdatedRows === 1n) return true
      const interval_ms = sql<number>`interval_ms + ${sql.lit(penaltyMs)}`
      await change(id).set({ polled_at, interval_ms }).execute()
      return false
    },

    async spendLogin(id) {
      const { numUpdatedRows } = await change(id)
        .set({ state: 'spent' })
        .where('state', '=', 'allowed')
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async forgetLogins(before) {
      const rows = await db
        .deleteFrom('device_login')
        .where('expires_at', '<=', before.getTime())
        .returning(['state', 'session_id', 'user_id'])
        .execute()
      return rows
        .filter(({ state }) => state === 'allowed')
        .map(({ user_id, session_id }) => ({ userId: user_id as UserId, sessionId: session_id }))
    },
  }
}

function toLogin({
  interval_ms: _,
  polled_at: __,
  user_id: ___,
  scopes,
  ...row
}: Selectable<Tables['device_login']>): DeviceLogin {
  return { ...fromRow(row), scopes: scopes === null ? null : parseScopes(scopes) }
}
