import { isRecord } from '../is-record.ts'

/** What an answer took, as its model or router counts it. */
export type Usage = {
  /** Of everything that was sent. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** What the router charges, in dollars. Absent: it doesn't say. */
  readonly cost?: number
}

/** More than any model reads or writes: such a number means something else. */
const maxTokens = 10_000_000
const maxCost = 1_000

/** Reads the usage of an answer in OpenAI's format. Null: it's missing, or makes no sense. */
export function readUsage(value: unknown): Usage | null {
  if (!isRecord(value)) return null
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens, cost } = value
  if (!isCount(inputTokens) || !isCount(outputTokens)) return null
  const isCost = typeof cost === 'number' && cost >= 0 && cost < maxCost
  return { inputTokens, outputTokens, ...(isCost && { cost }) }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxTokens
}
