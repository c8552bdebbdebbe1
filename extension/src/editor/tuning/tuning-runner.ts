import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { wait } from '../../time.ts'
import type { TuningEndpoint } from '../../tuning/tuning-api.ts'
import {
  cancel,
  followJob,
  isFinished,
  type JobPorts,
  loadStarted,
  startJob,
  type TuningJob,
} from '../../tuning/tuning-jobs.ts'
import { tuningErrors, tuningWords } from '../../words/tuning.ts'
import type { LiveAccount } from '../account/live-account.ts'
import type { Host } from '../host.ts'
import type { TunedModels } from '../models/tuned-models.ts'
import { askForTuningKey, chooseTunedModel, ensureTuningKey } from '../models/use-tuned-model.ts'
import { showInfo, showProgress, showWarning } from '../ui.ts'
import { openStoredJobs, type StoredJobs } from './stored-jobs.ts'

/** Runs tuning jobs and follows them, also those of an earlier session. */
export type TuningRunner = vscode.Disposable & {
  readonly list: () => readonly TuningJob[]
  /** Uploads and starts a job, or continues where it was left. */
  readonly run: (job: TuningJob) => Promise<void>
  readonly add: (job: TuningJob, file: Uint8Array) => Promise<void>
  readonly cancel: (job: TuningJob) => Promise<void>
  readonly remove: (job: TuningJob) => Promise<void>
  readonly onChange: vscode.Event<void>
}

type TuningRunnerDeps = Host & {
  readonly live: LiveAccount
  readonly tuned: TunedModels
  readonly keys: RouterKeys
}

type State = TuningRunnerDeps & {
  readonly jobs: StoredJobs
  readonly changed: vscode.EventEmitter<void>
  /** The jobs that are being followed. */
  readonly following: Map<string, AbortController>
  /** Jobs that are being started: a second click must not start a second one. */
  readonly starting: Set<string>
  /** Jobs whose models are being saved with the account. */
  readonly saving: Set<string>
}

