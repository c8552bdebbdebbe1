import * as vscode from 'vscode'
import { refuseTuning } from '../../account/plan-limits.ts'
import { isRefusal } from '../../refusal.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { listBaseModels } from '../../tuning/tuning-api.ts'
import { isFinished, type TuningJob } from '../../tuning/tuning-jobs.ts'
import { isSecureUrl } from '../../urls.ts'
import { jobStages, tuningErrors, tuningWords } from '../../words/tuning.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { askForTuningKey, ensureTuningKey, toHost } from '../models/use-tuned-model.ts'
import { openSetting, readSettings } from '../settings.ts'
import {
  askForText,
  type Choice,
  confirm,
  createPicker,
  createStatus,
  pick,
  showInfo,
  showWarning,
} from '../ui.ts'
import type { ExampleCollector } from './example-collector.ts'
import { prepareTraining } from './review-examples.ts'
import type { TuningRunner } from './tuning-runner.ts'

type TuneModelDeps = {
  readonly live: LiveAccount
  readonly collector: ExampleCollector
  readonly tuningKeys: RouterKeys
  readonly tuning: TuningRunner
}

/** Uploads the examples to the user's endpoint and starts a job there, after a question. */
export async function tuneModel(dependencies: TuneModelDeps): Promise<void> {
  const { live, collector, tuning } = dependencies
  const { account } = live.current()
  if (!account?.entitlements.fineTuning) return void (await showRefusal(refuseTuning(account)))
  const data = await prepareTraining(collector)
  if (!data) return
  const endpoint = await findEndpoint(dependencies)
  const baseModel = endpoint && (await chooseBaseModel(dependencies, endpoint))
  const name = baseModel && (await askName())
  if (!endpoint || !baseModel || !name) return

  const { count, tokens } = data.report
  const { confirm: toText, confirmDetail, confirmButton: button } = tuningWords
  const detail = confirmDetail(toHost(endpoint), baseModel)
  if (!(await confirm({ text: toText(count, tokens), detail, button }))) return
  const job = toNewJob({ name, endpoint, baseModel, exampleCount: count })
  await tuning.add(job, data.bytes)
  await tuning.run(job)
}

/** Null, and the user is told: the setting isn't an address that a key may be sent to. */
async function findEndpoint({ tuningKeys }: TuneModelDeps): Promise<string | null> {
  const { tuningUrl } = readSettings()
  if (isSecureUrl(tuningUrl))
    return (await ensureTuningKey(tuningKeys, tuningUrl)) ? tuningUrl : null
  await showWarning(tuningErrors.insecure)
  await openSetting('tuning.endpoint')
  return null
}

async function chooseBaseModel(
  dependencies: TuneModelDeps,
  endpoint: string,
): Promise<string | undefined> {
  const { tuningKeys } = dependencies
  const key = (await tuningKeys.find(endpoint)) ?? null
  const models = await listBaseModels({ baseUrl: endpoint, key, fetch })
  if (isRefusal(models) && models.refused === 'bad-key') {
    const { setKey } = tuningWords
    if ((await showWarning(models.message, setKey)) !== setKey) return undefined
    const isSet = await askForTuningKey(tuningKeys, endpoint)
    return isSet ? chooseBaseModel(dependencies, endpoint) : undefined
  }
  // Not every compatible endpoint lists its models.
  const ids = isRefusal(models) ? [] : models
  const enter = { icon: 'edit', label: tuningWords.enterModel, alwaysShow: true, id: '' }
  const picked = await pick([...ids.map((id) => ({ label: id, id })), enter], {
    title: tuningWords.step(toHost(endpoint)),
    placeHolder: tuningWords.modelPlaceholder,
  })
  return picked && (picked.id || (await enterBaseModel(endpoint)))
}

async function enterBaseModel(endpoint: string): Promise<string | undefined> {
  const typed = await askForText({
    title: tuningWords.step(toHost(endpoint)),
    prompt: tuningWords.modelPrompt,
    validateInput: (text) => (/^\S+$/.test(text.trim()) ? null : tuningWords.modelHasSpaces),
  })
  return typed?.trim()
}

async function askName(): Promise<string | undefined> {
  const typed = await askForText({
    title: tuningWords.title,
    prompt: tuningWords.namePrompt,
    value: vscode.workspace.name?.slice(0, 60) ?? '',
    validateInput: (text) => (/^.{1,60}$/.test(text.trim()) ? null : tuningWords.nameLength),
  })
  return typed?.trim()
}

type NewJob = Pick<TuningJob, 'name' | 'endpoint' | 'baseModel' | 'exampleCount'>

function toNewJob(job: NewJob): TuningJob {
  return {
    ...job,
    id: crypto.randomUUID(),
    createdAt: Date.now(),
    stage: 'upload',
    uploads: 0,
    fileId: null,
    jobId: null,
    model: null,
    isSaved: false,
    problem: null,
    progress: null,
  }
}

type Entry = Choice & { readonly job: TuningJob }

/** Lists the jobs of this machine, live. Each can be continued, canceled or removed from the list. */
export async function showTuningJobs(tuning: TuningRunner): Promise<void> {
  if (tuning.list().length === 0) return void showInfo(tuningWords.noJobs)
  const picker = createPicker<Entry>({ title: tuningWords.jobsTitle })
  const draw = () => picker.setChoices(tuning.list().map(toEntry))
  draw()
  const listener = tuning.onChange(draw)
  picker.onItemButton(async ({ job }) => {
    if (isFinished(job)) return tuning.remove(job)
    picker.hide()
    await cancelJob(tuning, job)
  })
  picker.onAccept((entry) => {
    picker.hide()
    if (entry && !isFinished(entry.job)) void tuning.run(entry.job)
  })
  picker.onHide(() => listener.dispose())
  picker.show()
}

function toEntry(job: TuningJob): Entry {
  const { name, baseModel, endpoint, exampleCount, stage, problem, progress, model } = job
  const state = problem ?? progress?.message ?? ''
  return {
    job,
    label: name,
    description: jobStages[stage],
    detail: [
      tuningWords.jobAt(model ?? baseModel, toHost(endpoint), exampleCount),
      ...(state ? [state] : []),
    ].join(' · '),
    buttons: [
      isFinished(job)
        ? { iconPath: new vscode.ThemeIcon('close'), tooltip: tuningWords.remove }
        : { iconPath: new vscode.ThemeIcon('circle-slash'), tooltip: tuningWords.cancel },
    ],
  }
}

async function cancelJob(tuning: TuningRunner, job: TuningJob): Promise<void> {
  const { confirmCancel, confirmCancelDetail: detail, confirmCancelButton: button } = tuningWords
  const question = { text: confirmCancel(job.name), detail, button, isWarning: true }
  if (await confirm(question)) await tuning.cancel(job)
}

/** Shows in the status bar how many jobs run. */
export function showTuningStatus(tuning: TuningRunner): vscode.Disposable {
  const name = 'Ghost Writers: Tuning'
  const item = createStatus({ id: 'tuning', name, alignment: 'Right', priority: 88 })
  const draw = () => {
    const [job] = tuning.list().filter(({ stage }) => stage === 'running')
    if (!job) return item.hide()
    item.show({
      icon: 'sync~spin',
      text: tuningWords.tuning(job.name),
      tooltip: [job.problem ?? job.progress?.message ?? jobStages.running],
      command: 'ghostWriters.showTuningJobs',
    })
  }
  draw()
  return vscode.Disposable.from(item, tuning.onChange(draw))
}
