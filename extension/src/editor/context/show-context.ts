import * as vscode from 'vscode'
import type { Choice } from '../../context/choices.ts'
import { fitCompletion } from '../../context/fit-completion.ts'
import { isContextSource, type SentPart } from '../../context/parts.ts'
import { automaticContextWords as words } from '../../words/context.ts'
import { teamWords } from '../../words/teams.ts'
import { toTestPath } from '../../writing/languages.ts'
import type { Models } from '../models/models.ts'
import type { SentRequests } from '../models/sent-requests.ts'
import { toPath } from '../paths.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { toItemUri } from '../teams/team-documents.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { createPicker, type Choice as ListEntry, pick, toSeparator } from '../ui.ts'
import type { AutomaticContext } from './automatic-context.ts'
import type { StoredChoices } from './context-choices.ts'
import type { ContextFiles } from './context-files.ts'
import { toLineRange } from './selected-code.ts'

type ShowContextDeps = {
  readonly automatic: AutomaticContext
  readonly choices: StoredChoices
  readonly files: ContextFiles
  readonly models: Models
  readonly sent: SentRequests
  readonly teams: Teams
}

type Entry = ListEntry & {
  readonly run?: () => unknown
  readonly choices?: readonly Choice[]
}

/** Lists what the last requests contained and what the next ones will, and lets the user remove it. */
export async function showContext(dependencies: ShowContextDeps): Promise<void> {
  const { choices, files } = dependencies
  const { title, placeholder } = words
  const options = { title, placeholder, matchOnDescription: true, keepScrollPosition: true }
  const list = createPicker<Entry>(options)
  const update = async () => list.setChoices(await listEntries(dependencies))
  await update()
  list.onItemButton(async (entry, button) => {
    const choice = button && entry.choices?.[entry.buttons?.indexOf(button) ?? -1]
    if (choice) await toggle(choices, choice)
  })
  list.onAccept((entry) => {
    entry?.run?.()
    list.hide()
  })
  const listener = vscode.Disposable.from(
    ...[files, choices, dependencies.teams].map(({ onChange }) => onChange(update)),
  )
  list.onHide(() => listener.dispose())
  list.show()
}

async function listEntries(dependencies: ShowContextDeps): Promise<Entry[]> {
  const { sent, choices } = dependencies
  const isOn = readSettings().isAutomaticContextOn
  const last = sent
    .list()
    .flatMap(({ feature, parts, messages }) => [
      ...toSection(dependencies, { title: words.last(feature), parts }),
      ...(messages ? [{ label: words.showText, run: () => sent.open() }] : []),
    ])
  const { sources, paths } = choices.current()
  const removed = [
    ...sources.map((source) => ({ label: words.sources[source], choice: { source } })),
    ...paths.map((path) => ({ label: path, choice: { path } })),
  ].map(({ label, choice }) => toRemovedEntry(choices, { label, choice }))
  return [
    ...last,
    ...(await listNext(dependencies)),
    ...(removed.length > 0 ? [toSeparator(words.removed), ...removed] : []),
    toSeparator(''),
    {
      label: isOn ? words.turnOff : words.turnOn,
      ...(!isOn && { description: words.off }),
      run: () => saveSetting('automaticContext', !isOn),
    },
  ]
}

