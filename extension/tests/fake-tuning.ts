import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { type Reply, type RouterRequest, writeReply } from './fake-router.ts'
import {
  CreateFileRequest,
  CreateFineTuningJobRequest,
  FineTuningJob,
  FineTuningJobEvent,
  FinetuneChatRequestInput,
  OpenAiFile,
} from './tuning-schemas.ts'

type Job = z.infer<typeof FineTuningJob>
type Event = z.infer<typeof FineTuningJobEvent>
type StoredFile = z.infer<typeof OpenAiFile> & { readonly text: string }

/**
 * How the endpoint fails:
 *
 * - a status: the error of that status, in OpenAI's format
 * - `cut-off`: the connection is lost before anything is done
 * - `lost-answer`: it's done, and the connection is lost before the answer
 * - `half`: only a part of the file arrives
 * - `website`: something else answers, in HTML
 * - `no-such-api`: an API without fine-tuning answers
 */
export type Failure = number | 'cut-off' | 'lost-answer' | 'half' | 'website' | 'no-such-api'

/** An OpenAI-compatible endpoint for fine-tuning. Requests and answers follow the published schemas. */
export type FakeTuning = {
  readonly baseUrl: string
  /** Such as `POST /files`, in order. */
  readonly calls: readonly string[]
  readonly keys: readonly (string | undefined)[]
  readonly files: readonly StoredFile[]
  readonly jobs: readonly Job[]
  /** How requests break the published schemas. */
  readonly violations: readonly string[]
  /** Questions to the tuned models. */
  readonly questions: readonly RouterRequest[]
  /** Lets calls that begin like this fail. Null: not anymore. */
  readonly fail: (call: string, failure: Failure | null) => void
  /** Takes every job one step further, to success or failure in the end. */
  readonly advance: (ending?: 'succeeded' | 'failed') => void
  /** Adds events to the newest job. */
  readonly say: (messages: readonly string[]) => void
  readonly reply: (toReply: (request: RouterRequest) => Reply) => void
  readonly close: () => Promise<void>
}

type State = {
  readonly calls: string[]
  readonly keys: (string | undefined)[]
  readonly files: StoredFile[]
  readonly jobs: Job[]
  /** The newest first. */
  readonly events: Map<string, Event[]>
  readonly violations: string[]
  readonly questions: RouterRequest[]
  readonly failures: Map<string, Failure>
  toReply: (request: RouterRequest) => Reply
}

export async function openFakeTuning(): Promise<FakeTuning> {
  const state: State = {
    calls: [],
    keys: [],
    files: [],
    jobs: [],
    violations: [],
    questions: [],
    events: new Map(),
    failures: new Map(),
    toReply: () => ({ pieces: ['Tuned.'] }),
  }
  const server = createServer((request, response) => void answer(state, { request, response }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...state,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    fail(call, failure) {
      if (failure === null) state.failures.delete(call)
      else state.failures.set(call, failure)
    },
    advance(ending = 'succeeded') {
      for (const [at, job] of state.jobs.entries()) state.jobs[at] = step(state, job, ending)
    },
    say(messages) {
      const id = state.jobs.at(-1)?.id ?? ''
      for (const message of messages) addEvent(state, id, message)
    },
    reply(next) {
      state.toReply = next
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const steps: readonly Job['status'][] = ['validating_files', 'queued', 'running']

function step(state: State, job: Job, ending: 'succeeded' | 'failed'): Job {
  const at = steps.indexOf(job.status)
  if (at < 0) return job
  const status = steps[at + 1] ?? ending
  addEvent(state, job.id, `The job is ${status}`)
  const error = { code: 'exceeded_quota', message: 'The quota is used up', param: null }
  return FineTuningJob.parse({
    ...job,
    status,
    finished_at: status === ending ? 2 : null,
    fine_tuned_model: status === 'succeeded' ? `ft:${job.model}:acme::${job.id}` : null,
    trained_tokens: status === 'succeeded' ? 1_000 : null,
    error: status === 'failed' ? error : null,
  })
}

function addEvent({ events }: State, id: string, message: string): void {
  const known = events.get(id) ?? []
  const event = FineTuningJobEvent.parse({
    id: `ftevent-${known.length}`,
    object: 'fine_tuning.job.event',
    created_at: known.length,
    level: 'info',
    message,
  })
  events.set(id, [event, ...known])
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function answer(state: State, { request, response }: Exchange): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.replace(/^\/v1/, '')
  const call = `${request.method} ${path}`
  state.calls.push(call)
  state.keys.push(request.headers.authorization)
  const failure = [...state.failures].findLast(([start]) => call.startsWith(start))?.[1]
  if (failure === 'cut-off') return void request.socket.destroy()
  const body = await buffer(request)
  if (typeof failure === 'number') return refuse(response, failure, `Refused with ${failure}`)
  if (failure === 'website') return void response.end('<h1>Welcome</h1>')
  if (failure === 'no-such-api')
    return void response.writeHead(404).end(JSON.stringify({ detail: 'Not Found' }))
  if (path === '/chat/completions') return chat(state, { body, response })
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const handled = await handle(state, { call, url, body, headers, isHalf: failure === 'half' })
  if (failure === 'lost-answer') return void request.socket.destroy()
  response.writeHead(handled.status ?? 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(handled.answer))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 429 && { 'retry-after': '70' }),
  }
  response.writeHead(status, headers)
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }))
}

