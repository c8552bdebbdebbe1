import * as vscode from 'vscode'
import { refuseTuning } from '../account/plan-limits.ts'
import { toNotificationText } from '../notification-text.ts'
import { isRefusal } from '../refusal.ts'
import { listBaseModels } from '../tuning/tuning-api.ts'
import { isFinished, type TuningJob } from '../tuning/tuning-jobs.ts'
import { isSecureUrl } from '../urls.ts'
import { jobStages, tuningErrors, tuningWords } from '../words/tuning.ts'
import type { ExampleCollector } from './example-collector.ts'
import type { LiveAccount } from './live-account.ts'
import type { RouterKeys } from './model-router.ts'
import { confirm, showInfo, showWarning } from './notify.ts'
import { showRefusal } from './refusal-actions.ts'
import { prepareTraining } from './review-examples.ts'
import { openSetting, readSettings } from './settings.ts'
import type { TuningRunner } from './tuning-runner.ts'
import { askForTuningKey, ensureTuningKey, toHost } from './use-tuned-model.ts'

type Dependencies = {
  readonly live: LiveAccount
  readonly collector: ExampleCollector
  readonly tuningKeys: RouterKeys
  readonly tuning: TuningRunner
}

/** Uploads the examples to the user's endpoint and starts a job there, after a question. */
export async function tuneModel(dependencies: Dependencies): Promise<void> {
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
async function findEndpoint({ tuningKeys }: Dependencies): Promise<string | null> {
  const { tuningUrl } = readSettings()
  if (isSecureUrl(tuningUrl))
    return (await ensureTuningKey(tuningKeys, tuningUrl)) ? tuningUrl : null
  await showWarning(tuningErrors.insecure)
  await openSetting('tuning.endpoint')
  return null
}

async function chooseBaseModel(
  dependencies: Dependencies,
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
  const enter = { label: `$(edit) ${tuningWords.enterModel}`, alwaysShow: true, id: '' }
  const picked = await vscode.window.showQuickPick(
    [...ids.map((id) => ({ label: toNotificationText(id), id })), enter],
    { title: tuningWords.step(toHost(endpoint)), placeHolder: tuningWords.modelPlaceholder },
  )
  return picked && (picked.id || (await enterBaseModel(endpoint)))
}

async function enterBaseModel(endpoint: string): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: tuningWords.step(toHost(endpoint)),
    prompt: tuningWords.modelPrompt,
    validateInput: (text) => (/^\S+$/.test(text.trim()) ? null : tuningWords.modelHasSpaces),
  })
  return typed?.trim()
}

async function askName(): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
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

type Entry = vscode.QuickPickItem & { readonly job: TuningJob }

/** Lists the jobs of this machine, live. Each can be continued, cancelled or removed from the list. */
export async function showTuningJobs({ tuning }: Pick<Dependencies, 'tuning'>): Promise<void> {
  if (tuning.list().length === 0) return void showInfo(tuningWords.noJobs)
  const picker = vscode.window.createQuickPick<Entry>()
  picker.title = tuningWords.jobsTitle
  const draw = () => {
    picker.items = tuning.list().map(toEntry)
  }
  draw()
  const listener = tuning.onChange(draw)
  picker.onDidTriggerItemButton(async ({ item: { job } }) => {
    if (isFinished(job)) return tuning.remove(job)
    picker.hide()
    await cancelJob(tuning, job)
  })
  picker.onDidAccept(() => {
    const job = picker.activeItems[0]?.job
    picker.hide()
    if (job && !isFinished(job)) void tuning.run(job)
  })
  picker.onDidHide(() => vscode.Disposable.from(listener, picker).dispose())
  picker.show()
}

function toEntry(job: TuningJob): Entry {
  const { name, baseModel, endpoint, exampleCount, stage, problem, progress, model } = job
  const state = problem ?? progress?.message ?? ''
  return {
    job,
    label: toNotificationText(name),
    description: jobStages[stage],
    detail: [
      toNotificationText(tuningWords.jobAt(model ?? baseModel, toHost(endpoint), exampleCount)),
      ...(state ? [toNotificationText(state)] : []),
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
  const item = vscode.window.createStatusBarItem(
    'ghostWriters.tuning',
    vscode.StatusBarAlignment.Right,
    88,
  )
  item.name = 'Ghost Writers: Tuning'
  item.command = 'ghostWriters.showTuningJobs'
  const draw = () => {
    const [job] = tuning.list().filter(({ stage }) => stage === 'running')
    if (!job) return item.hide()
    item.text = `$(sync~spin) ${tuningWords.tuning(toNotificationText(job.name))}`
    item.tooltip = toNotificationText(job.problem ?? job.progress?.message ?? jobStages.running)
    item.show()
  }
  draw()
  return vscode.Disposable.from(item, tuning.onChange(draw))
}
