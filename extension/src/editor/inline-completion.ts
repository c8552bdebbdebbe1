import * as vscode from 'vscode'
import { isShownWhileTyping, type RequestRefusal } from '../chat/notices.ts'
import type { CompletionPlace } from '../completion/completion-cache.ts'
import {
  type CompletionPorts,
  type CompletionSource,
  createCompletionSource,
} from '../completion/completion-source.ts'
import {
  createMovingAverage,
  createTypingMeter,
  type MovingAverage,
  type TypingMeter,
  toDebounceMs,
} from '../completion/debounce.ts'
import { isLanguageOn } from '../completion/is-language-on.ts'
import { refuse } from '../router/refusals.ts'
import { wait } from '../time.ts'
import { toCompletionExample } from '../tuning/completion-example.ts'
import { type Completion, completeLine } from '../writing/complete-line.ts'
import type { AutomaticContext } from './automatic-context.ts'
import { findSpot, readEarlierCells, type Spot } from './completion-spot.ts'
import type { CompletionStatus } from './completion-status.ts'
import { readIndentStyle, writableSchemes } from './documents.ts'
import type { Collect } from './example-collector.ts'
import { recordCodeCommand } from './first-run.ts'
import type { AccountState, LiveAccount } from './live-account.ts'
import type { Complete } from './model-provider.ts'
import { toPath } from './paths.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import { showRefusal } from './refusal-actions.ts'
import { readSettings } from './settings.ts'
import { toAbortSignal } from './ui.ts'

type Dependencies = {
  readonly complete: Complete
  readonly live: LiveAccount
  readonly previews: Previews
  readonly privateFiles: PrivateFiles
  readonly automatic: AutomaticContext
  readonly status: CompletionStatus
  readonly collect: Collect
  /** Fires when an API key was stored or deleted. */
  readonly onKeysChange: vscode.Event<unknown>
  readonly reportError: (error: unknown) => void
}

type Session = Dependencies & {
  readonly source: CompletionSource
  readonly typing: TypingMeter
  readonly latency: MovingAverage
  /** The documents of the places. */
  readonly spots: WeakMap<CompletionPlace, Spot>
  readonly showOnce: (refusal: RequestRefusal, language: string) => void
  readonly reportPrivate: (uri: vscode.Uri) => void
}

/**
 * Suggests the rest of the line as ghost text while the user types: of the block, and on empty
 * lines, with a plan that includes advanced completion.
 */
export function registerInlineCompletion(dependencies: Dependencies): vscode.Disposable {
  const session = openSession(dependencies)
  const provider: vscode.InlineCompletionItemProvider = {
    async provideInlineCompletionItems(document, position, context, token) {
      const item = await suggest(session, { document, position, context, token })
      return item ? [item] : []
    },
  }
  const selector = writableSchemes.map((scheme) => ({ scheme }))
  return vscode.Disposable.from(
    vscode.languages.registerInlineCompletionItemProvider(selector, provider),
    ...listen(session),
  )
}

function openSession(dependencies: Dependencies): Session {
  const spots = new WeakMap<CompletionPlace, Spot>()
  const session: Session = {
    ...dependencies,
    typing: createTypingMeter(Date.now),
    latency: createMovingAverage(),
    spots,
    showOnce: createOnceNotifier(),
    reportPrivate: createPrivateReporter(dependencies.reportError),
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
): Promise<vscode.InlineCompletionItem | null> {
  const isInvoked = context.triggerKind === vscode.InlineCompletionTriggerKind.Invoke
  if (!isOnIn(session, { document, isInvoked })) return null
  const { account } = session.live.current()
  const isBlock = account?.entitlements.completion === 'advanced'
  const spot = findSpot({ document, position, isBlock, selected: context.selectedCompletionInfo })
  if (!spot) return null
  const signal = toAbortSignal(token)
  if (await session.privateFiles.isPrivate(document.uri)) {
    session.reportPrivate(document.uri)
    return null
  }
  session.spots.set(spot.place, spot)
  const debounceMs = isInvoked ? 0 : findDelay(session)
  const completion = await session.source.get(spot.place, { signal, debounceMs })
  return completion && withAcceptCommand(session, { spot, completion })
}

type Shown = { readonly spot: Spot; readonly completion: Completion }

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

type Wanted = { readonly document: vscode.TextDocument; readonly isInvoked: boolean }

/** A snooze doesn't keep users from asking for a completion themselves. */
function isOnIn({ live, previews, status }: Session, { document, isInvoked }: Wanted): boolean {
  const { isInlineCompletionOn, completionLanguages } = readSettings()
  return (
    isInlineCompletionOn &&
    live.current().session !== null &&
    isLanguageOn(completionLanguages, document.languageId) &&
    (isInvoked || status.snoozedUntil() === null) &&
    !previews.isIn(document)
  )
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
  const { live, typing, status, onKeysChange } = session
  const { retry } = status
  let last = toAccountKey(live.current())
  return [
    live.onChange((state) => {
      const current = toAccountKey(state)
      if (current !== last) retry()
      last = current
    }),
    onKeysChange(retry),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('ghostWriters')) retry()
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const isActive = document === vscode.window.activeTextEditor?.document
      if (isActive && contentChanges.length > 0) typing.recordKey()
    }),
  ]
}

/** Changes when a refused request may be granted. */
function toAccountKey({ session, account, connection }: AccountState): string {
  const { plan, language, allowance } = account ?? {}
  return [session?.id, connection, plan, language?.id, allowance?.level].join(' ')
}

/** Says what the plan doesn't include once per window and language, not at every pause in typing. */
function createOnceNotifier(): Session['showOnce'] {
  const shown = new Set<string>()
  return (refusal, language) => {
    const key = `${refusal.refused} ${language}`
    if (shown.has(key)) return
    shown.add(key)
    void showRefusal(refusal)
  }
}

/** Logs once per file why there are no completions. */
function createPrivateReporter(reportError: (error: unknown) => void): Session['reportPrivate'] {
  const reported = new Set<string>()
  return (uri) => {
    const path = toPath(uri)
    if (!reported.has(path))
      reportError(`Inline completion is off in ${path}: the file is private.`)
    reported.add(path)
  }
}