function chat(state: State, { body, response }: { body: Buffer; response: ServerResponse }): void {
  const question = JSON.parse(body.toString()) as RouterRequest
  state.questions.push(question)
  writeReply(response, state.toReply(question))
}

type Received = {
  readonly call: string
  readonly url: URL
  readonly body: Buffer
  readonly headers: Record<string, string>
  readonly isHalf: boolean
}

type Handled = { readonly status?: number; readonly answer: unknown }

async function handle(state: State, received: Received): Promise<Handled> {
  const { call, url } = received
  if (call === 'POST /files') return addFile(state, received)
  if (call === 'GET /files') return { answer: { object: 'list', data: state.files } }
  if (call === 'POST /fine_tuning/jobs') return addJob(state, received)
  if (call === 'GET /fine_tuning/jobs') return { answer: toPage(state.jobs.toReversed(), url) }
  if (call === 'GET /models') return { answer: toPage([{ id: 'base-1' }, { id: 'base-2' }], url) }
  const [, id = '', action] = /^\w+ \/fine_tuning\/jobs\/([^/]+)\/?(\w*)$/.exec(call) ?? []
  const at = state.jobs.findIndex((job) => job.id === id)
  const job = state.jobs[at]
  if (!job) return error(404, 'No such job')
  if (action === 'events') return { answer: toPage(state.events.get(id) ?? [], url) }
  if (action === 'cancel') state.jobs[at] = { ...job, status: 'cancelled' }
  return { answer: FineTuningJob.parse(state.jobs[at]) }
}

async function addFile(state: State, { body, headers, isHalf }: Received): Promise<Handled> {
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const parsed = CreateFileRequest.safeParse(Object.fromEntries(form))
  if (!parsed.success) state.violations.push(parsed.error.message)
  const file = form.get('file') as File
  const text = await file.text()
  const lines = text.trimEnd().split('\n')
  const wrong = lines.findIndex(
    (line) => !FinetuneChatRequestInput.safeParse(JSON.parse(line)).success,
  )
  if (wrong >= 0) return error(400, `Line ${wrong + 1} is invalid`)
  if (lines.length < 10) return error(400, 'At least 10 examples are needed')
  const stored = OpenAiFile.parse({
    id: `file-${state.files.length + 1}`,
    object: 'file',
    bytes: isHalf ? Math.floor(file.size / 2) : file.size,
    created_at: 1,
    filename: file.name,
    purpose: form.get('purpose'),
    status: 'processed',
  })
  state.files.push({ ...stored, text })
  return { answer: stored }
}

function addJob(state: State, { body }: Received): Handled {
  const parsed = CreateFineTuningJobRequest.safeParse(JSON.parse(body.toString()))
  if (!parsed.success) state.violations.push(parsed.error.message)
  const { model = '', training_file = '' } = parsed.data ?? {}
  if (!state.files.some(({ id }) => id === training_file)) return error(400, 'No such file')
  const job = FineTuningJob.parse({
    id: `ftjob-${state.jobs.length + 1}`,
    object: 'fine_tuning.job',
    created_at: 1,
    finished_at: null,
    error: null,
    fine_tuned_model: null,
    hyperparameters: { n_epochs: 'auto' },
    model,
    organization_id: 'acme',
    result_files: [],
    status: 'validating_files',
    trained_tokens: null,
    training_file,
    validation_file: null,
    seed: 1,
  })
  state.jobs.push(job)
  return { answer: job }
}

function toPage(items: readonly { readonly id: string }[], { searchParams }: URL) {
  const start = items.findIndex(({ id }) => id === searchParams.get('after')) + 1
  // Small pages, so that clients have to ask for more.
  const end = start + Math.min(Number(searchParams.get('limit') ?? 20), 3)
  return { object: 'list', data: items.slice(start, end), has_more: end < items.length }
}

function error(status: number, message: string): Handled {
  return { status, answer: { error: { message, type: 'invalid_request_error', param: null } } }
}
