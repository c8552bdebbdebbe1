import { type Selectable, sql } from 'kysely'
import type {
  RequestPurpose,
  ReservationId,
  ReservationState,
  UsageStore,
} from '#domain/usage/ports.ts'
import { type PreparedQuery, type QueryRunner, readPart, toRows } from './prepared-queries.ts'
import type { Database, Tables } from './tables.ts'
import { type IdRow, type LineRow, lineColumns, toId, toLine } from './usage-lines.ts'

type ReservationStore = Pick<
  UsageStore,
  | 'countHeld'
  | 'addReservations'
  | 'dropReservations'
  | 'listReservations'
  | 'settleReservations'
  | 'keepCounted'
  | 'listOverdue'
  | 'forgetReservations'
>

export function reservationStore(db: Database, run: QueryRunner): ReservationStore {
  return {
    async countHeld(userId, now) {
      // Only held reservations have an end, and there are few. The expression keeps SQLite from
      // reading all reservations of the user, of which there may be thousands.
      const row = await db
        .selectFrom('reservation')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(sql<string>`user_id || ''`, '=', userId)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },

    async addReservations(reservations) {
      if (reservations.length === 0) return []
      const records = reservations.map(
        ({
          userId,
          requestId,
          reservedAt,
          expiresAt,
          isCounted,
          purpose,
          cost,
          source,
          estimate,
        }) => ({
          user_id: userId,
          request_id: requestId,
          state: 'held',
          reserved_at: reservedAt.getTime(),
          expires_at: expiresAt.getTime(),
          is_counted: Number(isCounted),
          ...toPurposeColumns(purpose),
          cost,
          source_kind: source?.kind ?? null,
          source_id: source?.id ?? null,
          source_name: source?.name ?? null,
          tokens_in: estimate?.tokensIn ?? null,
          spent_micros: estimate?.spentMicros ?? null,
        }),
      )
      const added = await run(db, addReservations, { reservations: toRows(columns, records) })
      return added.map(toId)
    },

    async dropReservations(ids) {
      if (ids.length === 0) return
      await db.deleteFrom('reservation').where(isOneOf(ids)).execute()
    },

    async listReservations(ids) {
      if (ids.length === 0) return []
      const columns = ['user_id', 'request_id', 'state'] as const
      const rows = await db.selectFrom('reservation').select(columns).where(isOneOf(ids)).execute()
      return rows.map((row) => ({ ...toId(row), state: row.state }))
    },

    async settleReservations({ ids, state, at }) {
      if (ids.length === 0) return []
      const settled = await run(db, settleReservations, {
        state,
        at: at.getTime(),
        ids: ids.map(({ userId, requestId }) => [userId, requestId]),
      })
      return settled.map((row) => ({
        ...toLine(row),
        isCounted: row.is_counted === 1,
        cost: row.cost,
      }))
    },

    async keepCounted(ids) {
      if (ids.length === 0) return
      const kept = db.updateTable('reservation').set({ state: 'committed' }).where(isOneOf(ids))
      await kept.execute()
    },

    async listOverdue(now, atMost) {
      const rows = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id'])
        .where('expires_at', '<=', now.getTime())
        .orderBy('expires_at')
        .limit(atMost)
        .execute()
      return rows.map(toId)
    },

    async forgetReservations(before, atMost) {
      const old = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id'])
        .where('reserved_at', '<', before.getTime())
        .where('state', '!=', 'held')
        .orderBy('reserved_at')
        .limit(atMost)
        .execute()
      if (old.length > 0)
        await db
          .deleteFrom('reservation')
          .where(isOneOf(old.map(toId)))
          .execute()
      return old.length
    },
  }
}

function toPurposeColumns(purpose: RequestPurpose | null) {
  const { feature = null, language = null, model = null, client = null } = purpose ?? {}
  return { feature, language, model, client }
}

const columns = {
  user_id: 'text',
  request_id: 'text',
  state: 'text',
  reserved_at: 'number',
  expires_at: 'number',
  is_counted: 'number',
  feature: 'text',
  language: 'text',
  model: 'text',
  client: 'text',
  cost: 'number',
  source_kind: 'text',
  source_id: 'text',
  source_name: 'text',
  tokens_in: 'number',
  spent_micros: 'number',
} as const

const addReservations: PreparedQuery<{ reservations: ReturnType<typeof toRows> }, IdRow> = ({
  insert,
}) => sql`
  ${insert('reservation', { columns, rows: 'reservations' })}
  on conflict (user_id, request_id) do nothing
  returning user_id, request_id`

type Settlement = {
  readonly ids: readonly string[][]
  readonly state: ReservationState
  readonly at: number
}

type SettledRow = LineRow & Pick<Selectable<Tables['reservation']>, 'is_counted' | 'cost'>

const settleReservations: PreparedQuery<Settlement, SettledRow> = ({ rows, value }) => sql`
  update reservation
  set state = ${value('state')}, expires_at = null, settled_at = ${value('at')}
  from ${rows('ids')} as given
  where user_id = ${readPart(0)} and request_id = ${readPart(1)} and state = 'held'
  returning ${sql.join(lineColumns.map((name) => sql.ref(name)))}, is_counted, cost`

/** Both engines can look up pairs of columns when the pairs are given as a table. */
function isOneOf(ids: readonly ReservationId[]) {
  const pairs = ids.map(({ userId, requestId }) => sql`(${userId}, ${requestId})`)
  return sql<boolean>`(user_id, request_id) in (values ${sql.join(pairs)})`
}
