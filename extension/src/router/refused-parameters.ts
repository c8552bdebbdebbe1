import { isParameter, leaveOut, type Parameter } from '@ghost-writers-ia/site-api/parameters'

/** What each router and model refused, by their address and id. */
export type RefusedParameters = {
  readonly find: (key: string) => ReadonlySet<Parameter>
  readonly add: (key: string, refused: readonly Parameter[]) => void
}

/** As it is stored. The latest is the last. */
export type StoredParameters = readonly (readonly [key: string, refused: readonly string[]])[]

const maxModels = 100

/** Remembers what models refused, also in the next session: every refusal costs the user a wait. */
export function createRefusedParameters(
  stored: StoredParameters = [],
  save: (next: StoredParameters) => void = () => {},
): RefusedParameters {
  const known = new Map(stored)
  const find = (key: string) => new Set((known.get(key) ?? []).filter(isParameter))
  return {
    find,
    add(key, refused) {
      const all = [...find(key), ...refused]
      known.delete(key)
      known.set(key, all)
      save([...known].slice(-maxModels))
    },
  }
}

export type RequestBody = {
  readonly model: string
  readonly max_tokens: number
  readonly temperature: number
  readonly stop?: readonly string[]
  readonly stream_options?: object
}

/**
 * Models that refuse `max_tokens` think first, and their thoughts count toward the limit that replaces
 * it. Without this room, they would use all of it before they answer.
 */
const reasoningTokens = 8_192

/** The request without what the model refuses. */
export function leaveOutRefused(body: RequestBody, refused: ReadonlySet<Parameter>): object {
  const room = refused.has('max_tokens') ? reasoningTokens : 0
  return leaveOut({ ...body, max_tokens: body.max_tokens + room }, refused)
}
