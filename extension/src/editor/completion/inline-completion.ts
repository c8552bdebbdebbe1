import * as vscode from 'vscode'
import { isShownWhileTyping, type RequestRefusal } from '../../chat/notices.ts'
import type { CompletionPlace } from '../../completion/completion-cache.ts'
import {
  type CompletionPorts,
  type CompletionSource,
  createCompletionSource,
} from '../../completion/completion-source.ts'
import {
  createMovingAverage,
  createTypingMeter,
  type MovingAverage,
  type TypingMeter,
  toDebounceMs,
} from '../../completion/debounce.ts'
import type { NoCompletion } from '../../completion/no-completion.ts'
import { inBackground } from '../../in-background.ts'
import { type Suggestion, takeTurns } from '../../local-model/turns.ts'
import { refuse } from '../../router/refusals.ts'
import { wait } from '../../time.ts'
import { toCompletionExample } from '../../tuning/completion-example.ts'
import { completeLine } from '../../writing/complete-line.ts'
import { recordCodeCommand } from '../account/first-run.ts'
import type { AccountState, LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { AutomaticContext } from '../context/automatic-context.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { isCode, readIndentStyle } from '../documents.ts'
import type { Previews } from '../edits/previews.ts'
import type { LocalModelFeature } from '../local-model/register-local-model.ts'
import type { Complete } from '../models/model-provider.ts'
import type { Models } from '../models/models.ts'
import type { NextEdit } from '../next-edit/next-edit.ts'
import type { Collect } from '../tuning/example-collector.ts'
import { toAbortSignal } from '../ui.ts'
import { findSpot, readEarlierCells, type Spot } from './completion-spot.ts'
import type { CompletionStatus } from './completion-status.ts'
import { createLocalSuggestions, type LocalSuggestions } from './local-suggestions.ts'

type InlineCompletionDeps = {
  readonly complete: Complete
  readonly live: LiveAccount
  readonly models: Models
  readonly local: LocalModelFeature
  readonly previews: Previews
  readonly nextEdit: NextEdit
  readonly privateFiles: PrivateFiles
  readonly automatic: AutomaticContext
  readonly status: CompletionStatus
  readonly collect: Collect
  readonly reportError: (error: unknown) => void
}

type Session = InlineCompletionDeps & {
  readonly source: CompletionSource
  readonly suggestions: LocalSuggestions
  /** Whether the text that is shown now comes from this computer. */
  isLocalShown: boolean
  readonly typing: TypingMeter
  readonly latency: MovingAverage
  /** The documents of the places. */
  readonly spots: WeakMap<CompletionPlace, Spot>
  readonly showOnce: (refusal: RequestRefusal, language: string) => void
}

/**
 * Suggests the rest of the line as ghost text while the user types: of the block, and on empty
 * lines, with a plan that includes advanced completion.
 */
export function registerInlineCompletion(dependencies: InlineCompletionDeps): vscode.Disposable {
  const session = openSession(dependencies)
  const provider: vscode.InlineCompletionItemProvider = {
    async provideInlineCompletionItems(document, position, context, token) {
      const shown = await suggest(session, { document, position, context, token })
      if (token.isCancellationRequested) return []
      session.isLocalShown = shown?.isLocal ?? false
      if (shown) session.nextEdit.recordGhostText(document)
      return shown ? [withAcceptCommand(session, shown)] : []
    },
  }
  return vscode.Disposable.from(
    vscode.languages.registerInlineCompletionItemProvider({ pattern: '**' }, provider),
    ...listen(session),
  )
}

function openSession(dependencies: InlineCompletionDeps): Session {
  const spots = new WeakMap<CompletionPlace, Spot>()
  const session: Session = {
    ...dependencies,
    suggestions: createLocalSuggestions({
      ...dependencies,
      hasModel: dependencies.models.isUsable,
    }),
    isLocalShown: false,
    typing: createTypingMeter(Date.now),
    latency: createMovingAverage(),
    spots,
    showOnce: createOnceNotifier(dependencies.reportError),
    source: createCompletionSource(toPorts(() => session)),
  }
  return session
}

type Asked = {
  readonly document: vscode.TextDocument
  readonly position: vscode.Position
  readonly context: vscode.InlineCompletionContext
  readonly token: vscode.CancellationToken
}

async function suggest(
  session: Session,
  { document, position, context, token }: Asked,
): Promise<Shown | null> {
  const isInvoked = context.triggerKind === vscode.InlineCompletionTriggerKind.Invoke
  const { status, suggestions } = session
  suggestions.offer(document)
  const reason = status.findReason(document, { isInvoked })
  if (session.previews.isIn(document) || (reason && !mayStillFit(reason))) return null
  // One suggestion at a time.
  if (!isInvoked && session.nextEdit.isDue(document)) return null
  const turns = suggestions.findTurns(document)
  // On this computer, empty lines cost nothing.
  const isBlock = session.models.completesBlocks() || !turns.asksOther
  const spot = findSpot({ document, position, isBlock, selected: context.selectedCompletionInfo })
  if (!spot) return null
  const signal = toAbortSignal(token)
  if (await checkPrivate(session, document)) return null
  session.spots.set(spot.place, spot)
  const debounceMs = isInvoked ? 0 : findDelay(session)
  const suggestion = await takeTurns(
    {
      wait,
      askOther: (waiting, onRequest) =>
        session.source.get(spot.place, { signal: waiting, debounceMs, onRequest }),
      askLocal: () => suggestions.get(spot, signal),
      isLocalWanted: () => suggestions.isWanted(document.languageId),
    },
    { turns, signal },
  )
  // An edit may have been offered in the meantime.
  const isLate = !isInvoked && session.nextEdit.isDue(document)
  if (!suggestion || signal.aborted || isLate) return null
  status.recordSource(suggestion.isLocal)
  return { spot, ...suggestion }
}

type Shown = Suggestion & { readonly spot: Spot }

/** VS Code runs the command when the user accepts the item. */
function withAcceptCommand(
  { collect }: Session,
  { spot, completion }: Shown,
): vscode.InlineCompletionItem {
  const { document, place } = spot
  const onAccepted = () =>
    collect({ ...toCompletionExample(place, completion), targets: [document.uri] })
  const command = { command: recordCodeCommand, title: '', arguments: [onAccepted] }
  return Object.assign(spot.toItem(completion), { command })
}

/** During a pause, what is known already costs no request. Whether a file is private may change. */
function mayStillFit({ kind }: NoCompletion): boolean {
  return kind === 'paused' || kind === 'private'
}

async function checkPrivate(
  { privateFiles, status }: Session,
  document: vscode.TextDocument,
): Promise<boolean> {
  const reason = await privateFiles.findReason(document.uri)
  status.recordPrivate(document, reason)
  return reason !== null
}

/** VS Code waits a little after a key itself: that counts. */
function findDelay({ typing, latency }: Session): number {
  const keyIntervalMs = typing.keyIntervalMs()
  const debounceMs = toDebounceMs({ latencyMs: latency.current(), keyIntervalMs })
  return Math.max(0, debounceMs - typing.sinceLastKeyMs())
}

function toPorts(session: () => Session): CompletionPorts {
  return {
    wait,
    now: Date.now,
    reportError: (error) => session().reportError(error),
    isThere: (place) => session().spots.get(place)?.isCurrent() ?? false,
    showAgain: () => inBackground(showAgain(session()), session().reportError),
    fit(code, place) {
      const spot = session().spots.get(place)
      return spot ? completeLine(code, { ...place, style: readIndentStyle(spot.document) }) : null
    },
    async request(place, { signal, isWanted }) {
      const { automatic, status, complete, spots } = session()
      const spot = spots.get(place)
      if (!spot || status.pause(place.language)) return refuse('stopped')
      const before = readEarlierCells(spot.document) + place.before
      const code = { path: place.path, language: place.language, before, after: place.after }
      const isBlock = !place.isSingleLine
      // Basic completion sees the current file only.
      const related = isBlock ? await findRelated(automatic, spot) : []
      return complete({ code, isBlock, related, signal, isWanted })
    },
    onAnswer(latencyMs) {
      const { latency, status } = session()
      latency.add(latencyMs)
      status.recordSuccess()
    },
    onRefusal: (refusal, place) => recordRefusal(session(), { refusal, place }),
  }
}

/** VS Code keeps the text that it shows at a position, whatever comes later. See ADR-0074. */
async function showAgain({ isLocalShown }: Session): Promise<void> {
  if (isLocalShown) await vscode.commands.executeCommand('editor.action.inlineSuggest.hide')
  await vscode.commands.executeCommand('editor.action.inlineSuggest.trigger')
}

function findRelated(automatic: AutomaticContext, { document, position: { line } }: Spot) {
  return automatic.forCompletion({ document, lines: { from: line, to: line } })
}

type Refused = { readonly refusal: RequestRefusal; readonly place: CompletionPlace }

/** The user didn't ask for a completion explicitly, so most errors only pause them. */
function recordRefusal(session: Session, { refusal, place: { language } }: Refused): void {
  const { status, reportError, showOnce } = session
  if (refusal.refused === 'stopped') return
  status.recordFailure(refusal, language)
  reportError(`Inline completion: ${refusal.message}`)
  if (isShownWhileTyping(refusal)) showOnce(refusal, language)
}

function listen(session: Session): vscode.Disposable[] {
  const { live, local, typing, status, suggestions, reportError } = session
  const { retry } = status
  let last = toAccountKey(live.current())
  const prepareActive = (editor = vscode.window.activeTextEditor) => {
    if (editor && isCode(editor.document)) inBackground(prepare(session, editor), reportError)
  }
  prepareActive()
  return [
    live.onChange((state) => {
      const current = toAccountKey(state)
      if (current !== last) retry()
      last = current
    }),
    local.onChange(() => prepareActive()),
    vscode.window.onDidChangeActiveTextEditor(prepareActive),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('ghostWriters')) return
      retry()
      suggestions.clear()
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const isActive = document === vscode.window.activeTextEditor?.document
      if (isActive && contentChanges.length > 0) typing.recordKey()
    }),
  ]
}

/** The status bar says that a file is private before the first key, and the local model reads it. */
async function prepare(session: Session, editor: vscode.TextEditor): Promise<void> {
  const isPrivate = await checkPrivate(session, editor.document)
  const reason = session.status.findReason(editor.document)
  if (!isPrivate && !reason) await session.suggestions.warm(editor)
}

/** Changes when a refused request may be granted. */
function toAccountKey({ session, account, connection }: AccountState): string {
  const { plan, language, allowance } = account ?? {}
  return [session?.id, connection, plan, language?.id, allowance?.level].join(' ')
}

/** Says what the plan doesn't include once per window and language, not at every pause in typing. */
function createOnceNotifier(reportError: InlineCompletionDeps['reportError']): Session['showOnce'] {
  const shown = new Set<string>()
  return (refusal, language) => {
    const key = `${refusal.refused} ${language}`
    if (shown.has(key)) return
    shown.add(key)
    inBackground(showRefusal(refusal), reportError)
  }
}
