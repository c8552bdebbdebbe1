import * as vscode from 'vscode'
import { refuseFeature } from '../../account/plan-limits.ts'
import type { Question } from '../../chat/conversation.ts'
import { notSignedIn } from '../../site/call-site.ts'
import type { BuiltInCommand } from '../../snippets/built-in.ts'
import { describeClipboard } from '../../snippets/describe-clipboard.ts'
import { fillSnippet, type SnippetValues } from '../../snippets/fill-snippet.ts'
import { findCall, mergeSnippets, type UsableSnippet } from '../../snippets/snippets.ts'
import { listTeamSnippets } from '../../teams/teams.ts'
import { commandWords } from '../../words/commands.ts'
import { snippetWords } from '../../words/snippets.ts'
import type { LiveLibraryDeps } from '../account/live-library.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { findSelectedCode } from '../context/selected-code.ts'
import { toPath } from '../paths.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { askForText, confirm, showInfo, showWarning } from '../ui.ts'
import { registerSnippetDocuments } from './snippet-documents.ts'
import { type AccountSnippets, openAccountSnippets } from './snippet-library.ts'
import { openWorkspaceSnippets } from './workspace-snippets.ts'

/** The snippets of the account, of its teams and of the workspace. */
export type Snippets = vscode.Disposable & {
  readonly account: AccountSnippets
  readonly teams: Teams
  readonly list: () => readonly UsableSnippet[]
  readonly onChange: (listener: () => void) => vscode.Disposable
  /** Whether the plan includes using and changing one's own. If not, the user is told. */
  readonly mayUse: () => boolean
  /** The text of a snippet, filled in. Null: canceled, or refused with a message. */
  readonly fill: (snippet: UsableSnippet | BuiltInCommand) => Promise<ResolvedText | null>
  /** Replaces a text such as `/name` with the snippet. Any other text stays as it is. */
  readonly resolve: (text: string) => Promise<ResolvedText | null>
}

export type ResolvedText = {
  readonly text: string
  /** A snippet that the plan has to include. Those of teams work on every plan. */
  readonly isSnippet: boolean
}

/** The site decides whether the plan includes snippets, so the question says if it is one. */
export function toQuestion({ text, isSnippet }: ResolvedText): Question {
  return isSnippet ? { text, purpose: { feature: 'chat', snippet: true } } : { text }
}

type SnippetsDeps = LiveLibraryDeps & {
  readonly teams: Teams
  readonly privateFiles: PrivateFiles
}

export function openSnippets(dependencies: SnippetsDeps): Snippets {
  const { live, teams, privateFiles, reportError } = dependencies
  const account = openAccountSnippets(dependencies)
  const workspace = openWorkspaceSnippets({ privateFiles, reportError })
  const documents = registerSnippetDocuments({ live, account })
  const list = () =>
    mergeSnippets({
      account: account.list(),
      teams: listTeamSnippets(teams.list()),
      workspace: workspace.list(),
    })

  function mayUse() {
    const known = live.current().account
    if (known && known.entitlements.maxSnippets > 0) return true
    const purpose = { feature: 'chat', snippet: true } as const
    void showRefusal(known ? refuseFeature(known, purpose) : notSignedIn)
    return false
  }

  async function fill({ name, body, source }: UsableSnippet | BuiltInCommand) {
    const isSnippet = source === 'account' || source === 'workspace'
    if (isSnippet && !mayUse()) return null
    const text = await fillSnippet(body, toValues(name, privateFiles))
    return text === null ? null : { text, isSnippet }
  }

  return {
    dispose: () => vscode.Disposable.from(account, workspace, documents).dispose(),
    account,
    teams,
    list,
    onChange: (listener) =>
      vscode.Disposable.from(
        ...[account, teams, workspace].map(({ onChange }) => onChange(listener)),
      ),
    mayUse,
    fill,
    async resolve(text) {
      const call = findCall(text, list())
      if (!call) return { text, isSnippet: false }
      if (!call.snippet) {
        void showWarning(snippetWords.unknown(call.name))
        return null
      }
      const filled = await fill(call.snippet)
      if (!filled || !call.rest) return filled
      return { ...filled, text: `${filled.text}\n\n${call.rest}` }
    },
  }
}

/** Reads the values in the open file. The file is only sent if the user allows private ones. */
function toValues(name: string, privateFiles: PrivateFiles): SnippetValues {
  return {
    async selection() {
      const selected = await findSelectedCode()
      if (!selected) return null
      const { document, selection } = selected.editor
      if (!(await privateFiles.maySend([document.uri]))) return null
      const { excerpt } = selected
      return selection.isEmpty ? excerpt : { ...excerpt, text: document.getText(selection) }
    },
    file: async () => withDocument(({ uri }) => toPath(uri)),
    language: async () => withDocument(({ languageId }) => languageId),
    clipboard: readClipboard,
    async ask(question) {
      const options = { title: snippetWords.answer(name), prompt: question, ignoreFocusOut: true }
      return (await askForText(options)) ?? null
    },
  }
}

function withDocument(read: (document: vscode.TextDocument) => string): string | null {
  const editor = vscode.window.activeTextEditor
  if (editor) return read(editor.document)
  void showInfo(commandWords.openFileFirst)
  return null
}

/** A clipboard may hold a password: its size and both ends are shown before it's sent. */
async function readClipboard(): Promise<string | null> {
  const text = await vscode.env.clipboard.readText()
  const isAllowed = await confirm({
    text: snippetWords.sendClipboard,
    detail: describeClipboard(text),
    button: snippetWords.send,
  })
  return isAllowed ? text : null
}
