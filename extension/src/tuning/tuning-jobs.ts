import { isRefusal } from '../refusal.ts'
import { minutes, seconds, type Wait } from '../time.ts'
import { type jobStages, tuningErrors } from '../words/tuning.ts'
import {
  cancelJob,
  createJob,
  findJob,
  findUpload,
  type JobEvent,
  listEvents,
  type RemoteJob,
  readJob,
  type TuningEndpoint,
  type TuningRefusal,
  uploadFile,
} from './tuning-api.ts'

/**
 * How far a job has come:
 *
 * - `upload`: its file isn't known to be at the endpoint
 * - `uploaded`: the file is, and no job was requested
 * - `starting`: a job was requested, and it isn't known whether there is one
 * - `running`: there is a job
 */
type JobStage = keyof typeof jobStages

/** A job as this machine remembers it. It's saved before each step that can't be undone. */
export type TuningJob = {
  readonly id: string
  /** The name of the model to be. */
  readonly name: string
  readonly endpoint: string
  readonly baseModel: string
  readonly exampleCount: number
  readonly createdAt: number
  readonly stage: JobStage
  /** How often the file was sent. */
  readonly uploads: number
  readonly fileId: string | null
  readonly jobId: string | null
  /** The id of the finished model. */
  readonly model: string | null
  /** Whether the finished model was saved with the account. */
  readonly isSaved: boolean
  /** Why it isn't going on, in our own words. */
  readonly problem: string | null
  /** The last event, in the endpoint's words. */
  readonly progress: JobEvent | null
}

export type JobPorts = {
  readonly endpoint: TuningEndpoint
  readonly save: (job: TuningJob) => Promise<void>
  /** The file to train with. Null: it's gone. */
  readonly readFile: (job: TuningJob) => Promise<Uint8Array<ArrayBuffer> | null>
  /** The endpoint's own texts. */
  readonly log: (text: string) => void
}

export function isFinished({ stage }: TuningJob): boolean {
  return stage === 'succeeded' || stage === 'failed' || stage === 'cancelled'
}

/**
 * Uploads the file and starts the job, from where it was left. Never starts a second one: if it
 * isn't known whether a job was started, it's looked up by its file first. After an abort, none is
 * started anymore.
 */
export async function startJob(
  ports: JobPorts,
  job: TuningJob,
  signal?: AbortSignal,
): Promise<TuningJob> {
  const known = job.stage === 'starting' ? await loadStarted(ports, job) : { ...job, problem: null }
  const uploaded = known.stage === 'upload' ? await upload(ports, known) : known
  if (uploaded.stage !== 'uploaded') return uploaded
  if (signal?.aborted) return save(ports, { ...uploaded, problem: tuningErrors.stopped })
  return start(ports, uploaded)
}

/** After a restart of the editor: finds out whether a job was started, and starts none. */
export async function loadStarted(ports: JobPorts, job: TuningJob): Promise<TuningJob> {
  if (job.stage !== 'starting' || job.fileId === null) return job
  const found = await findJob(ports.endpoint, job.fileId)
  if (isRefusal(found)) return fail(ports, { job, refusal: found, problem: tuningErrors.uncertain })
  return save(ports, found ? withRemote(job, found) : { ...job, stage: 'uploaded', problem: null })
}

async function upload(ports: JobPorts, job: TuningJob): Promise<TuningJob> {
  const bytes = await ports.readFile(job)
  if (!bytes) return save(ports, { ...job, stage: 'failed', problem: tuningErrors['file-gone'] })
  const file = { name: toFileName(job), bytes }
  const earlier = job.uploads > 0 ? await findUpload(ports.endpoint, file) : null
  const sending = await save(ports, { ...job, uploads: job.uploads + 1, problem: null })
  const sent = earlier && !isRefusal(earlier) ? earlier : await uploadFile(ports.endpoint, file)
  if (isRefusal(sent)) return fail(ports, { job: sending, refusal: sent })
  return save(ports, { ...sending, stage: 'uploaded', fileId: sent.id })
}

/** Unique, so that an upload can be found again. */
export function toFileName({ id }: Pick<TuningJob, 'id'>): string {
  return `ghost-writers-${id}.jsonl`
}

async function start(ports: JobPorts, job: TuningJob): Promise<TuningJob> {
  const { baseModel: model, fileId, name } = job
  const starting = await save(ports, { ...job, stage: 'starting' })
  const request = { model, trainingFile: fileId ?? '', suffix: toSuffix(name) }
  const created = await createJob(ports.endpoint, request)
  if (!isRefusal(created)) return save(ports, withRemote(starting, created))
  if (!created.isUncertain)
    return fail(ports, { job: { ...starting, stage: 'uploaded' }, refusal: created })
  return fail(ports, { job: starting, refusal: created, problem: tuningErrors.uncertain })
}

