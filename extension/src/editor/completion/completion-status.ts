import * as vscode from 'vscode'
import type { RequestRefusal } from '../../chat/notices.ts'
import { createBackoff } from '../../completion/backoff.ts'
import { isLanguageOn } from '../../completion/is-language-on.ts'
import {
  describeCompletion,
  findNoCompletion,
  type NoCompletion,
} from '../../completion/no-completion.ts'
import { createSnooze, type SnoozeEnd } from '../../completion/snooze.ts'
import type { PrivateReason } from '../../context/private-files.ts'
import { minutes } from '../../time.ts'
import { completionWords } from '../../words/completion.ts'
import { localModelWords } from '../../words/local-model.ts'
import { isCode } from '../documents.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick } from '../ui.ts'

/** Whether inline completion works right now, and why not. */
export type CompletionStatus = vscode.Disposable & {
  /** Null: not snoozed. */
  readonly snoozedUntil: () => SnoozeEnd | null
  /** Null: until the editor restarts. */
  readonly snooze: (durationMs: number | null) => void
  readonly resume: () => void
  /** Why completions are paused in a language, or in that of the active editor. Null: they aren't. */
  readonly pause: (language?: string) => string | null
  /** Why there are no completions in a document, or in that of the active editor. Null: there are. */
  readonly findReason: (document?: vscode.TextDocument, asked?: Asked) => NoCompletion | null
  /** Remembers whether a document is private, because finding out takes a moment. */
  readonly recordPrivate: (document: vscode.TextDocument, reason: PrivateReason | null) => void
  readonly recordFailure: (refusal: RequestRefusal, language: string) => void
  readonly recordSuccess: () => void
  /** Remembers where the text that is shown comes from. */
  readonly recordSource: (isLocal: boolean) => void
  /** Whether the last text came from this computer. */
  readonly isLocal: () => boolean
  /** Something has changed, so everything is worth another try. */
  readonly retry: () => void
  readonly onChange: vscode.Event<void>
}

/** A snooze doesn't keep users from asking for a completion themselves. */
type Asked = { readonly isInvoked: boolean }

type StatusDeps = {
  readonly hasModel: () => boolean
  readonly isModelInstalled: () => boolean
  /** Fires when that has changed. */
  readonly onModelChange: vscode.Event<void>
}

export function openCompletionStatus(dependencies: StatusDeps): CompletionStatus {
  const changed = new vscode.EventEmitter<void>()
  const snooze = createSnooze(Date.now)
  const backoff = createBackoff(Date.now)
  let timer: NodeJS.Timeout | undefined
  let pauseTimer: NodeJS.Timeout | undefined
  let shown: string | null = null
  let isLocal = false
  const listener = dependencies.onModelChange(() => changed.fire())
  const pause = (language = readLanguage()) => backoff.findPause(language)?.message ?? null

  /** Shows a pause when it begins and when it ends. */
  function showPause(language = readLanguage()) {
    clearTimeout(pauseTimer)
    const found = backoff.findPause(language)
    if (found) pauseTimer = setTimeout(showPause, found.until - Date.now(), language)
    if (pause() !== shown) changed.fire()
    shown = pause()
  }

  return {
    snoozedUntil: snooze.until,
    snooze(durationMs) {
      clearTimeout(timer)
      snooze.start(durationMs)
      // The status bar has to show the end of it.
      if (durationMs !== null) timer = setTimeout(() => changed.fire(), durationMs)
      changed.fire()
    },
    resume() {
      clearTimeout(timer)
      snooze.resume()
      changed.fire()
    },
    pause,
    ...openReasons({ ...dependencies, pause, snoozedUntil: snooze.until, changed }),
    recordSource(isNowLocal) {
      if (isNowLocal === isLocal) return
      isLocal = isNowLocal
      changed.fire()
    },
    isLocal: () => isLocal && readSettings().localMode !== 'off',
    recordFailure(refusal, language) {
      backoff.recordFailure(refusal, language)
      showPause(language)
    },
    recordSuccess() {
      backoff.recordSuccess()
      showPause()
    },
    retry() {
      backoff.reset()
      showPause()
    },
    onChange: changed.event,
    dispose() {
      clearTimeout(timer)
      clearTimeout(pauseTimer)
      listener.dispose()
      changed.dispose()
    },
  }
}

