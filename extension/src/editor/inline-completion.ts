import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { seconds, wait } from '../time.ts'
import { completeLine } from '../writing/complete-line.ts'
import { askToComplete } from '../writing/prompts.ts'
import { readCodeAnswer } from '../writing/read-answer.ts'
import { toCheck } from './ask-patiently.ts'
import type { Ask } from './asking.ts'
import { toSignal } from './cancellation.ts'
import { readStyle } from './indent-style.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import { writableSchemes } from './read-only.ts'
import { readSettings } from './settings.ts'

/** Whoever types on meanwhile is not asked for. */
const pauseMs = seconds(0.6)
const mostTokens = 256
/** Nobody types into a file that is larger, and reading it would take too long. */
const mostCharacters = 1_000_000

type Parts = {
  readonly ask: Ask
  readonly previews: Previews
  readonly privateFiles: PrivateFiles
  readonly report: (fault: unknown) => void
}

/** The rest of what is being typed, as ghost text. Off unless the user switches it on. */
export function offerCompletions(parts: Parts): vscode.Disposable {
  const told = new Set<string>()
  /** Nothing is offered; the log says why, once for each file. */
  function tellPrivate(uri: vscode.Uri): [] {
    const name = vscode.workspace.asRelativePath(uri)
    if (!told.has(name)) parts.report(`Inline completion is off in ${name}: the file is private.`)
    told.add(name)
    return []
  }
  const provider: vscode.InlineCompletionItemProvider = {
    async provideInlineCompletionItems(document, position, _context, token) {
      if (!readSettings().isInlineCompletionOn || parts.previews.isIn(document)) return []
      const signal = toSignal(token)
      await wait(pauseMs, signal)
      if (signal.aborted || !isWorthAsking(document, position)) return []
      if (await parts.privateFiles.isPrivate(document.uri)) return tellPrivate(document.uri)
      const item = await complete(parts, { document, position, signal })
      return item ? [item] : []
    },
  }
  const selector = writableSchemes.map((scheme) => ({ scheme }))
  return vscode.languages.registerInlineCompletionItemProvider(selector, provider)
}

type Place = {
  readonly document: vscode.TextDocument
  readonly position: vscode.Position
  readonly signal: AbortSignal
}

async function complete(
  { ask, report }: Parts,
  { document, position, signal }: Place,
): Promise<vscode.InlineCompletionItem | null> {
  const spot = toSpot(document, position)
  const original = document.getText()
  const wanted = { language: spot.language, original, isFenceOptional: true }
  const question = { messages: askToComplete(spot), signal, maxTokens: mostTokens }
  const outcome = await ask({ ...question, check: toCheck(wanted) })
  if (isRefusal(outcome)) {
    // Nobody asked for it in so many words: nobody is interrupted when it fails.
    if (outcome.refused !== 'stopped') report(`Inline completion: ${outcome.words}`)
    return null
  }
  const answer = readCodeAnswer(outcome, wanted)
  if (isRefusal(answer)) return null
  const completion = completeLine(answer.code, { ...spot, style: readStyle(document) })
  if (!completion) return null
  const range = new vscode.Range(position, position.translate(0, completion.replaced))
  return new vscode.InlineCompletionItem(completion.text, range)
}

/** At the end of a line that says something, or before what closes it. */
function isWorthAsking(document: vscode.TextDocument, position: vscode.Position): boolean {
  if (document.offsetAt(document.lineAt(document.lineCount - 1).range.end) > mostCharacters)
    return false
  const { text } = document.lineAt(position)
  const [before, after] = [text.slice(0, position.character), text.slice(position.character)]
  return before.trim().length > 1 && /^[\s)\]}>'"`;,]*$/.test(after)
}

function toSpot(document: vscode.TextDocument, position: vscode.Position) {
  const offset = document.offsetAt(position)
  const text = document.getText()
  return {
    path: vscode.workspace.asRelativePath(document.uri),
    language: document.languageId,
    before: text.slice(0, offset),
    after: text.slice(offset),
  }
}
