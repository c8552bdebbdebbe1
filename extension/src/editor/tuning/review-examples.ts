import * as vscode from 'vscode'
import type { ExampleStore } from '../../tuning/example-store.ts'
import type { Example } from '../../tuning/examples.ts'
import {
  checkTrainingFile,
  describeTrainingProblem,
  type TrainingReport,
  toTrainingFile,
} from '../../tuning/training-file.ts'
import { formatMoment } from '../../words/locale.ts'
import { exampleFeatures, exampleWords } from '../../words/tuning.ts'
import { askForTarget, type Choice, confirm, createPicker, showInfo, showWarning } from '../ui.ts'
import type { ExampleCollector } from './example-collector.ts'
import { openExample } from './example-documents.ts'

type Entry = Choice & { readonly example: Example }

/** Lists the examples, the newest first. Each can be opened, which is where it's edited, or deleted. */
export async function reviewExamples(collector: ExampleCollector): Promise<void> {
  const store = await openFilled(collector)
  if (!store) return
  const picker = createPicker<Entry>({
    title: '',
    placeholder: exampleWords.reviewPlaceholder,
    matchOnDescription: true,
    matchOnDetail: true,
  })
  const draw = () => {
    picker.setTitle(exampleWords.reviewTitle(store.list().length))
    picker.setChoices(store.list().toReversed().map(toEntry))
  }
  draw()
  picker.onItemButton(async ({ example }) => {
    await store.remove(example.id)
    collector.refresh()
    draw()
    if (store.list().length === 0) picker.hide()
  })
  picker.onAccept((item) => {
    picker.hide()
    if (item) void openExample(item.example)
  })
  picker.show()
}

function toEntry(example: Example): Entry {
  const { path, feature, at, masked, messages } = example
  const secrets = masked > 0 ? ` · ${exampleWords.masked(masked)}` : ''
  // Without the fence or the tags around the code.
  const code = messages.at(-1)?.content.replace(/^`{3,}.*$|<\/?COMPLETION>/gm, '') ?? ''
  return {
    example,
    label: path,
    description: `${exampleFeatures[feature]} · ${formatMoment(at)}${secrets}`,
    detail: code.replace(/\s+/g, ' ').trim().slice(0, 120),
    buttons: [{ iconPath: new vscode.ThemeIcon('trash'), tooltip: exampleWords.delete }],
  }
}

/** Null, and the user is told: there are no examples. */
async function openFilled(collector: ExampleCollector): Promise<ExampleStore | null> {
  const store = await collector.open()
  if (store && store.list().length > 0) return store
  void showInfo(exampleWords.none)
  return null
}

export async function deleteAllExamples(collector: ExampleCollector): Promise<void> {
  const store = await openFilled(collector)
  if (!store) return
  const { deleteAll, deleteAllDetail: detail, deleteAllButton: button } = exampleWords
  const text = deleteAll(store.list().length)
  if (!(await confirm({ text, detail, button, isWarning: true }))) return
  await store.clear()
  collector.refresh()
  void showInfo(exampleWords.deletedAll)
}

type TrainingData = { readonly bytes: Uint8Array<ArrayBuffer>; readonly report: TrainingReport }

/** The examples as a file to train with. Null, and the user is told: it doesn't follow the rules. */
export async function prepareTraining(collector: ExampleCollector): Promise<TrainingData | null> {
  const store = await openFilled(collector)
  if (!store) return null
  const bytes = new TextEncoder().encode(toTrainingFile(store.list()))
  const report = checkTrainingFile(bytes)
  const [problem] = report.problems
  if (problem) void showWarning(describeTrainingProblem(problem))
  return problem ? null : { bytes, report }
}

/** Writes the examples to a file of the user's choice, as JSON Lines. */
export async function exportExamples(collector: ExampleCollector): Promise<void> {
  const data = await prepareTraining(collector)
  if (!data) return
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri
  const target = await askForTarget({
    title: exampleWords.exportTitle,
    filters: { 'JSON Lines': ['jsonl'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, 'examples.jsonl') }),
  })
  if (!target) return
  await vscode.workspace.fs.writeFile(target, data.bytes)
  void showInfo(exampleWords.exported(data.report.count, data.report.tokens))
}
