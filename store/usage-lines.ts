import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import { days, later } from '#domain/time.ts'
import type { LineQuery, ReservationId, UsageStore } from '#domain/usage/ports.ts'
import type { TotalFilter, UsageLine, UsageOutcome, UsageSource } from '#domain/usage/usage-line.ts'
import type { Database, Tables } from './tables.ts'

type UsageLines = Pick<UsageStore, 'recordOutcomes' | 'listLines' | 'findFirstUse'>

/** How many lines one call looks at. With a filter that matches none, more would block SQLite. */
const scannedLines = 5_000

const shownColumns = [
  'request_id',
  'reserved_at',
  'state',
  'ending',
  'feature',
  'language',
  'model',
  'tokens_in',
  'tokens_out',
  'cached_tokens',
  'reasoning_tokens',
  'target',
  'cost',
  'source_kind',
  'source_id',
  'source_name',
  'client',
] as const

/** Requests one by one: how they ended, and what the usage page shows. */
export function usageLines(db: Database): UsageLines {
  return {
    async recordOutcomes(outcomes) {
      if (outcomes.length === 0) return []
      const number = (value: number | null | undefined) => sql`cast(${value ?? null} as bigint)`
      const given = outcomes.map(
        ({ userId, requestId, ending, ...outcome }) => sql`
          (${userId}, ${requestId}, ${ending}, ${number(outcome.tokensIn)},
           ${number(outcome.tokensOut)}, ${number(outcome.cachedTokens)},
           ${number(outcome.reasoningTokens)}, ${number(outcome.spentMicros)},
           cast(${outcome.target ?? null} as text), ${number(outcome.isEstimated ? 1 : 0)})`,
      )
      // Both engines name the columns of such a table in this way.
      const { rows } = await sql<LineRow & RecordedColumns>`
        update reservation
        set ending = column3, tokens_in = column4, tokens_out = column5, cached_tokens = column6,
          reasoning_tokens = column7, spent_micros = column8, target = column9,
          generation = case when column10 = 1 then generation end
        from (values ${sql.join(given)}) as given
        where user_id = column1 and request_id = column2 and ending is null
        returning ${sql.join(lineColumns.map((name) => sql.ref(name)))}, state, settled_at,
          reserved_at, target, spent_micros
      `.execute(db)
      return rows.map((row) => ({
        ...toLine(row),
        settledAt: row.state === 'committed' && row.settled_at ? new Date(row.settled_at) : null,
        reservedAt: new Date(row.reserved_at),
        target: row.target ?? '',
        spentMicros: Number(row.spent_micros ?? 0),
      }))
    },

    async findFirstUse(userId, since) {
      const row = await db
        .selectFrom('reservation')
        .select(shownColumns)
        .where('user_id', '=', userId)
        .where('reserved_at', '>=', since.getTime())
        .where('state', 'in', ['held', 'committed'])
        .where('cost', '>', 0)
        .orderBy('reserved_at')
        .orderBy('request_id')
        .limit(1)
        .executeTakeFirst()
      return row ? toUsageLine(row) : null
    },

    async listLines(userId, { filter, after, atMost }) {
      const theirs = db
        .selectFrom('reservation')
        .select(shownColumns)
        .where('user_id', '=', userId)
        .where(isWithin({ filter, after }))
        .orderBy('reserved_at', 'desc')
        .orderBy('request_id', 'desc')
      const { outcome, ...by } = filter ?? {}
      const rows = await db
        .selectFrom(theirs.limit(scannedLines).as('reservation'))
        .selectAll()
        .where(matches(by))
        .$if(outcome !== undefined, (query) => query.where(hasOutcome(outcome)))
        .orderBy('reserved_at', 'desc')
        .orderBy('request_id', 'desc')
        .limit(atMost + 1)
        .execute()
      const last = rows.length > atMost ? rows[atMost - 1] : await findLastScanned(theirs)
      const lines = rows.slice(0, atMost).map(toUsageLine)
      return { lines, next: last ? toCursor(last) : null }
    },
  }
}

type SourceRow = Pick<
  Selectable<Tables['reservation']>,
  'source_kind' | 'source_id' | 'source_name'
>

function toSource({ source_kind, source_id, source_name }: SourceRow): UsageSource | null {
  if (!source_kind || !source_id) return null
  return { kind: source_kind, id: source_id, name: source_name ?? '' }
}

export type IdRow = Pick<Tables['reservation'], 'user_id' | 'request_id'>

