import type { IncomingMessage } from 'node:http'
import { createToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import type { ModelCall, ModelGateway, ModelPart } from '#domain/models/ports.ts'
import { minutes, seconds } from '#domain/time.ts'
import { lastEvent, readChunks } from './chunks.ts'
import type { ConfiguredModel } from './configured-model.ts'
import { openDeadlines, type Timeouts } from './deadlines.ts'
import { type EventReader, readEvents } from './events.ts'
import { type FailureFacts, reportFailure, toFailure, type UpstreamFailure } from './failures.ts'
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
  readonly timeouts?: Timeouts
}

const defaultTimeouts: Timeouts = {
  headersMs: seconds(30),
  firstPartMs: seconds(90),
  idleMs: seconds(45),
  totalMs: minutes(8),
}

/**
 * Any router that is compatible with OpenAI's API. Always asks for a stream, so that the first text
 * is known when it arrives and a call can be stopped midway. Routers are not trusted: sizes and
 * times are limited, redirects are refused, and their error texts stay here.
 */
export function createModelRouter(options: RouterOptions): ModelGateway {
  const { models, budget } = options
  const upstream = new Map(models.map((model) => [model.id, model]))
  const router = { ...options, post: createPostCall(options.url) }
  return {
    catalog: models.map(({ upstreamId: _, fimTemplate: __, ...model }) => model),
    budget,
    answer(call) {
      const model = upstream.get(call.model.id)
      if (!model) throw new Error(`There is no model ${call.model.id} at the router`)
      return answerCall(router, { call, model })
    },
  }
}

type Router = RouterOptions & { readonly post: PostCall }

type UpstreamCall = { readonly call: ModelCall; readonly model: ConfiguredModel }

async function* answerCall(
  router: Router,
  { call, model }: UpstreamCall,
): AsyncGenerator<ModelPart> {
  const deadlines = openDeadlines(router.timeouts ?? defaultTimeouts, call.signal)
  try {
    const response = await deadlines.within('headersMs', () =>
      send(router, { call, model, signal: deadlines.signal }),
    )
    if (response.statusCode === 200 && isEventStream(response)) {
      const events = readEvents(response, deadlines)
      yield { kind: 'accepted', target: 'router' }
      return yield* listParts(router, { model, events })
    }
    const failure = await deadlines.within('firstPartMs', () => toFailure(response))
    yield fail(router, { model, failure })
  } catch (fault) {
    // The client has disconnected: nobody reads what follows.
    if (call.signal.aborted) return
    yield fail(router, { model, failure: deadlines.toFailure(fault) })
  } finally {
    deadlines.close()
  }
}

type Reading = { readonly model: ConfiguredModel; readonly events: EventReader }

/** What the events say. A stream that ends without a finish reason was cut off, which is a failure. */
async function* listParts(router: Router, { model, events }: Reading): AsyncGenerator<ModelPart> {
  const toolCalls = createToolCalls()
  let isFinished = false
  try {
    for (;;) {
      const { parts, ending } = readChunks((await events.read()) ?? [lastEvent], toolCalls)
      isFinished ||= parts.some(({ kind }) => kind === 'end')
      yield* parts
      if (ending === null) continue
      const failure = ending === 'done' && !isFinished ? cutOff : ending
      return failure === 'done' ? undefined : yield fail(router, { model, failure })
    }
  } finally {
    events.close()
  }
}

const cutOff: UpstreamFailure = { failure: { refused: 'model-unavailable' }, reason: 'cut-off' }

type Failed = { readonly model: ConfiguredModel; readonly failure: UpstreamFailure }

function fail(options: Router, { model, failure }: Failed): ModelPart {
  const { failure: refusal, ...facts } = failure
  reportFailure(options, { model: model.id, ...facts })
  return { kind: 'failure', ...refusal }
}

type Sending = UpstreamCall & { readonly signal: AbortSignal }

function send({ key, post }: Router, { call, model, signal }: Sending): Promise<IncomingMessage> {
  const path = call.input.kind === 'chat' ? 'chat/completions' : 'completions'
  return post({ path, key, body: JSON.stringify(toBody(call, model)), signal })
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
