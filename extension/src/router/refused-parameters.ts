import { applyParameters } from '@ghost-writers-ia/site-api/parameters'
import { isRecord } from '../is-record.ts'

/** Parameters that every model took once, and that some refuse by now. */
const parameters = ['max_tokens', 'temperature', 'stop'] as const
type Parameter = (typeof parameters)[number]

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
  const find = (key: string) =>
    new Set(parameters.filter((parameter) => known.get(key)?.includes(parameter)))
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
}

/**
 * Models that refuse `max_tokens` think first, and their thoughts count toward the limit that replaces
 * it. Without this room, they would use all of it before they answer.
 */
const reasoningTokens = 8_192

/** The request without what the model refuses. */
export function leaveOut(body: RequestBody, refused: ReadonlySet<Parameter>): object {
  const { max_tokens: limit, stop, ...others } = body
  const isRenamed = refused.has('max_tokens')
  const sent = {
    ...others,
    max_tokens: isRenamed ? limit + reasoningTokens : limit,
    ...(stop && !refused.has('stop') && { stop }),
  }
  return applyParameters(sent, {
    limitName: isRenamed ? 'max_completion_tokens' : 'max_tokens',
    hasTemperature: !refused.has('temperature'),
  })
}

/**
 * The parameters that an error is about, if the model doesn't take them. OpenAI names one in `param`
 * and says why in `code`; others only have a message, and OpenRouter wraps those of others.
 */
export function listRefusedParameters(error: unknown): readonly Parameter[] {
  const { param, code, message, metadata } = isRecord(error) ? error : {}
  const raw = isRecord(metadata) ? metadata.raw : ''
  const text = [message, raw].filter((one) => typeof one === 'string').join('\n')
  const isUnsupported =
    /^unsupported_(parameter|value)$/.test(String(code)) ||
    /unsupported|not support|unrecognized|unknown|unexpected|not permitted|not allowed|deprecated|extra inputs|may only be/i.test(
      text,
    )
  if (!isUnsupported) return []
  if (typeof param === 'string' && param !== '') return parameters.filter((one) => one === param)
  return parameters.filter((one) => isNamed(one, text))
}

/** "stop" is also a word. */
function isNamed(parameter: Parameter, text: string): boolean {
  const quote = parameter === 'stop' ? '[\'"`\\\\]' : ''
  return new RegExp(`${quote}\\b${parameter}\\b${quote}`).test(text)
}
