import { findModelLanguage } from '@ghost-writers-ia/local-model/languages'
import type { LocalCompletion } from '@ghost-writers-ia/local-model/local-model'
import { localModelId } from '@ghost-writers-ia/local-model/model-id'
import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'
import { guessLanguage } from '@ghost-writers-ia/stand-in-model/languages'
import { charactersPerToken } from '#domain/models/limits.ts'
import type { Model, ModelCall, ModelFailure, ModelInput, ModelPart } from '#domain/models/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { openThread, type QuestionThread, type ThreadSettings } from './worker-thread.ts'

/** Where the thread finds what it loads. */
export type LocalModelFiles = {
  readonly model: string
  readonly plainEngine: string
  readonly relaxedEngine: string
}

const model: Model = {
  id: localModelId,
  name: 'Local model (finishes lines)',
  ownedBy: 'ghost-writers-ia',
  releasedAt: new Date('2026-11-18'),
  plan: 'free',
  contextTokens: 768,
  maxOutputTokens: 64,
  supports: { chat: false, completion: true, tools: false, vision: false, embedding: false },
  weight: 10,
  price: null,
  isStandIn: false,
}

type LocalModelLimits = {
  /** How many calls may wait for the one that is answered. */
  readonly waiting: number
  /** How long a call may take, with its wait. */
  readonly totalMs: number
}

/** A question takes up to a second where the model reads all of it, so the last of 8 waits as long. */
const defaultLimits: LocalModelLimits = { waiting: 8, totalMs: seconds(10) }

type LocalModelOptions = Omit<ThreadSettings, 'data'> & {
  readonly files: LocalModelFiles
  readonly queue?: LocalModelLimits
  readonly now?: () => number
}

export type LocalModel = {
  readonly model: Model
  /** As a gateway of models does it. */
  answer(call: ModelCall): AsyncGenerator<ModelPart>
  close(): Promise<void>
}

/**
 * Completes lines with our own small model, in a thread of its own: it computes for up to a second.
 * Loaded by the first call, unloaded when there is none for a while.
 */
export function openLocalModel({ files, queue, now, ...settings }: LocalModelOptions): LocalModel {
  const thread = openThread<CompletionInput, LocalCompletion | null>({ ...settings, data: files })
  const complete = createQueue(thread, { limits: queue ?? defaultLimits, now: now ?? Date.now })
  return {
    model,
    close: thread.close,
    async *answer({ input, maxOutputTokens, signal }) {
      const asked = findQuestion(input)
      const completion = asked && (await complete(asked, signal))
      if (signal.aborted) return
      if (completion && isRefusal(completion)) return yield { kind: 'failure', ...completion }

      yield { kind: 'accepted', target: 'local' }
      const { stop = [] } = input.options
      yield* write(completion?.text ?? '', { stop, maxOutputTokens, asked })
    },
  }
}

/**
 * Null: the model doesn't know the language, so there is no completion. Code that somebody has made
 * up would be worse for a first impression than none.
 */
function findQuestion(input: ModelInput): CompletionInput | null {
  if (input.kind !== 'completion') return null
  const { prompt, suffix } = input
  const language = findModelLanguage(input.language ?? guessLanguage(prompt + suffix))
  // Editors don't say what the file is called.
  return language && { language, path: '', before: prompt, after: suffix }
}

type Writing = {
  readonly stop: readonly string[]
  readonly maxOutputTokens: number
  readonly asked: CompletionInput | null
}

function* write(text: string, { stop, maxOutputTokens, asked }: Writing): Generator<ModelPart> {
  const ends = stop.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)
  const wanted = text.slice(0, Math.min(text.length, ...ends))
  const kept = wanted.slice(0, maxOutputTokens * charactersPerToken)
  if (kept) yield { kind: 'text', text: kept }
  yield { kind: 'end', reason: kept.length < wanted.length ? 'length' : 'stop' }
  const countTokens = (length: number) => Math.ceil(length / charactersPerToken)
  yield {
    kind: 'usage',
    tokensIn: asked ? countTokens(asked.before.length + asked.after.length) : 0,
    tokensOut: countTokens(kept.length),
    cachedTokens: 0,
    reasoningTokens: 0,
  }
}

type Thread = QuestionThread<CompletionInput, LocalCompletion | null>
type QueueOptions = { readonly limits: LocalModelLimits; readonly now: () => number }
type Completed = LocalCompletion | null | ModelFailure

/** One after the other, in order. Calls that were given up, or whose time is over, aren't asked. */
function createQueue(thread: Thread, { limits, now }: QueueOptions) {
  const rest = createRest(now)
  let last: Promise<unknown> = Promise.resolve()
  let open = 0
  let usualMs: number = seconds(1)

  async function ask(input: CompletionInput, signal: AbortSignal): Promise<Completed> {
    if (signal.aborted) return null
    const startedAt = now()
    try {
      const completion = await thread.ask(input, signal)
      rest.end()
      usualMs = (3 * usualMs + now() - startedAt) / 4
      return completion
    } catch {
      // The thread has reported it.
      if (!signal.aborted) rest.begin()
      return refuse('model-unavailable')
    }
  }

  return async (input: CompletionInput, signal: AbortSignal): Promise<Completed> => {
    const waitMs = Math.max(rest.getMs(), open > limits.waiting ? open * usualMs : 0)
    if (waitMs > 0) return { ...refuse('model-busy'), retryAfterMs: waitMs }
    const either = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)])
    const answered = last.then(() => ask(input, either))
    last = answered
    open += 1
    try {
      return await Promise.race([answered, waitForAbort(either)])
    } finally {
      open -= 1
    }
  }
}

function waitForAbort(signal: AbortSignal): Promise<ModelFailure> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(refuse('model-timeout')), { once: true })
  })
}

const firstRestMs = seconds(5)
const longestRestMs = minutes(5)

/** One crash may be an accident. After two in a row, calls are refused for a while, longer each time. */
function createRest(now: () => number) {
  let crashes = 0
  let until = 0
  return {
    getMs: () => Math.max(0, until - now()),
    begin() {
      crashes += 1
      if (crashes > 1) until = now() + Math.min(firstRestMs * 2 ** (crashes - 2), longestRestMs)
    },
    end() {
      crashes = 0
    },
  }
}
