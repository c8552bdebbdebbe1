import type { UsageStore } from '#domain/usage/ports.ts'
import type { Database } from './tables.ts'
import { lineColumns, toId, toLine } from './usage-lines.ts'

type UnbilledLines = Pick<
  UsageStore,
  'saveGeneration' | 'listLost' | 'listUnbilled' | 'correctLine'
>

/** Calls to models whose real figures aren't known yet. */
export function unbilledLines(db: Database): UnbilledLines {
  return {
    async saveGeneration({ userId, requestId }, call) {
      await db
        .updateTable('reservation')
        .set(call)
        .where('user_id', '=', userId)
        .where('request_id', '=', requestId)
        .execute()
    },

    async listLost(before, atMost) {
      const rows = await db
        .selectFrom('reservation')
        .select(['user_id', 'request_id', 'model', 'tokens_in', 'spent_micros', 'target'])
        .where('ending', 'is', null)
        .where('spent_micros', 'is not', null)
        .where('reserved_at', '<', before.getTime())
        .orderBy('reserved_at')
        .limit(atMost)
        .execute()
      return rows.map((row) => ({
        ...toId(row),
        model: row.model ?? '',
        tokensIn: Number(row.tokens_in ?? 0),
        tokensOut: 0,
        spentMicros: Number(row.spent_micros),
        target: row.target,
        isEstimated: true,
      }))
    },

    async listUnbilled(since, atMost) {
      const rows = await db
        .selectFrom('reservation')
        .select([...lineColumns, 'state', 'settled_at', 'reserved_at'])
        .select(['target', 'spent_micros', 'generation'])
        .where('generation', 'is not', null)
        .where('reserved_at', '>=', since.getTime())
        .where('ending', 'is not', null)
        // So that calls that a router never knew don't keep us from asking about others.
        .orderBy('reserved_at', 'desc')
        .limit(atMost)
        .execute()
      return rows.map((row) => ({
        ...toLine(row),
        settledAt: row.state === 'committed' && row.settled_at ? new Date(row.settled_at) : null,
        reservedAt: new Date(row.reserved_at),
        target: row.target ?? '',
        spentMicros: Number(row.spent_micros ?? 0),
        generation: row.generation ?? '',
      }))
    },

    async correctLine({ userId, requestId, generation, ...line }) {
      const corrected = await db
        .updateTable('reservation')
        .set({
          tokens_in: line.tokensIn,
          tokens_out: line.tokensOut,
          cached_tokens: line.cachedTokens,
          reasoning_tokens: line.reasoningTokens,
          spent_micros: line.spentMicros,
          generation: null,
        })
        .where('user_id', '=', userId)
        .where('request_id', '=', requestId)
        .where('generation', '=', generation)
        .returning('request_id')
        .executeTakeFirst()
      return corrected !== undefined
    },
  }
}
