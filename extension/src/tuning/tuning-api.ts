import { isRecord } from '../is-record.ts'
import { isRefusal } from '../refusal.ts'
import { minutes, seconds } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { tuningErrors } from '../words/tuning.ts'

/** An OpenAI-compatible API that fine-tunes models, with the user's own key. */
export type TuningEndpoint = {
  readonly baseUrl: string
  /** Null: it needs none, such as one on this machine. */
  readonly key: string | null
  readonly fetch: typeof fetch
}

/**
 * - `insecure`: nothing was sent, because the key would have been unencrypted
 * - `offline`: no answer, or none in time
 * - `bad-key`: there is no key, or it's wrong, expired or not allowed to do this
 * - `not-tuning`: the address isn't that of an API for fine-tuning
 * - `not-found`: the endpoint doesn't know this file or job
 * - `incomplete`: the endpoint got only a part of the file
 * - `rejected`: the endpoint refuses the file, the model or an option
 * - `busy`: rate limited
 */
export type TuningReason = keyof typeof tuningErrors

export type TuningRefusal = {
  readonly refused: TuningReason
  readonly message: string
  /** The endpoint's own text. Third-party text: only for the log. */
  readonly detail?: string
  /** The endpoint may have done it all the same. */
  readonly isUncertain: boolean
  readonly retryAfterMs?: number
}

export type JobStatus = 'running' | 'succeeded' | 'failed' | 'cancelled'

/** A job as the endpoint describes it. */
export type RemoteJob = {
  readonly id: string
  readonly trainingFile: string
  readonly status: JobStatus
  /** Null: not finished. */
  readonly model: string | null
  /** Why it failed, in the endpoint's words. */
  readonly error: string | null
}

type TrainingFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Uploads a file for training. Returns its id at the endpoint. */
export async function uploadFile(
  endpoint: TuningEndpoint,
  { name, bytes }: TrainingFile,
): Promise<{ readonly id: string } | TuningRefusal> {
  const form = new FormData()
  form.append('purpose', 'fine-tune')
  form.append('file', new Blob([bytes], { type: 'application/jsonl' }), name)
  const answer = await call(endpoint, {
    method: 'POST',
    path: '/files',
    body: form,
    timeoutMs: minutes(10),
  })
  if (isRefusal(answer)) return answer
  if (typeof answer.id !== 'string') return refuse('not-tuning', { isUncertain: true })
  if (typeof answer.bytes === 'number' && answer.bytes !== bytes.length) return refuse('incomplete')
  return { id: answer.id }
}

/** The id of a complete upload with this name. Null: there is none. */
export async function findUpload(
  endpoint: TuningEndpoint,
  { name, bytes }: TrainingFile,
): Promise<{ readonly id: string } | null | TuningRefusal> {
  const answer = await call(endpoint, { method: 'GET', path: '/files?purpose=fine-tune' })
  if (isRefusal(answer)) return answer
  const found = toList(answer).find(
    (file) => file.filename === name && file.bytes === bytes.length && typeof file.id === 'string',
  )
  return found ? { id: String(found.id) } : null
}

type NewJob = {
  readonly model: string
  readonly trainingFile: string
  /** A part of the new model's name. */
  readonly suffix: string
}

/** Starts a job, which costs money at most endpoints. */
export async function createJob(
  endpoint: TuningEndpoint,
  { model, trainingFile, suffix }: NewJob,
): Promise<RemoteJob | TuningRefusal> {
  const body = { model, training_file: trainingFile, ...(suffix && { suffix }) }
  const answer = await call(endpoint, { method: 'POST', path: '/fine_tuning/jobs', body })
  if (!isRefusal(answer)) return toJob(answer)
  // The endpoint doesn't know the model, or the file.
  return answer.refused === 'not-found' ? { ...answer, ...refuse('rejected') } : answer
}

const maxPages = 10

