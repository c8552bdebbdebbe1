import { setTimeout as wait } from 'node:timers/promises'
import {
  answerChat,
  answerCompletion,
  type ChatRequest,
  type StandInPart,
} from '@ghost-writers-ia/stand-in-model'
import type {
  Model,
  ModelCall,
  ModelGateway,
  ModelInput,
  ModelPart,
  ToolCallPart,
} from '#domain/models/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'

const standInModel: Model = {
  id: 'ghost-writers-stand-in',
  name: 'Stand-in model (test mode)',
  ownedBy: 'ghost-writers-ia',
  releasedAt: new Date('2026-11-15'),
  plan: 'free',
  contextTokens: 131_072,
  maxOutputTokens: 4_096,
  supports: { chat: true, completion: true, tools: true, vision: false, embedding: true },
  weight: 10,
  price: null,
  isStandIn: true,
}

const habits = ['thinking', 'parallel'] as const

type StandInOptions = Pick<ModelGateway, 'budget'> & {
  /** Whether to offer models with the habits of difficult ones. Only for tests. */
  readonly isDifficult?: boolean
}

/** Answers without a model or a network, for development, tests and trials. */
export function createStandInModels({ budget, isDifficult }: StandInOptions): ModelGateway {
  const difficult = habits.map((habit) => ({
    ...standInModel,
    id: `${standInModel.id}-${habit}`,
    name: `Stand-in model (${habit})`,
  }))
  const catalog = [standInModel, ...(isDifficult ? difficult : [])]
  return { catalog, budget, longestCallMs: minutes(1), answer: answerCall }
}

async function* answerCall(call: ModelCall): AsyncGenerator<ModelPart> {
  if (call.input.kind === 'embedding') {
    yield { kind: 'accepted', target: 'stand-in' }
    return yield* embed(call.input)
  }
  const calls: ToolCallPart[] = []
  let isAccepted = false
  for (const part of listParts(call)) {
    if (!isAccepted && part.kind !== 'failure') yield { kind: 'accepted', target: 'stand-in' }
    isAccepted = true
    if (call.signal.aborted) return
    if (part.kind === 'pause') await pause(part.ms, call.signal)
    else if (part.kind === 'tool-call') calls.push(toCall(part, calls.length))
    else yield* toParts(part, calls)
  }
}

function listParts({ model, input, maxOutputTokens }: ModelCall): Iterable<StandInPart> {
  const { stop = [] } = input.options
  if (input.kind === 'chat') {
    const { messages, options } = input
    const habit = habits.find((one) => model.id.endsWith(`-${one}`))
    const { tools = [] } = options
    const request = { messages, tools, maxTokens: maxOutputTokens, stop, habit }
    return answerChat(request as unknown as ChatRequest)
  }
  if (input.kind === 'embedding') return []
  const { prompt, suffix, language } = input
  return answerCompletion({ prompt, suffix, language, maxTokens: maxOutputTokens, stop })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

function toCall({ kind: _, ...call }: StandInToolCall, index: number): ToolCallPart {
  return { index, ...call }
}

type StandInToolCall = Extract<StandInPart, { kind: 'tool-call' }>

/** All tool calls are in one part, before the end. */
function toParts(
  part: Exclude<StandInPart, { kind: 'pause' | 'tool-call' }>,
  calls: readonly ToolCallPart[],
): ModelPart[] {
  switch (part.kind) {
    case 'text':
      return [part]
    case 'reasoning':
      return [{ kind: 'reasoning', fields: { reasoning_content: part.text } }]
    case 'failure':
      return [{ kind: 'failure', ...refuse(`model-${part.reason}`) }]
    case 'end': {
      const { reason, tokensIn, tokensOut } = part
      return [
        ...(calls.length > 0 ? [{ kind: 'tool-calls' as const, calls }] : []),
        { kind: 'end', reason },
        { kind: 'usage', tokensIn, tokensOut, cachedTokens: 0, reasoningTokens: 0 },
      ]
    }
  }
}

const defaultDimensions = 64

/** Counts the words of each text: texts with the same words are close to each other. */
function embed({ texts, options }: Extract<ModelInput, { kind: 'embedding' }>): ModelPart[] {
  const dimensions = Number(options.dimensions ?? defaultDimensions)
  const words = texts.map((text) => String(text).toLowerCase().match(/\w+/g) ?? [])
  const vectors = words.map((ofText) => {
    const vector = new Float32Array(dimensions)
    for (const word of ofText) {
      const place = hash(word) % dimensions
      vector[place] = (vector[place] ?? 0) + 1 / Math.sqrt(ofText.length)
    }
    const isBase64 = options.encoding_format === 'base64'
    return isBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector]
  })
  const tokensIn = words.flat().length
  return [
    { kind: 'embeddings', vectors },
    { kind: 'end', reason: 'stop' },
    { kind: 'usage', tokensIn, tokensOut: 0, cachedTokens: 0, reasoningTokens: 0 },
  ]
}

function hash(word: string): number {
  return [...word].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7)
}
