import { setTimeout as wait } from 'node:timers/promises'
import {
  answerChat,
  answerCompletion,
  type ChatRequest,
  type StandInPart,
} from '@ghost-writers-ia/stand-in-model'
import type { Model, ModelCall, ModelGateway, ModelPart } from '#domain/models/ports.ts'
import { refuse } from '#domain/refusal.ts'

const standInModel: Model = {
  id: 'ghost-writers-stand-in',
  name: 'Stand-in model (test mode)',
  ownedBy: 'ghost-writers-ia',
  releasedAt: new Date('2026-11-15'),
  plan: 'free',
  contextTokens: 131_072,
  maxOutputTokens: 4_096,
  supports: { chat: true, completion: true, tools: true, vision: false },
  weight: 10,
  price: null,
  isStandIn: true,
}

/** Answers without a model or a network, for development, tests and trials. */
export function createStandInModels({ budget }: Pick<ModelGateway, 'budget'>): ModelGateway {
  return { catalog: [standInModel], budget, answer: answerCall }
}

async function* answerCall(call: ModelCall): AsyncGenerator<ModelPart> {
  let calls = 0
  let isAccepted = false
  for (const part of listParts(call)) {
    if (!isAccepted && part.kind !== 'failure') yield { kind: 'accepted', target: 'stand-in' }
    isAccepted = true
    if (call.signal.aborted) return
    if (part.kind === 'pause') await pause(part.ms, call.signal)
    else yield* toParts(part, calls)
    if (part.kind === 'tool-call') calls += 1
  }
}

function listParts({ input, maxOutputTokens }: ModelCall): Iterable<StandInPart> {
  const { stop = [] } = input.options
  if (input.kind === 'chat') {
    const { messages, options } = input
    const request = { messages, tools: options.tools ?? [], maxTokens: maxOutputTokens, stop }
    return answerChat(request as unknown as ChatRequest)
  }
  const { prompt, suffix, language } = input
  return answerCompletion({ prompt, suffix, language, maxTokens: maxOutputTokens, stop })
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}

function toParts(part: Exclude<StandInPart, { kind: 'pause' }>, index: number): ModelPart[] {
  switch (part.kind) {
    case 'text':
      return [part]
    case 'tool-call': {
      const { kind: _, ...call } = part
      return [{ kind: 'tool-calls', calls: [{ index, ...call }] }]
    }
    case 'failure':
      return [{ kind: 'failure', ...refuse(`model-${part.reason}`) }]
    case 'end': {
      const { reason, tokensIn, tokensOut } = part
      return [
        { kind: 'end', reason },
        { kind: 'usage', tokensIn, tokensOut, cachedTokens: 0, reasoningTokens: 0 },
      ]
    }
  }
}