/** Endpoints allow a few characters in the names of models. The oldest limit is 18. */
export function toSuffix(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return plain.replace(/^-+/, '').slice(0, 18).replace(/-+$/, '')
}

export async function cancel(ports: JobPorts, job: TuningJob): Promise<TuningJob> {
  if (job.jobId === null)
    return job.stage === 'starting'
      ? loadStarted(ports, job)
      : save(ports, { ...job, stage: 'cancelled', problem: null })
  const answer = await cancelJob(ports.endpoint, job.jobId)
  return isRefusal(answer)
    ? fail(ports, { job, refusal: answer })
    : save(ports, withRemote(job, answer))
}

/** How long to wait between two looks at a job: longer while nothing happens. */
export const pollDelays = { first: seconds(5), longest: minutes(1), afterErrors: minutes(5) }

type Following = {
  readonly wait: Wait
  readonly random: () => number
  readonly signal: AbortSignal
  readonly onChange: (job: TuningJob) => void
}

/** Follows a job until it's finished, the signal aborts, or the user has to do something. */
export async function followJob(
  ports: JobPorts,
  job: TuningJob,
  { wait, random, signal, onChange }: Following,
): Promise<TuningJob> {
  let current = job
  let delayMs = pollDelays.first
  while (current.stage === 'running' && !signal.aborted) {
    const { next, refusal } = await look(ports, current)
    if (signal.aborted) return current
    const hasChanged = JSON.stringify(next) !== JSON.stringify(current)
    if (hasChanged) onChange(await save(ports, next))
    current = next
    if (refusal && !isPassing(refusal)) break
    delayMs = toDelay(delayMs, { refusal, hasChanged })
    // Editors that lost the same connection don't all come back at the same moment.
    if (current.stage === 'running') await wait(delayMs * (0.8 + random() * 0.4), signal)
  }
  return current
}

type Look = { readonly next: TuningJob; readonly refusal: TuningRefusal | null }

async function look(ports: JobPorts, job: TuningJob): Promise<Look> {
  const { endpoint, log } = ports
  const id = job.jobId ?? ''
  const remote = await readJob(endpoint, id)
  if (isRefusal(remote)) return toFailedLook(ports, { job, refusal: remote })
  // Not every compatible endpoint has events.
  const events = await listEvents(endpoint, { id, known: job.progress?.id ?? null })
  const news = isRefusal(events) ? [] : events
  for (const { message } of news) log(message)
  if (remote.error) log(remote.error)
  const progress = news.at(-1) ?? job.progress
  return { next: { ...withRemote(job, remote), progress }, refusal: null }
}

type FailedLook = { readonly job: TuningJob; readonly refusal: TuningRefusal }

function toFailedLook({ log }: JobPorts, { job, refusal }: FailedLook): Look {
  if (refusal.detail) log(refusal.detail)
  const next: TuningJob =
    refusal.refused === 'not-found'
      ? { ...job, stage: 'failed', problem: tuningErrors['job-gone'] }
      : { ...job, problem: refusal.message }
  return { next, refusal }
}

/** Whether waiting helps. */
function isPassing({ refused }: TuningRefusal): boolean {
  return refused === 'offline' || refused === 'busy' || refused === 'fault'
}

type Looked = { readonly refusal: TuningRefusal | null; readonly hasChanged: boolean }

function toDelay(lastMs: number, { refusal, hasChanged }: Looked): number {
  if (refusal)
    return Math.max(Math.min(lastMs * 2, pollDelays.afterErrors), refusal.retryAfterMs ?? 0)
  return hasChanged ? pollDelays.first : Math.min(lastMs * 1.5, pollDelays.longest)
}

function withRemote(job: TuningJob, { id, status, model }: RemoteJob): TuningJob {
  const stage = status === 'succeeded' && !model ? 'failed' : status
  const problem = { failed: tuningErrors['job-failed'], cancelled: null, running: null }
  return {
    ...job,
    jobId: id,
    stage,
    model,
    problem: stage === 'succeeded' ? null : problem[stage],
  }
}

async function save(ports: JobPorts, job: TuningJob): Promise<TuningJob> {
  await ports.save(job)
  return job
}

type Failure = {
  readonly job: TuningJob
  readonly refusal: TuningRefusal
  readonly problem?: string
}

function fail(
  ports: JobPorts,
  { job, refusal, problem = refusal.message }: Failure,
): Promise<TuningJob> {
  if (refusal.detail) ports.log(refusal.detail)
  return save(ports, { ...job, problem })
}
