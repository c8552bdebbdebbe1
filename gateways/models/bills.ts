import { z } from 'zod'
import type { CalledBill, ModelPart } from '#domain/models/ports.ts'
import { type Price, toMicros } from '#domain/models/price.ts'
import { seconds } from '#domain/time.ts'
import type { RouterAddress } from './configured-model.ts'
import { parseJson } from './parse-json.ts'

const Generation = z.object({ id: z.string().regex(/^[\w.:-]{1,200}$/) })

/** Returns a function that returns the router's name for the call once, from the events it's given. */
export function createNaming(): (events: readonly string[]) => readonly ModelPart[] {
  let isNamed = false
  return (events) => {
    const generation = isNamed ? null : findGeneration(events)
    if (!generation) return []
    isNamed = true
    return [{ kind: 'named', generation }]
  }
}

/** The name is in each event. */
function findGeneration(events: readonly string[]): string | null {
  for (const data of events) {
    const parsed = Generation.safeParse(parseJson(data))
    if (parsed.success) return parsed.data.id
  }
  return null
}

const Count = z.number().nonnegative().nullish()

/** https://openrouter.ai/docs/api-reference/get-a-generation: costs in dollars, tokens as the model counts them. */
const BilledCall = z.object({
  data: z.object({
    total_cost: Count,
    native_tokens_prompt: Count,
    native_tokens_completion: Count,
    native_tokens_cached: Count,
    native_tokens_reasoning: Count,
  }),
})

type Asked = { readonly generation: string; readonly price: Price | null }

/** What a router says about a call that we don't know the end of. Null: nothing, or not yet. */
export async function fetchBill(
  { url, key }: RouterAddress,
  { generation, price }: Asked,
): Promise<CalledBill | null> {
  const response = await fetch(`${url}/generation?id=${encodeURIComponent(generation)}`, {
    headers: { authorization: `Bearer ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(seconds(10)),
  }).catch(() => null)
  if (!response?.ok) return null
  const parsed = BilledCall.safeParse(await response.json().catch(() => null))
  if (!parsed.success) return null
  const { data } = parsed.data
  const count = (tokens: number | null | undefined) => Math.round(tokens ?? 0)
  const tokens = {
    tokensIn: count(data.native_tokens_prompt),
    tokensOut: count(data.native_tokens_completion),
    cachedTokens: count(data.native_tokens_cached),
    reasoningTokens: count(data.native_tokens_reasoning),
  }
  const charged =
    typeof data.total_cost === 'number' ? Math.round(data.total_cost * 1_000_000) : null
  return { ...tokens, spentMicros: price ? toMicros(price, tokens) : charged }
}
