import type { Engine } from '../engine.ts'
import { type ApiError, apiError, isApiError, noSuch, toErrorBody } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { expand } from './expand.ts'
import { takeFailure, toForcedError, unexpected } from './forced-failures.ts'
import { type Answer, beginKey, endKey } from './idempotency.ts'
import { listOf, text } from './params.ts'
import { parseParams } from './parse-params.ts'
import { checkRate } from './rate-limit.ts'
import { type ApiRequest, checkRequest } from './request.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

export type Outcome = Answer & {
  readonly isReplayed?: boolean
  /** What became of it on the way back. */
  readonly fate?: 'timeout' | 'cut'
}

/** Answers one request of the API. Whatever goes wrong is an answer, too. */
export async function answerRequest(engine: Engine, request: ApiRequest): Promise<Outcome> {
  const count = engine.countRequest()
  try {
    checkRequest(request)
    const call = { ...readCall(request), count }
    return request.key === null
      ? await runWithoutKey(engine, { request, call })
      : await runWithKey(engine, { request, call, key: request.key })
  } catch (fault) {
    return toFailure(engine, { request, fault })
  } finally {
    if (request.method !== 'GET') engine.deliverSoon()
  }
}

type Call = {
  readonly route: Route
  readonly params: object
  readonly paths: readonly string[]
  /** Which request of its second it is. */
  readonly count: number
}

function readCall({ method, path, form }: ApiRequest): Omit<Call, 'count'> {
  const route = routes.find((one) => one.method === method && one.path.test(path))
  if (!route) {
    throw apiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
    })
  }
  const { expand: wanted, ...rest } = form
  const paths = parseParams(listOf(text), (wanted ?? {}) as never)
  const id = route.path.exec(path)?.groups?.id
  return {
    route,
    paths,
    params: { ...(parseParams(route.takes, rest) as object), ...(id && { id }) },
  }
}

function toOrigin({ id, key }: ApiRequest) {
  return { id, idempotency_key: key }
}

type Invocation = { readonly request: ApiRequest; readonly call: Call }

/** Reads run on a snapshot, unless a forced failure is pending: counting it down is a write. */
async function runWithoutKey(engine: Engine, invocation: Invocation): Promise<Outcome> {
  const { request } = invocation
  const seen =
    request.method === 'GET' &&
    (await engine.read(async (tx) =>
      tx.records.readSettings().failures.length === 0 ? run(tx, invocation) : null,
    ))
  return seen || engine.transact((tx) => runOnce(tx, invocation), toOrigin(request))
}

async function runOnce(tx: SandboxTransaction, { request, call }: Invocation): Promise<Outcome> {
  const failure = await takeFailure(tx, request.path)
  if (failure && typeof failure.status === 'number') {
    return toResult(toForcedError(failure.status), request)
  }
  if (failure?.status === 'timeout') return { status: 0, body: '', fate: 'timeout' }
  const answer = await run(tx, { request, call })
  return failure ? { ...answer, fate: 'cut' } : answer
}

/** Lists for an unknown customer are an error. */
async function checkCustomer(
  tx: SandboxTransaction,
  params: { customer?: unknown },
): Promise<void> {
  const { customer: id } = params
  if (typeof id !== 'string') return
  const isKnown =
    (await tx.find('customer', id)) ?? (await tx.find('deleted_customer', id)) ?? false
  if (!isKnown) throw noSuch({ kind: 'customer', id }, 'customer')
}

/** An attempt to pay is kept although it failed; any other error undoes what was done. */
async function run(tx: SandboxTransaction, { request, call }: Invocation): Promise<Answer> {
  checkRate(tx, call)
  try {
    await checkCustomer(tx, call.params)
    const answer = await call.route.answer(tx, call.params as never)
    const body = await expand(tx, { answer, paths: call.paths })
    return { status: 200, body: JSON.stringify(body) }
  } catch (fault) {
    if (isApiError(fault) && fault.status === 402) return toResult(fault, request)
    throw fault
  }
}

/**
 * The key is stored in a transaction of its own, so that a second request with it gets a 409
 * meanwhile, in whatever process.
 */
async function runWithKey(
  engine: Engine,
  { request, call, key }: Invocation & { key: string },
): Promise<Outcome> {
  const { known, failed, fate } = await engine.transact((tx) =>
    begin(tx, { request, key, now: engine.clock.now() }),
  )
  if (known) return { ...known, isReplayed: true }
  if (failed) return failed

  const answer = await runAndKeep(engine, { request, call, key })
  return fate === 'cut' ? { ...answer, fate } : answer
}

type Begun = {
  readonly known?: Answer
  readonly failed?: Outcome
  readonly fate?: 'cut'
}

/** Forced failures are stored under the key like any response, except timeouts, which never began. */
async function begin(
  tx: SandboxTransaction,
  { request, key, now }: { request: ApiRequest; key: string; now: Date },
): Promise<Begun> {
  const known = await beginKey(tx, { request, key, now })
  if (known) return { known }
  const failure = await takeFailure(tx, request.path)
  if (!failure) return {}
  if (failure.status === 'cut') return { fate: 'cut' }
  if (failure.status === 'timeout') {
    await tx.records.removeKey(key)
    return { failed: { status: 0, body: '', fate: 'timeout' } }
  }
  const failed = toResult(toForcedError(failure.status), request)
  await endKey(tx, { request, key, answer: failed, now })
  return { failed }
}

async function runAndKeep(
  engine: Engine,
  { request, call, key }: Invocation & { key: string },
): Promise<Answer> {
  const now = engine.clock.now()
  try {
    return await engine.transact(async (tx) => {
      const answer = await run(tx, { request, call })
      await endKey(tx, { request, key, answer, now })
      return answer
    }, toOrigin(request))
  } catch (fault) {
    const answer = toFailure(engine, { request, fault })
    await engine.transact((tx) => endKey(tx, { request, key, answer, now }))
    return answer
  }
}

function toFailure(
  { report }: Engine,
  { request, fault }: { request: ApiRequest; fault: unknown },
): Answer {
  if (isApiError(fault)) return toResult(fault, request)
  report(fault)
  return toResult(unexpected(), request)
}

function toResult({ status, fault }: ApiError, { id }: ApiRequest): Answer {
  return { status, body: toErrorBody(fault, id) }
}
