import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { seconds, wait } from '../time.ts'
import { completeLine } from '../writing/complete-line.ts'
import { extractCode } from '../writing/extract-code.ts'
import { buildCompletionPrompt } from '../writing/prompts.ts'
import { toValidator } from './ask-for-code.ts'
import { readIndentStyle, writableSchemes } from './documents.ts'
import type { Ask } from './model-requests.ts'
import { toAbortSignal } from './notify.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import { readSettings } from './settings.ts'

/** Debounce: no request while the user is still typing. */
const debounceMs = seconds(0.6)
const maxTokens = 256
/** Larger files would take too long to scan. */
const maxCharacters = 1_000_000

type Dependencies = {
  readonly ask: Ask
  readonly previews: Previews
  readonly privateFiles: PrivateFiles
  readonly reportError: (error: unknown) => void
}

/** Suggests the rest of the line as ghost text while the user types. Off by default. */
export function registerInlineCompletion(dependencies: Dependencies): vscode.Disposable {
  const { previews, privateFiles, reportError } = dependencies
  const reported = new Set<string>()
  /** Logs once per file why there are no completions. */
  function reportPrivate(uri: vscode.Uri): [] {
    const path = vscode.workspace.asRelativePath(uri)
    if (!reported.has(path))
      reportError(`Inline completion is off in ${path}: the file is private.`)
    reported.add(path)
    return []
  }
  const provider: vscode.InlineCompletionItemProvider = {
    async provideInlineCompletionItems(document, position, _context, token) {
      if (!readSettings().isInlineCompletionOn || previews.isIn(document)) return []
      const signal = toAbortSignal(token)
      await wait(debounceMs, signal)
      if (signal.aborted || !isCompletable(document, position)) return []
      if (await privateFiles.isPrivate(document.uri)) return reportPrivate(document.uri)
      const item = await complete(dependencies, { document, position, signal })
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
  { ask, reportError }: Dependencies,
  { document, position, signal }: Place,
): Promise<vscode.InlineCompletionItem | null> {
  const code = toCodeAroundCursor(document, position)
  const original = document.getText()
  const expected = { language: code.language, original, isFenceOptional: true }
  const request = { messages: buildCompletionPrompt(code), signal, maxTokens }
  const outcome = await ask({ ...request, validate: toValidator(expected) })
  if (isRefusal(outcome)) {
    // The user didn't ask for a completion explicitly, so errors only go to the log.
    if (outcome.refused !== 'stopped') reportError(`Inline completion: ${outcome.message}`)
    return null
  }
  const result = extractCode(outcome, expected)
  if (isRefusal(result)) return null
  const completion = completeLine(result.code, { ...code, style: readIndentStyle(document) })
  if (!completion) return null
  const range = new vscode.Range(position, position.translate(0, completion.replaced))
  return new vscode.InlineCompletionItem(completion.text, range)
}

/** Whether the cursor is at the end of a non-empty line, not counting closing brackets. */
function isCompletable(document: vscode.TextDocument, position: vscode.Position): boolean {
  if (document.offsetAt(document.lineAt(document.lineCount - 1).range.end) > maxCharacters)
    return false
  const { text } = document.lineAt(position)
  const [before, after] = [text.slice(0, position.character), text.slice(position.character)]
  return before.trim().length > 1 && /^[\s)\]}>'"`;,]*$/.test(after)
}

function toCodeAroundCursor(document: vscode.TextDocument, position: vscode.Position) {
  const offset = document.offsetAt(position)
  const text = document.getText()
  return {
    path: vscode.workspace.asRelativePath(document.uri),
    language: document.languageId,
    before: text.slice(0, offset),
    after: text.slice(offset),
  }
}