/** What commands and completions at the cursor would send now. The chat shows its own. */
async function listNext(dependencies: ShowContextDeps): Promise<Entry[]> {
  const { automatic, files, models } = dependencies
  const editor = vscode.window.activeTextEditor
  if (!editor) return []
  const { document } = editor
  const place = { document, lines: toLineRange(editor.selection) }
  const target = document.uri.with({ path: toTestPath(document.uri.path, document.languageId) })
  const code: SentPart = { source: 'code', path: toPath(document.uri) }
  const added = files.list().map((uri) => toPath(uri))
  const commands = [code, ...added.map((path) => ({ source: 'added' as const, path }))]
  const [forCode, forTests, forCompletion] = await Promise.all([
    automatic.forCode(place),
    automatic.forTests({ document, target }),
    models.completesBlocks() ? automatic.forCompletion(place) : [],
  ])
  const around = { path: code.path, language: document.languageId, before: '', after: '' }
  const { contextTokens } = readSettings()
  const fitted = fitCompletion({ code: around, related: forCompletion }, contextTokens)
  return [
    { title: words.next('code'), parts: [...commands, ...forCode] },
    { title: words.next('tests'), parts: [...commands, ...forTests] },
    ...(readSettings().isInlineCompletionOn
      ? [{ title: words.next('completion'), parts: [code, ...fitted.related] }]
      : []),
  ].flatMap((section) => toSection(dependencies, section))
}

type Section = { readonly title: string; readonly parts: readonly SentPart[] }

function toSection(dependencies: ShowContextDeps, { title, parts }: Section): Entry[] {
  return [toSeparator(title), ...parts.map((part) => toEntry(dependencies, part))]
}

/** The code in question and what the user added have their own ways to be removed. */
function toEntry({ choices, teams }: ShowContextDeps, part: SentPart): Entry {
  const { source, path, lines, shortage } = part
  const kind = words.sources[source]
  const place = lines ? ` · ${words.lines(lines.from + 1, lines.to + 1)}` : ''
  const missing = shortage ? ` · ${words.shortages[shortage]}` : ''
  const open = () => (source === 'team' ? openInstructions(teams, path) : openPath(path))
  const entry = { label: path, description: kind + place + missing, run: open }
  if (!isContextSource(source)) return entry
  const removable = [
    { choice: { path }, label: words.removeFile(path), icon: 'close' },
    { choice: { source }, label: words.removeSource(kind), icon: 'close-all' },
  ]
  return {
    ...entry,
    run: () => chooseAction(choices, { path, open, removable }),
    choices: removable.map(({ choice }) => choice),
    buttons: removable.map(({ label, icon }) => toButton(icon, label)),
  }
}

type Removable = {
  readonly path: string
  readonly open: () => Promise<void>
  readonly removable: readonly { readonly choice: Choice; readonly label: string }[]
}

/** The buttons of the list can't be reached with the keyboard. */
async function chooseAction(choices: StoredChoices, { path, open, removable }: Removable) {
  const remove = removable.map(({ choice, label }) => ({
    label,
    run: () => choices.remove(choice),
  }))
  const actions = [{ label: words.open(path), run: open }, ...remove]
  await (await pick(actions, { title: path }))?.run()
}

function toRemovedEntry(
  choices: StoredChoices,
  { label, choice }: { readonly label: string; readonly choice: Choice },
): Entry {
  const buttons = [toButton('discard', words.restore)]
  return { label, choices: [choice], buttons, run: () => choices.restore(choice) }
}

function toButton(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip }
}

function toggle(choices: StoredChoices, choice: Choice): Promise<void> {
  const { sources, paths } = choices.current()
  const isRemoved =
    'source' in choice ? sources.includes(choice.source) : paths.includes(choice.path)
  return isRemoved ? choices.restore(choice) : choices.remove(choice)
}

/** Opens the instructions of the team whose name is shown. */
async function openInstructions(teams: Teams, shown: string): Promise<void> {
  const team = teams.list().find(({ name }) => teamWords.instructions(name) === shown)
  if (!team) return
  const { instructions } = team
  await vscode.window.showTextDocument(toItemUri({ team, kind: 'instructions', instructions }))
}

/** Opens a file by the path that is shown. */
async function openPath(path: string): Promise<void> {
  const known = vscode.workspace.textDocuments.find(({ uri }) => toPath(uri) === path)
  const [found] = known ? [known.uri] : await vscode.workspace.findFiles(path, null, 1)
  if (found) await vscode.window.showTextDocument(found)
}
