import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { later, minutes } from '../time.ts'
import { getModelLimits } from './limits.ts'
import type { ModelInput, ModelMessage, ModelPorts, TokenCounts } from './ports.ts'

/** How long a counted chat can be continued. */
export const longestTurnMs = minutes(30)

/** More than a model calls in a turn. The oldest are forgotten first. */
const maxToolCalls = 256

type TurnPorts = Pick<ModelPorts, 'modelUse' | 'clock' | 'keyedHash'>

type TurnCall = {
  readonly session: { readonly id: string }
  readonly plan: PlanId
  readonly input: ModelInput
}

/**
 * Whether the call continues a counted chat, and so is free: it ends with results of tool calls that
 * we passed on in that chat, and what was asked is the same. See ADR-0063.
 */
export async function continueTurn(
  ports: TurnPorts,
  { session, plan, input }: TurnCall,
): Promise<boolean> {
  const results = input.kind === 'chat' ? listResults(input.messages) : []
  if (input.kind !== 'chat' || results.length === 0) return false
  const { modelUse, clock } = ports
  const key = { sessionId: session.id, conversation: hashQuestions(ports, input.messages) }
  const startedAfter = later(clock.now(), -longestTurnMs)
  const issued = new Set(await modelUse.listToolCalls({ ...key, startedAfter }))
  if (!results.every((id) => issued.has(hashToolCall(ports, id)))) return false
  const { callsPerTurn: maxCalls, tokensPerTurn: maxTokens } = getModelLimits(plan)
  return modelUse.continueTurn({ ...key, maxCalls, maxTokens })
}

/** The ids of the results that the conversation ends with, if they follow an answer of the model. */
function listResults(messages: readonly ModelMessage[]): readonly string[] {
  const last = messages.findLastIndex(({ role }) => role !== 'tool')
  if (messages[last]?.role !== 'assistant') return []
  return messages.slice(last + 1).map(({ tool_call_id: id }) => String(id))
}

type IssuedToolCalls = {
  readonly call: TurnCall
  readonly ids: readonly string[]
  readonly tokens: TokenCounts
  /** Whether the call itself has continued a turn. */
  readonly isContinued: boolean
}

/** Remembers the tool calls of an answer, so that the calls with their results are free. */
export async function recordToolCalls(
  ports: TurnPorts,
  { call, ids, tokens, isContinued }: IssuedToolCalls,
): Promise<void> {
  const { session, input } = call
  if (input.kind !== 'chat' || ids.length === 0) return
  const { modelUse, clock } = ports
  const key = { sessionId: session.id, conversation: hashQuestions(ports, input.messages) }
  const now = clock.now()
  const startedAfter = later(now, -longestTurnMs)
  const before = isContinued ? await modelUse.listToolCalls({ ...key, startedAfter }) : []
  const hashes = ids.slice(-maxToolCalls).map((id) => hashToolCall(ports, id))
  await modelUse.saveTurn({
    ...key,
    toolCalls: [...before, ...hashes].slice(-maxToolCalls),
    tokens: tokens.tokensIn + tokens.tokensOut,
    at: now,
    isContinued,
  })
}

/**
 * What people and programs have asked, without what the model and its tools have said: clients
 * shorten that. Keyed, because a short question could be guessed from its hash.
 */
function hashQuestions({ keyedHash }: TurnPorts, messages: readonly ModelMessage[]): string {
  const asked = messages
    .filter(({ role }) => role !== 'assistant' && role !== 'tool')
    .map(dropCacheMarks)
  return hash(keyedHash, `conversation:${JSON.stringify(asked)}`)
}

/** Clients move the marks from message to message, and write a text as a list to mark it. */
function dropCacheMarks({ cache_control: _, content, ...message }: ModelMessage): object {
  if (!Array.isArray(content)) return { ...message, content }
  const parts = content.map(({ cache_control: __, ...part }) => part)
  const isText = parts.length === 1 && parts[0].type === 'text'
  return { ...message, content: isText ? parts[0].text : parts }
}

/** A router could put anything into an id. */
function hashToolCall({ keyedHash }: TurnPorts, id: string): string {
  return hash(keyedHash, `tool-call:${id}`).slice(0, 16)
}

function hash(keyedHash: TurnPorts['keyedHash'], text: string): string {
  const [current = ''] = keyedHash.list(text)
  return current
}