export function toId({ user_id, request_id }: IdRow): ReservationId {
  return { userId: user_id as UserId, requestId: request_id }
}

/** What the totals are made of. */
export const lineColumns = [
  'user_id',
  'request_id',
  'source_kind',
  'source_id',
  'source_name',
  'feature',
  'model',
  'tokens_in',
  'tokens_out',
  'cached_tokens',
  'reasoning_tokens',
  'ending',
] as const

export type StoredRow = Selectable<Tables['reservation']>

type RecordedColumns = Pick<
  StoredRow,
  'state' | 'settled_at' | 'reserved_at' | 'target' | 'spent_micros'
>

export type LineRow = Pick<StoredRow, (typeof lineColumns)[number]>

/** Tokens that are only estimated aren't added to totals: their outcome follows. */
export function toLine(row: LineRow) {
  const count = (tokens: number | null) => (row.ending ? Number(tokens ?? 0) : 0)
  return {
    ...toId(row),
    source: toSource(row),
    feature: row.feature ?? '',
    model: row.model ?? '',
    tokensIn: count(row.tokens_in),
    tokensOut: count(row.tokens_out),
    cachedTokens: count(row.cached_tokens),
    reasoningTokens: count(row.reasoning_tokens),
  }
}

type Ordered = SelectQueryBuilder<
  Tables,
  'reservation',
  Pick<StoredRow, (typeof shownColumns)[number]>
>

/** The last line that one call looks at; undefined if it looks at all of them. */
async function findLastScanned(theirs: Ordered) {
  return theirs
    .offset(scannedLines - 1)
    .limit(1)
    .executeTakeFirst()
}

/** With one upper bound for the index: of two, SQLite may choose the one that is farther away. */
function isWithin({ filter, after }: Pick<LineQuery, 'filter' | 'after'>) {
  const end = filter ? later(new Date(filter.to), days(1)).getTime() - 1 : Number.MAX_SAFE_INTEGER
  const last = Math.min(end, after?.at.getTime() ?? end)
  return ({ eb, and, or }: ExpressionBuilder<Tables, 'reservation'>) =>
    and([
      eb('reserved_at', '>=', filter ? new Date(filter.from).getTime() : 0),
      eb('reserved_at', '<=', last),
      ...(after
        ? [
            or([
              eb('request_id', '<', after.requestId),
              sql<boolean>`+reserved_at < ${after.at.getTime()}`,
            ]),
          ]
        : []),
    ])
}

/** For lines and totals: both have these columns. */
export function matches({ sourceId, feature, model }: Omit<TotalFilter, 'from' | 'to'>) {
  const conditions = [
    sourceId === undefined ? [] : sql<boolean>`source_id = ${sourceId}`,
    feature === undefined ? [] : sql<boolean>`feature = ${feature}`,
    model === undefined ? [] : sql<boolean>`model = ${model}`,
  ].flat()
  return sql<boolean>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`
}

function hasOutcome(outcome: UsageOutcome | undefined) {
  switch (outcome) {
    case 'answered':
      return sql<boolean>`state = 'committed' and coalesce(ending, 'completed') = 'completed'`
    case 'cancelled':
      return sql<boolean>`state = 'committed' and ending = 'cancelled'`
    case 'interrupted':
      return sql<boolean>`state = 'committed' and ending = 'failed'`
    case 'running':
      return sql<boolean>`state = 'held'`
    default:
      return sql<boolean>`state = ${outcome}`
  }
}

function toUsageLine(row: Pick<StoredRow, (typeof shownColumns)[number]>): UsageLine {
  const outcome = toOutcome(row)
  const isCounted = row.state === 'committed' || row.state === 'held'
  return {
    requestId: row.request_id,
    at: new Date(row.reserved_at),
    source: toSource(row),
    client: row.client,
    feature: row.feature as UsageLine['feature'],
    language: row.language,
    model: row.model,
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    cachedTokens: row.cached_tokens,
    reasoningTokens: row.reasoning_tokens,
    target: row.target,
    outcome,
    cost: isCounted ? row.cost : 0,
  }
}

function toOutcome({ state, ending }: Pick<StoredRow, 'state' | 'ending'>): UsageOutcome {
  if (state === 'held') return 'running'
  if (state !== 'committed') return state
  if (ending === 'failed') return 'interrupted'
  return ending === 'cancelled' ? 'cancelled' : 'answered'
}

function toCursor({ reserved_at, request_id }: Pick<StoredRow, 'reserved_at' | 'request_id'>) {
  return { at: new Date(reserved_at), requestId: request_id }
}
