import * as vscode from 'vscode'
import { refuseTuning } from '../../account/plan-limits.ts'
import type { SentPart } from '../../context/parts.ts'
import { isIgnored, readRules } from '../../context/private-files.ts'
import { type ExampleStore, loadExampleStore } from '../../tuning/example-store.ts'
import { type Question, toExample } from '../../tuning/examples.ts'
import { exampleWords } from '../../words/tuning.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import type { Host } from '../host.ts'
import { toPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import { createStoredFiles } from '../stored-files.ts'
import { confirm, showError, showInfo } from '../ui.ts'

/** What the user accepted. Does nothing unless they have turned on collecting in this workspace. */
export type Collect = (accepted: Accepted) => void

export type Accepted = Question & {
  /** The files that were changed. */
  readonly targets: readonly vscode.Uri[]
  /** The answer that the model should have given for what was accepted. */
  readonly answer: string
  /** Replaces what was collected under this id. */
  readonly id?: string
}

/** For a new file, which the user accepts by saving it. */
export type CollectWhenSaved = (
  target: vscode.Uri,
  toAccepted: (text: string) => Accepted | null,
) => void

export type ExampleCollector = vscode.Disposable & {
  readonly collect: Collect
  readonly collectWhenSaved: CollectWhenSaved
  readonly isOn: () => boolean
  /** Turns collecting on, after a question, or off. */
  readonly toggle: () => Promise<void>
  /** The examples of this workspace, read from disk when they're first needed. Null: no folder. */
  readonly open: () => Promise<ExampleStore | null>
  /** Examples that were left out since the window was opened. */
  readonly leftOut: () => number
  /** Redraws what shows the examples. */
  readonly refresh: () => void
  readonly onChange: vscode.Event<void>
}

type ExampleCollectorDeps = Host & {
  readonly live: LiveAccount
  readonly privateFiles: PrivateFiles
}

type State = ExampleCollectorDeps & {
  readonly changed: vscode.EventEmitter<void>
  store: Promise<ExampleStore> | null
  leftOut: number
}

const storageKey = 'collects-examples'

/** Examples are stored in the extension's folder for this workspace and never sent to the site. */
export function openExampleCollector(dependencies: ExampleCollectorDeps): ExampleCollector {
  const changed = new vscode.EventEmitter<void>()
  const state: State = { ...dependencies, changed, store: null, leftOut: 0 }
  const { reportError } = dependencies
  const unsaved = new Map<string, (text: string) => Accepted | null>()
  const collect: Collect = (accepted) => {
    if (isOn(state)) void save(state, accepted).catch(reportError)
  }
  const listener = vscode.workspace.onDidSaveTextDocument((document) => {
    const accepted = unsaved.get(String(document.uri))?.(document.getText())
    unsaved.delete(String(document.uri))
    if (accepted) collect(accepted)
  })
  return {
    collect,
    collectWhenSaved: (target, toAccepted) => void unsaved.set(String(target), toAccepted),
    isOn: () => isOn(state),
    toggle: () => toggle(state),
    open: () => openStore(state),
    leftOut: () => state.leftOut,
    refresh: () => changed.fire(),
    onChange: changed.event,
    dispose: () => vscode.Disposable.from(listener, changed).dispose(),
  }
}

/** Not a setting: a repository could turn it on for everybody who opens it. */
function isOn({ context, live }: State): boolean {
  const isIncluded = live.current().account?.entitlements.fineTuning ?? false
  return isIncluded && context.workspaceState.get(storageKey, false)
}

async function toggle(state: State): Promise<void> {
  const { context, live, changed } = state
  const { account } = live.current()
  if (context.workspaceState.get(storageKey, false)) {
    await context.workspaceState.update(storageKey, undefined)
    changed.fire()
    const store = await openStore(state)
    return void showInfo(exampleWords.turnedOff(store?.list().length ?? 0))
  }
  if (!account?.entitlements.fineTuning) return void (await showRefusal(refuseTuning(account)))
  if (!context.storageUri) return void showInfo(exampleWords.noFolder)
  const { turnOn: text, turnOnDetail: detail, turnOnButton: button } = exampleWords
  if (!(await confirm({ text, detail, button }))) return
  await context.workspaceState.update(storageKey, true)
  changed.fire()
}

async function openStore(state: State): Promise<ExampleStore | null> {
  const { context, reportError } = state
  if (!context.storageUri) return null
  const folder = vscode.Uri.joinPath(context.storageUri, 'examples')
  state.store ??= loadExampleStore(createStoredFiles(folder))
  return state.store.catch((error) => {
    state.store = null
    reportError(error)
    void showError(exampleWords.storageFailed)
    return null
  })
}

async function save(state: State, accepted: Accepted): Promise<void> {
  const { changed } = state
  const [target] = accepted.targets
  const isPrivate = !target || (await isAnyPrivate(state, accepted))
  const example = isPrivate
    ? null
    : toExample({
        id: accepted.id ?? crypto.randomUUID(),
        at: Date.now(),
        feature: accepted.feature,
        language: accepted.language,
        path: toPath(target),
        question: accepted.messages,
        answer: accepted.answer,
      })
  if (!example) state.leftOut += 1
  else await (await openStore(state))?.save(example)
  changed.fire()
}

/** Also files that the user allowed to be sent: a model that was trained with them keeps them. */
async function isAnyPrivate(
  { privateFiles }: State,
  { targets, sent }: Accepted,
): Promise<boolean> {
  const uris = [...targets, ...sent.flatMap(toUris)]
  const excluded = readRules('', readSettings().tuningExclude.join('\n'))
  for (const uri of uris) {
    const path = vscode.workspace.asRelativePath(uri, false)
    if (isIgnored(path, excluded) || (await privateFiles.isPrivate(uri))) return true
  }
  return targets.some((uri) => !vscode.workspace.getWorkspaceFolder(uri))
}

/** A path in a prompt begins with the folder's name if there are several. */
function toUris({ path }: SentPart): vscode.Uri[] {
  const folders = vscode.workspace.workspaceFolders ?? []
  return folders.map(({ uri, name }) => {
    const isNamed = folders.length > 1 && path.startsWith(`${name}/`)
    return vscode.Uri.joinPath(uri, isNamed ? path.slice(name.length + 1) : path)
  })
}