export function openTuningRunner(dependencies: TuningRunnerDeps): TuningRunner {
  const { context, live, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  const state: State = {
    ...dependencies,
    changed,
    jobs: openStoredJobs(context),
    following: new Map(),
    starting: new Set(),
    saving: new Set(),
  }
  const saveAll = () => {
    for (const job of state.jobs.list()) void saveModel(state, job).catch(reportError)
  }
  let last = live.current().connection
  const listener = live.onChange(({ connection }) => {
    if (connection === 'live' && last !== 'live') saveAll()
    last = connection
  })
  for (const job of state.jobs.list()) void resume(state, job).catch(reportError)
  return {
    list: state.jobs.list,
    run: (job) => run(state, job),
    async add(job, file) {
      await state.jobs.writeFile(job, file)
      await state.jobs.save(job)
      changed.fire()
    },
    cancel: (job) => cancelRunning(state, job),
    async remove(job) {
      state.following.get(job.id)?.abort()
      await state.jobs.remove(job)
      changed.fire()
    },
    onChange: changed.event,
    dispose() {
      for (const controller of state.following.values()) controller.abort()
      vscode.Disposable.from(listener, changed).dispose()
    },
  }
}

/** After a restart: follows a job that runs. Starts none, because that costs money. */
async function resume(state: State, job: TuningJob): Promise<void> {
  if (isFinished(job)) return saveModel(state, job)
  const found = await loadStarted(await toPorts(state, job), job)
  if (found.stage === 'running') return follow(state, found)
  state.changed.fire()
  await offerToContinue(state, found)
}

async function toPorts(state: State, { endpoint: baseUrl, name }: TuningJob): Promise<JobPorts> {
  const { jobs, keys, log, changed } = state
  const endpoint: TuningEndpoint = { baseUrl, key: (await keys.find(baseUrl)) ?? null, fetch }
  return {
    endpoint,
    readFile: jobs.readFile,
    log: (text) => log.info(`Fine-tuning ${name}: ${text}`),
    async save(job) {
      await jobs.save(job)
      changed.fire()
    },
  }
}

async function run(state: State, { id, endpoint }: TuningJob): Promise<void> {
  const { keys, jobs, starting } = state
  if (starting.has(id) || !(await ensureTuningKey(keys, endpoint))) return
  // What the list or a notification showed may be older than what is known by now.
  const job = jobs.list().find((one) => one.id === id)
  if (!job || isFinished(job) || starting.has(id)) return
  if (job.stage === 'running') return follow(state, { ...job, problem: null })
  starting.add(id)
  const started = await startWithProgress(state, job).finally(() => starting.delete(id))
  if (started.problem || started.stage !== 'running') return finish(state, started)
  void showInfo(tuningWords.started(job.name))
  await follow(state, started)
}

async function startWithProgress(state: State, job: TuningJob): Promise<TuningJob> {
  const ports = await toPorts(state, job)
  const title = tuningWords.starting(job.name)
  return showProgress({ title, run: (_report, signal) => startJob(ports, job, signal) })
}

/** Stops when the user has to do something: then a notification says what. */
async function follow(state: State, job: TuningJob): Promise<void> {
  const { following } = state
  following.get(job.id)?.abort()
  const controller = new AbortController()
  following.set(job.id, controller)
  const { signal } = controller
  const last = await followJob(await toPorts(state, job), job, {
    wait,
    random: Math.random,
    signal,
    onChange: () => state.changed.fire(),
  })
  if (signal.aborted) return
  following.delete(job.id)
  await finish(state, last)
}

async function finish(state: State, job: TuningJob): Promise<void> {
  state.changed.fire()
  const { name, problem, stage } = job
  if (stage === 'succeeded') return saveModel(state, job)
  if (stage === 'cancelled') return void showInfo(tuningWords.cancelled(name))
  if (stage !== 'failed') return offerToContinue(state, job)
  const { failed, showLog } = tuningWords
  if ((await showWarning(failed(name, problem ?? ''), showLog)) === showLog) state.log.show()
}

/** Nothing is lost: a job goes on from where it was left, with the same file. */
async function offerToContinue(state: State, job: TuningJob): Promise<void> {
  const { name, stage, jobId } = job
  const problem = job.problem ?? tuningErrors.interrupted
  const { continue: goOn, setKey, showLog, notStarted, waiting } = tuningWords
  const text = jobId || stage === 'starting' ? waiting(name, problem) : notStarted(name, problem)
  const isKey = problem === tuningErrors['bad-key']
  const chosen = await showWarning(text, isKey ? setKey : goOn, showLog)
  if (chosen === showLog) state.log.show()
  if (chosen === setKey && !(await askForTuningKey(state.keys, job.endpoint))) return
  if (chosen === goOn || chosen === setKey) await run(state, job)
}

/** Saves a finished model with the account, now or when the site is back. */
async function saveModel(state: State, job: TuningJob): Promise<void> {
  const { tuned, live, jobs, saving, changed } = state
  const { model, endpoint, name } = job
  const isLive = live.current().connection === 'live'
  if (job.stage !== 'succeeded' || job.isSaved || !model || !isLive || saving.has(job.id)) return
  saving.add(job.id)
  const saved = await tuned.save({ name, endpoint, model }).finally(() => saving.delete(job.id))
  if (isRefusal(saved)) return void showWarning(tuningWords.notSaved(name, saved.message))
  await jobs.save({ ...job, isSaved: true })
  changed.fire()
  if ((await showInfo(tuningWords.ready(name), tuningWords.use)) === tuningWords.use)
    await chooseTunedModel(state.keys, saved)
}

async function cancelRunning(state: State, job: TuningJob): Promise<void> {
  state.following.get(job.id)?.abort()
  const canceled = await cancel(await toPorts(state, job), job)
  if (canceled.stage === 'running' && !canceled.problem) return follow(state, canceled)
  await finish(state, canceled)
}