/** The job that was started with a file. Null: there is none. */
export async function findJob(
  endpoint: TuningEndpoint,
  trainingFile: string,
): Promise<RemoteJob | null | TuningRefusal> {
  let after = ''
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await call(endpoint, {
      method: 'GET',
      path: `/fine_tuning/jobs?limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    })
    if (isRefusal(answer)) return answer
    if (!Array.isArray(answer.data)) return refuse('not-tuning')
    const found = toList(answer).find((job) => job.training_file === trainingFile)
    if (found) return toJob(found)
    after = String(toList(answer).at(-1)?.id ?? '')
    if (answer.has_more !== true || !after) return null
  }
  return refuse('busy')
}

export async function readJob(
  endpoint: TuningEndpoint,
  id: string,
): Promise<RemoteJob | TuningRefusal> {
  const answer = await call(endpoint, { method: 'GET', path: toJobPath(id) })
  return isRefusal(answer) ? answer : toJob(answer)
}

export async function cancelJob(
  endpoint: TuningEndpoint,
  id: string,
): Promise<RemoteJob | TuningRefusal> {
  const answer = await call(endpoint, { method: 'POST', path: `${toJobPath(id)}/cancel` })
  return isRefusal(answer) ? answer : toJob(answer)
}

/** Third-party text. */
export type JobEvent = { readonly id: string; readonly at: number; readonly message: string }

/** All events of a job that are newer than the last known one, the oldest first. */
export async function listEvents(
  endpoint: TuningEndpoint,
  { id, known }: { readonly id: string; readonly known: string | null },
): Promise<readonly JobEvent[] | TuningRefusal> {
  const events: JobEvent[] = []
  let after = ''
  for (let page = 0; page < maxPages; page += 1) {
    const path = `${toJobPath(id)}/events?limit=50${after && `&after=${encodeURIComponent(after)}`}`
    const answer = await call(endpoint, { method: 'GET', path })
    if (isRefusal(answer)) return answer
    // The newest come first.
    const listed = toList(answer).map(toEvent)
    const at = listed.findIndex((event) => event.id === known)
    events.push(...(at < 0 ? listed : listed.slice(0, at)))
    after = listed.at(-1)?.id ?? ''
    if (at >= 0 || answer.has_more !== true || !after) break
  }
  return events.toReversed()
}

/** The ids of the endpoint's models. */
export async function listBaseModels(
  endpoint: TuningEndpoint,
): Promise<readonly string[] | TuningRefusal> {
  const answer = await call(endpoint, { method: 'GET', path: '/models' })
  if (isRefusal(answer)) return answer
  const ids = toList(answer).flatMap(({ id }) => (typeof id === 'string' ? id : []))
  return ids.toSorted()
}

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** JSON, or a form. */
  readonly body?: object
  readonly timeoutMs?: number
}

type Json = Readonly<Record<string, unknown>>

async function call(
  { baseUrl, key, fetch }: TuningEndpoint,
  { method, path, body, timeoutMs = seconds(30) }: Call,
): Promise<Json | TuningRefusal> {
  if (!isSecureUrl(baseUrl)) return refuse('insecure')
  const isForm = body instanceof FormData
  const isWrite = method === 'POST'
  const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!response) return refuse('offline', { isUncertain: isWrite })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) return toRefusal(response, { answer, isWrite })
  return isRecord(answer) ? answer : refuse('not-tuning', { isUncertain: isWrite })
}

type Failed = { readonly answer: unknown; readonly isWrite: boolean }

function toRefusal(response: Response, { answer, isWrite }: Failed): TuningRefusal {
  const { status, headers } = response
  const detail = readMessage(answer) || `HTTP ${status}`
  if (status === 429) {
    const waitSeconds = Number(headers.get('retry-after'))
    return refuse('busy', {
      detail,
      ...(waitSeconds > 0 && { retryAfterMs: seconds(waitSeconds) }),
    })
  }
  // Something else than the API answers, such as a website.
  const isOther = answer === null || (status === 404 && !readMessage(answer))
  if (isOther && status < 500) return refuse('not-tuning', { detail })
  const known = reasons[status] ?? (status >= 500 ? 'fault' : 'rejected')
  return refuse(known, { detail, isUncertain: isWrite && known === 'fault' })
}

const reasons: Readonly<Record<number, TuningReason>> = {
  401: 'bad-key',
  402: 'no-credits',
  403: 'bad-key',
  404: 'not-found',
  405: 'not-tuning',
  413: 'too-large',
}

const maxDetailLength = 1_000

/** OpenAI's error format: `{ error: { message } }`. */
function readMessage(answer: unknown): string {
  const error = isRecord(answer) ? answer.error : null
  const message = isRecord(error) ? error.message : error
  return typeof message === 'string' ? message.slice(0, maxDetailLength) : ''
}

export function refuse(
  refused: TuningReason,
  { isUncertain = false, ...more }: Partial<Omit<TuningRefusal, 'refused' | 'message'>> = {},
): TuningRefusal {
  return { refused, message: tuningErrors[refused], isUncertain, ...more }
}

function toList({ data }: Json): Json[] {
  return Array.isArray(data) ? data.filter(isRecord) : []
}

function toJobPath(id: string): string {
  return `/fine_tuning/jobs/${encodeURIComponent(id)}`
}

/** Endpoints have more words for a job that isn't finished, such as `validating_files`. */
const statuses: Readonly<Record<string, JobStatus>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

function toJob(job: Json): RemoteJob | TuningRefusal {
  const { id, status, fine_tuned_model: model, training_file: file } = job
  if (typeof id !== 'string' || typeof status !== 'string')
    return refuse('not-tuning', { isUncertain: true })
  return {
    id,
    trainingFile: String(file ?? ''),
    status: statuses[status] ?? 'running',
    model: typeof model === 'string' && model ? model : null,
    error: readMessage(job) || null,
  }
}

function toEvent({ id, created_at: at, message }: Json): JobEvent {
  return {
    id: String(id ?? ''),
    at: seconds(Number(at) || 0),
    message: String(message ?? '').slice(0, maxDetailLength),
  }
}