function readLanguage(): string {
  return vscode.window.activeTextEditor?.document.languageId ?? ''
}

type Sources = Pick<CompletionStatus, 'pause' | 'snoozedUntil'> & {
  readonly hasModel: () => boolean
  readonly isModelInstalled: () => boolean
  readonly changed: vscode.EventEmitter<void>
}

/** Why there are no completions in a document. */
function openReasons(sources: Sources): Pick<CompletionStatus, 'findReason' | 'recordPrivate'> {
  const privateReasons = new WeakMap<vscode.TextDocument, PrivateReason | null>()
  return {
    findReason(document = vscode.window.activeTextEditor?.document, asked = { isInvoked: false }) {
      const { isInlineCompletionOn, completionLanguages, localMode } = readSettings()
      return findNoCompletion({
        hasModel: sources.hasModel(),
        isOn: isInlineCompletionOn,
        languages: completionLanguages,
        snoozedUntil: asked.isInvoked ? null : sources.snoozedUntil(),
        pause: sources.pause(document?.languageId),
        local: {
          isOn: localMode !== 'off',
          isOnly: localMode === 'only',
          isInstalled: sources.isModelInstalled(),
        },
        file: document ? toFile(document, privateReasons.get(document) ?? null) : null,
      })
    },
    recordPrivate(document, reason) {
      const isChanged = (privateReasons.get(document) ?? null) !== reason
      privateReasons.set(document, reason)
      if (isChanged) sources.changed.fire()
    },
  }
}

function toFile(document: vscode.TextDocument, privateReason: PrivateReason | null) {
  const characters = document.offsetAt(document.lineAt(document.lineCount - 1).range.end)
  return { language: document.languageId, isCode: isCode(document), characters, privateReason }
}

/** One line for the tooltip of the status bar. */
export function describeStatus(status: CompletionStatus): string {
  const reason = status.findReason()
  if (!reason && status.isLocal()) return localModelWords.isOn
  return describeCompletion(reason, Date.now())
}

type Entry = Choice & { readonly run: () => unknown }

/** Lets the user snooze inline completion, turn it on or off, or choose its model. */
export async function manageCompletion(status: CompletionStatus): Promise<void> {
  const chosen = await pick(listEntries(status), {
    title: completionWords.title,
    placeHolder: describeStatus(status),
  })
  await chosen?.run()
}

function listEntries(status: CompletionStatus): Entry[] {
  const { isInlineCompletionOn } = readSettings()
  const chooseModel = {
    icon: 'settings',
    label: completionWords.chooseModel,
    run: () => vscode.commands.executeCommand('ghostWriters.chooseCompletionModel'),
  }
  const chooseLocal = {
    icon: 'device-desktop',
    label: `${localModelWords.title}…`,
    run: () => vscode.commands.executeCommand('ghostWriters.localCompletion'),
  }
  if (!isInlineCompletionOn)
    return [
      {
        icon: 'play',
        label: completionWords.turnOn,
        run: () => saveSetting('inlineCompletion.enabled', true),
      },
      chooseModel,
      chooseLocal,
    ]
  return [
    ...listSnoozes(status),
    ...listLanguage(),
    {
      icon: 'circle-slash',
      label: completionWords.turnOff,
      run: () => saveSetting('inlineCompletion.enabled', false),
    },
    chooseModel,
    chooseLocal,
  ]
}

function listSnoozes(status: CompletionStatus): Entry[] {
  if (status.snoozedUntil() !== null)
    return [{ icon: 'play', label: completionWords.resume, run: status.resume }]
  return [
    ...[5, 15, 60].map((count) => ({
      icon: 'bell-slash',
      label: completionWords.snooze(count),
      run: () => status.snooze(minutes(count)),
    })),
    {
      icon: 'bell-slash',
      label: completionWords.snoozeUntilRestart,
      run: () => status.snooze(null),
    },
  ]
}

function listLanguage(): Entry[] {
  const language = readLanguage()
  if (!language) return []
  const { completionLanguages } = readSettings()
  const isOn = isLanguageOn(completionLanguages, language)
  const toLabel = isOn ? completionWords.turnOffIn : completionWords.turnOnIn
  return [
    {
      icon: 'code',
      label: toLabel(language),
      run: () =>
        saveSetting('inlineCompletion.languages', { ...completionLanguages, [language]: !isOn }),
    },
  ]
}
