import * as vscode from 'vscode'
import { isAboutPlan, type RequestRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { seconds, wait } from '../time.ts'
import { completeLine } from '../writing/complete-line.ts'
import { type CompletionCache, createCompletionCache } from '../writing/completion-cache.ts'
import type { CodeAroundCursor } from '../writing/prompt-context.ts'
import { readIndentStyle, writableSchemes } from './documents.ts'
import type { LiveAccount } from './live-account.ts'
import type { Complete } from './model-provider.ts'
import { toAbortSignal } from './notify.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import { showRefusal } from './refusal-actions.ts'
import { readSettings } from './settings.ts'

/** Debounce: no request while the user is still typing. */
const debounceMs = seconds(0.6)
/** Larger files would take too long to scan. */
const maxCharacters = 1_000_000

type Dependencies = {
  readonly complete: Complete
  readonly live: LiveAccount
  readonly previews: Previews
  readonly privateFiles: PrivateFiles
  readonly reportError: (error: unknown) => void
}

/**
 * Suggests the rest of the line as ghost text while the user types: of the block, and on empty
 * lines, with a plan that includes advanced completion. Off by default.
 */
export function registerInlineCompletion(dependencies: Dependencies): vscode.Disposable {
  const { live, previews, privateFiles, reportError } = dependencies
  const showOnce = createOnceNotifier()
  const cache = createCompletionCache()
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
      const isBlock = live.current().account?.entitlements.completion === 'advanced'
      const place = { document, position, isBlock }
      if (signal.aborted || !isCompletable(place)) return []
      if (await privateFiles.isPrivate(document.uri)) return reportPrivate(document.uri)
      const item = await suggest({ ...dependencies, showOnce, cache }, { ...place, signal })
      return item ? [item] : []
    },
  }
  const selector = writableSchemes.map((scheme) => ({ scheme }))
  return vscode.languages.registerInlineCompletionItemProvider(selector, provider)
}

type Place = {
  readonly document: vscode.TextDocument
  readonly position: vscode.Position
  /** Whether the plan includes whole blocks. */
  readonly isBlock: boolean
}

type Completing = Dependencies & { readonly showOnce: ShowOnce; readonly cache: CompletionCache }

async function suggest(
  completing: Completing,
  { document, position, isBlock, signal }: Place & { readonly signal: AbortSignal },
): Promise<vscode.InlineCompletionItem | null> {
  const code = toCodeAroundCursor(document, position)
  const context = { ...code, style: readIndentStyle(document), isSingleLine: !isBlock }
  const text = completing.cache.find(context) ?? (await request(completing, { context, signal }))
  const completion = text ? completeLine(text, context) : null
  if (!completion) return null
  const range = new vscode.Range(position, position.translate(0, completion.replaced))
  return new vscode.InlineCompletionItem(completion.text, range)
}

type Requested = {
  readonly context: CodeAroundCursor & { readonly isSingleLine: boolean }
  readonly signal: AbortSignal
}

/** Null: there is no completion, and the user was told why if they should know. */
async function request(
  { complete, reportError, showOnce, cache }: Completing,
  { context, signal }: Requested,
): Promise<string | null> {
  const outcome = await complete({ code: context, isBlock: !context.isSingleLine, signal })
  if (!isRefusal(outcome)) {
    cache.add(context, outcome.text)
    return outcome.text
  }
  // The user didn't ask for a completion explicitly, so other errors only go to the log.
  if (isAboutPlan(outcome)) showOnce(outcome, context.language)
  else if (outcome.refused !== 'stopped') reportError(`Inline completion: ${outcome.message}`)
  return null
}

type ShowOnce = (refusal: RequestRefusal, language: string) => void

/** Says what the plan doesn't include once per window and language, not at every pause in typing. */
function createOnceNotifier(): ShowOnce {
  const shown = new Set<string>()
  return (refusal, language) => {
    const key = `${refusal.refused} ${language}`
    if (shown.has(key)) return
    shown.add(key)
    void showRefusal(refusal)
  }
}

/**
 * Whether the cursor is at the end of a line, not counting closing brackets. The line isn't empty,
 * unless whole blocks are included and there is other code in the file.
 */
function isCompletable({ document, position, isBlock }: Place): boolean {
  if (document.offsetAt(document.lineAt(document.lineCount - 1).range.end) > maxCharacters)
    return false
  const { text } = document.lineAt(position)
  const [before, after] = [text.slice(0, position.character), text.slice(position.character)]
  if (!/^[\s)\]}>'"`;,]*$/.test(after)) return false
  const isEmpty = before.trim() === '' && after.trim() === ''
  return isEmpty ? isBlock && document.getText().trim() !== '' : before.trim().length > 1
}

function toCodeAroundCursor(
  document: vscode.TextDocument,
  position: vscode.Position,
): CodeAroundCursor {
  const offset = document.offsetAt(position)
  const text = document.getText()
  return {
    path: vscode.workspace.asRelativePath(document.uri),
    language: document.languageId,
    before: text.slice(0, offset),
    after: text.slice(offset),
  }
}
