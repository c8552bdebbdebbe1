import type { IncomingMessage } from 'node:http'
import {
  leaveOut,
  listRefusedParameters,
  type Parameter,
} from '@ghost-writers-ia/site-api/parameters'
import { createToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import type { ModelCall, ModelGateway, ModelPart } from '#domain/models/ports.ts'
import type { OutgoingProxy } from '../outgoing-proxy.ts'
import { createNaming, fetchBill } from './bills.ts'
import { lastEvent, readChunks } from './chunks.ts'
import type { ConfiguredModel, RouterAddress } from './configured-model.ts'
import { type Deadlines, openDeadlines, type Timeouts } from './deadlines.ts'
import { readEmbeddings } from './embeddings.ts'
import { type EventReader, readEvents } from './events.ts'
import { type FailureFacts, isUrgent, toFailure, type UpstreamFailure } from './failures.ts'
import { answerInTurn } from './fallback.ts'
import { moveImages } from './move-images.ts'
import { createPostCall, type PostCall } from './post-call.ts'
import { createRests } from './rests.ts'

type RouterOptions = {
  readonly routers: Readonly<Record<string, RouterAddress>>
  readonly models: readonly ConfiguredModel[]
  readonly budget: ModelGateway['budget']
  /** Logs a failure of a router. `isUrgent`: the operator has to act. */
  readonly report: (facts: FailureFacts & { readonly target: string }) => void
  readonly timeouts: Timeouts
  readonly proxy?: OutgoingProxy
  /** In milliseconds. */
  readonly now?: () => number
}

/**
 * Any routers that are compatible with OpenAI's API. Always asks for a stream, so that the first text
 * is known when it arrives and a call can be stopped midway. Routers are not trusted: sizes and
 * times are limited, redirects are refused, and their error texts stay here.
 */
export function createModelRouter(options: RouterOptions): ModelGateway {
  const { models, budget } = options
  const routers = openRouters(options)
  const upstream = new Map(models.map((model) => [model.id, openTargets(model, routers)]))
  const rests = createRests(options.now ?? Date.now)
  return {
    catalog: models.map(
      ({ upstreamId: _, fimTemplate: __, refused: ___, targets: ____, ...model }) => model,
    ),
    budget,
    longestCallMs: options.timeouts.totalMs * longestTurns(models),
    answer(call) {
      const opened = upstream.get(call.model.id)
      if (!opened) throw new Error(`There is no model ${call.model.id} at a router`)
      const targets = opened.map(({ router, model, ...target }) => ({
        ...target,
        answer: () => answerCall(router, { call, model }),
      }))
      return answerInTurn({ targets, rests, signal: call.signal })
    },
    async lookUpBill({ model, target, generation }) {
      const address = options.routers[target]
      const found = upstream.get(model)?.find(({ name }) => name === target)
      return address && found ? fetchBill(address, { generation, price: found.price }) : null
    },
  }
}

type Router = {
  readonly name: string
  readonly key: string
  readonly post: PostCall
  readonly report: (facts: FailureFacts) => void
  readonly timeouts: Timeouts
  /** The parameters that models have refused, by their ids here. */
  readonly learned: Map<string, ReadonlySet<Parameter>>
  readonly hasBills: boolean
}

type Routers = ReadonlyMap<string, Router>

function openRouters({ routers, report, timeouts, proxy }: RouterOptions): Routers {
  return new Map(
    Object.entries(routers).map(([name, { url, key, bills }]) => [
      name,
      {
        name,
        key,
        post: createPostCall(url, proxy),
        report: (facts) => report({ ...facts, target: name }),
        timeouts,
        learned: new Map(),
        hasBills: bills !== undefined,
      },
    ]),
  )
}

/** Each target may take as long as a call may take in all. */
function longestTurns(models: readonly ConfiguredModel[]): number {
  return Math.max(1, ...models.map(({ targets }) => targets.length))
}

/** Each with the model as its router knows it. */
function openTargets(model: ConfiguredModel, routers: Routers) {
  return model.targets.map(({ router: name, upstreamId, price }) => {
    const router = routers.get(name)
    if (!router) throw new Error(`There is no router ${name} for the model ${model.id}`)
    return { key: `${name} ${upstreamId}`, name, price, router, model: { ...model, upstreamId } }
  })
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
    if (call.input.kind === 'embedding') {
      yield { kind: 'accepted', target: router.name }
      return yield* embed(router, { call, answered, count: countVectors(call.input.texts) })
    }
    const events = readEvents(answered, deadlines)
    yield { kind: 'accepted', target: router.name }
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

/** The stream of an answer. A model that refuses how it's asked is asked again as it wants. */
async function ask(router: Router, asking: Asking): Promise<IncomingMessage | UpstreamFailure> {
  const { model, deadlines } = asking
  for (;;) {
    const response = await deadlines.within('headersMs', () => send(router, asking))
    if (response.statusCode === 200 && isExpected(response, asking.call)) return response
    const { error, ...failure } = await deadlines.within('headersMs', () => toFailure(response))
    const known = getRefused(router, model)
    const complaints = failure.reason === 'refused' ? listRefusedParameters(error) : []
    const found = complaints.filter((parameter) => !known.has(parameter))
    // Ends soon: each round finds another parameter.
    if (found.length === 0) return failure
    router.learned.set(model.upstreamId, new Set([...known, ...found]))
  }
}

function getRefused({ learned }: Router, model: ConfiguredModel): ReadonlySet<Parameter> {
  return learned.get(model.upstreamId) ?? model.refused
}

type Embedding = {
  readonly call: ModelCall
  readonly answered: IncomingMessage
  readonly count: number
}

/** The total time limits how long the vectors may take. */
async function* embed(
  router: Router,
  { call, answered, count }: Embedding,
): AsyncGenerator<ModelPart> {
  const read = await readEmbeddings(answered, count)
  if ('failure' in read) return yield fail(router, { call, failure: read })
  yield* read
}

/** Tokens are those of one text. */
function countVectors(texts: readonly string[] | readonly number[]): number {
  return typeof texts[0] === 'number' ? 1 : texts.length
}

type Reading = { readonly call: ModelCall; readonly events: EventReader }

/** What the events say. A stream that ends without a finish reason was cut off, which is a failure. */
async function* listParts(router: Router, { call, events }: Reading): AsyncGenerator<ModelPart> {
  const toolCalls = createToolCalls()
  let isFinished = false
  const nameCall = router.hasBills ? createNaming() : () => []
  try {
    for (;;) {
      const read = (await events.read()) ?? [lastEvent]
      yield* nameCall(read)
      const { parts, ending } = readChunks(read, toolCalls)
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
  const path = paths[call.input.kind]
  const body = JSON.stringify(leaveOut(toBody(call, model), getRefused(router, model)))
  return post({ path, key, body, connectMs: timeouts.connectMs, signal: deadlines.signal })
}

const paths = { chat: 'chat/completions', completion: 'completions', embedding: 'embeddings' }

function toBody({ input, maxOutputTokens }: ModelCall, model: ConfiguredModel) {
  if (input.kind === 'embedding')
    return { ...input.options, model: model.upstreamId, input: input.texts }
  const shared = {
    ...input.options,
    model: model.upstreamId,
    max_tokens: maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
  }
  if (input.kind === 'chat') return { ...shared, messages: moveImages(input.messages) }
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

function isExpected({ headers }: IncomingMessage, { input }: ModelCall): boolean {
  const type = headers['content-type'] ?? ''
  return input.kind === 'embedding'
    ? /^application\/json\b/i.test(type)
    : /^text\/event-stream\b/i.test(type)
}
