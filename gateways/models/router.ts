import type { IncomingMessage } from 'node:http'
import {
  applyParameters,
  learnParameters,
  type ModelParameters,
} from '@ghost-writers-ia/site-api/parameters'
import { createToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import type { ModelCall, ModelGateway, ModelPart } from '#domain/models/ports.ts'
import { lastEvent, readChunks } from './chunks.ts'
import type { ConfiguredModel } from './configured-model.ts'
import { type Deadlines, openDeadlines, type Timeouts } from './deadlines.ts'
import { type EventReader, readEvents } from './events.ts'
import { type FailureFacts, isUrgent, toFailure, type UpstreamFailure } from './failures.ts'
import { createPostCall, type PostCall } from './post-call.ts'

type RouterOptions = {
  /** Such as https://openrouter.ai/api/v1. */
  readonly url: string
  /** Only ever sent to the router: never logged and never part of an answer. */
  readonly key: string
  readonly models: readonly ConfiguredModel[]
  readonly budget: ModelGateway['budget']
  /** Logs a failure. `isUrgent`: the operator has to act. */
  readonly report: (facts: FailureFacts) => void
  readonly timeouts: Timeouts
}

/**
 * Any router that is compatible with OpenAI's API. Always asks for a stream, so that the first text
 * is known when it arrives and a call can be stopped midway. Routers are not trusted: sizes and
 * times are limited, redirects are refused, and their error texts stay here.
 */
export function createModelRouter(options: RouterOptions): ModelGateway {
  const { models, budget } = options
  const upstream = new Map(models.map((model) => [model.id, model]))
  const { timeouts } = options
  const router = { ...options, post: createPostCall(options.url), learned: new Map() }
  return {
    catalog: models.map(({ upstreamId: _, fimTemplate: __, parameters: ___, ...model }) => model),
    budget,
    longestCallMs: timeouts.totalMs,
    answer(call) {
      const model = upstream.get(call.model.id)
      if (!model) throw new Error(`There is no model ${call.model.id} at the router`)
      return answerCall(router, { call, model })
    },
  }
}

type Router = RouterOptions & {
  readonly post: PostCall
  /** What refusals have taught about models, by their ids. */
  readonly learned: Map<string, ModelParameters>
}

type UpstreamCall = { readonly call: ModelCall; readonly model: ConfiguredModel }

async function* answerCall(
  router: Router,
  { call, model }: UpstreamCall,
): AsyncGenerator<ModelPart> {
  const deadlines = openDeadlines(router.timeouts, call.signal)
  try {
    const answered = await ask(router, { call, model, deadlines })
    if ('failure' in answered) return yield fail(router, { call, failure: answered })
    const events = readEvents(answered, deadlines)
    yield { kind: 'accepted', target: 'router' }
    yield* listParts(router, { call, events })
  } catch (fault) {
    // The client has disconnected: nobody reads what follows.
    if (call.signal.aborted) return
    yield fail(router, { call, failure: deadlines.toFailure(fault) })
  } finally {
    deadlines.close()
  }
}

type Asking = UpstreamCall & { readonly deadlines: Deadlines }

/** The name of the limit, and the temperature. */
const maxLessons = 2

/** The stream of an answer. A model that refuses how it's asked is asked again as it wants. */
async function ask(router: Router, asking: Asking): Promise<IncomingMessage | UpstreamFailure> {
  const { model, deadlines } = asking
  for (let lessons = 0; ; lessons += 1) {
    const response = await deadlines.within('headersMs', () => send(router, asking))
    if (response.statusCode === 200 && isEventStream(response)) return response
    const { text, ...failure } = await deadlines.within('headersMs', () => toFailure(response))
    const known = getParameters(router, model)
    const learned = failure.reason === 'refused' ? learnParameters(known, text) : null
    if (!learned || lessons === maxLessons) return failure
    router.learned.set(model.id, learned)
  }
}

function getParameters({ learned }: Router, { id, parameters }: ConfiguredModel): ModelParameters {
  return learned.get(id) ?? parameters
}

type Reading = { readonly call: ModelCall; readonly events: EventReader }

/** What the events say. A stream that ends without a finish reason was cut off, which is a failure. */
async function* listParts(router: Router, { call, events }: Reading): AsyncGenerator<ModelPart> {
  const toolCalls = createToolCalls()
  let isFinished = false
  try {
    for (;;) {
      const { parts, ending } = readChunks((await events.read()) ?? [lastEvent], toolCalls)
      isFinished ||= parts.some(({ kind }) => kind === 'end')
      yield* parts
      if (ending === null) continue
      const failure = ending === 'done' && !isFinished ? cutOff : ending
      return failure === 'done' ? undefined : yield fail(router, { call, failure })
    }
  } finally {
    events.close()
  }
}

const cutOff: UpstreamFailure = { failure: { refused: 'model-unavailable' }, reason: 'cut-off' }

type Failed = { readonly call: ModelCall; readonly failure: UpstreamFailure }

function fail({ report }: Router, { call, failure }: Failed): ModelPart {
  const { failure: refusal, ...facts } = failure
  const { requestId } = call
  report({ model: call.model.id, requestId, ...facts, isUrgent: isUrgent(failure) })
  return { kind: 'failure', ...refusal }
}

function send(router: Router, { call, model, deadlines }: Asking): Promise<IncomingMessage> {
  const { key, post, timeouts } = router
  const path = call.input.kind === 'chat' ? 'chat/completions' : 'completions'
  const body = JSON.stringify(applyParameters(toBody(call, model), getParameters(router, model)))
  return post({ path, key, body, connectMs: timeouts.connectMs, signal: deadlines.signal })
}

function toBody({ input, maxOutputTokens }: ModelCall, model: ConfiguredModel) {
  const shared = {
    ...input.options,
    model: model.upstreamId,
    max_tokens: maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
  }
  if (input.kind === 'chat') return { ...shared, messages: input.messages }
  const { prompt, suffix } = input
  if (!model.fimTemplate) return { ...shared, prompt, ...(suffix && { suffix }) }
  return { ...shared, prompt: fillTemplate(model.fimTemplate, { prompt, suffix }) }
}

/** In one pass, because the code itself may contain the names of the placeholders. */
function fillTemplate(
  template: string,
  { prompt, suffix }: { readonly prompt: string; readonly suffix: string },
): string {
  return template.replace(/\{(prefix|suffix)\}/g, (_, name) =>
    name === 'prefix' ? prompt : suffix,
  )
}

function isEventStream({ headers }: IncomingMessage): boolean {
  return /^text\/event-stream\b/i.test(headers['content-type'] ?? '')
}
