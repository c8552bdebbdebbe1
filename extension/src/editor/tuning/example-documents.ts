import * as vscode from 'vscode'
import type { ExampleStore } from '../../tuning/example-store.ts'
import { formatExampleText, parseExampleText } from '../../tuning/example-text.ts'
import type { Example } from '../../tuning/examples.ts'
import { maskSecrets } from '../../tuning/find-secrets.ts'
import { exampleProblems, exampleWords } from '../../words/tuning.ts'
import { registerTextFiles } from '../text-files.ts'
import { toFileError } from '../ui.ts'
import type { ExampleCollector } from './example-collector.ts'

const scheme = 'ghost-writers-example'

/** A file system in which each example is a text that can be edited. Saving validates it. */
export function registerExampleDocuments(collector: ExampleCollector): vscode.Disposable {
  const files = registerTextFiles(scheme, {
    async find(uri) {
      const { at, messages } = (await getExample(collector, uri)).example
      return { text: formatExampleText(messages), mtime: at }
    },
    async save(uri, text) {
      const { store, example } = await getExample(collector, uri)
      await store.save({ ...example, messages: readEdited(text), at: Date.now() })
      collector.refresh()
      files.publish([{ type: vscode.FileChangeType.Changed, uri }])
    },
  })
  return files
}

export async function openExample({ id, feature, path }: Example): Promise<void> {
  const name = `${path.split('/').at(-1) ?? ''} (${feature}).txt`
  const uri = vscode.Uri.from({ scheme, path: `/${id}/${name}` })
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
}

function readEdited(edited: string) {
  const read = parseExampleText(edited)
  if ('problem' in read) throw toFileError(exampleProblems[read.problem])
  const texts = read.messages.map((message) => message.content)
  if (texts.some((text) => maskSecrets(text).count > 0)) throw toFileError(exampleWords.hasSecret)
  return read.messages
}

type Found = { readonly store: ExampleStore; readonly example: Example }

async function getExample(collector: ExampleCollector, { path }: vscode.Uri): Promise<Found> {
  const store = await collector.open()
  const example = store?.find(path.split('/')[1] ?? '')
  if (!store || !example) throw toFileError(exampleWords.gone, 'missing')
  return { store, example }
}
