import { findModelLanguage } from '@ghost-writers-ia/local-model/languages'
import type { PrivateReason } from '../context/private-files.ts'
import { completionWords } from '../words/completion.ts'
import { localModelWords } from '../words/local-model.ts'
import { isLanguageOn } from './is-language-on.ts'
import type { SnoozeEnd } from './snooze.ts'

/** Why there are no completions. */
export type NoCompletion =
  | { readonly kind: 'logged-out' | 'off' | 'view' | 'too-large' | 'not-installed' }
  | { readonly kind: 'snoozed'; readonly until: SnoozeEnd }
  | { readonly kind: 'language-off' | 'unknown-language'; readonly language: string }
  | { readonly kind: 'private'; readonly reason: PrivateReason }
  | { readonly kind: 'paused'; readonly message: string }

type CompletionState = {
  /** Whether there is a model to ask: for users who are logged in, or have a server of their own. */
  readonly hasModel: boolean
  readonly isOn: boolean
  /** From the settings, see `isLanguageOn`. */
  readonly languages: Readonly<Record<string, unknown>>
  readonly snoozedUntil: SnoozeEnd | null
  /** Why completions are paused in the file's language. */
  readonly pause: string | null
  readonly local: LocalState
  /** Null: no file is open. */
  readonly file: CompletionFile | null
}

/** The model on this computer. */
export type LocalState = {
  readonly isOn: boolean
  /** Whether no other model is asked. */
  readonly isOnly: boolean
  readonly isInstalled: boolean
}

export type CompletionFile = {
  readonly language: string
  /** Whether it's a file that users write code in, not a log or an old version. */
  readonly isCode: boolean
  readonly characters: number
  /** Null: not private, or not known yet. */
  readonly privateReason: PrivateReason | null
}

/** Reading a larger file at every key would take too long. */
const maxCharacters = 1_000_000

/** The only place that decides it, for suggestions and for the status bar. Null: there are some. */
export function findNoCompletion(state: CompletionState): NoCompletion | null {
  const { hasModel, isOn, languages, snoozedUntil, local, file } = state
  if (!hasModel && !local.isOnly && !isUsable(local)) return { kind: 'logged-out' }
  if (!isOn) return { kind: 'off' }
  if (snoozedUntil !== null) return { kind: 'snoozed', until: snoozedUntil }
  const obstacle = file && findObstacle(file, languages)
  return obstacle ?? findMissing(state)
}

/** Why neither of the two models completes. */
function findMissing({ hasModel, local, pause, file }: CompletionState): NoCompletion | null {
  const isKnown = file === null || findModelLanguage(file.language) !== null
  if (hasModel && !local.isOnly)
    return pause === null || (isUsable(local) && isKnown)
      ? null
      : { kind: 'paused', message: pause }
  if (!local.isInstalled) return { kind: 'not-installed' }
  return isKnown ? null : { kind: 'unknown-language', language: file.language }
}

function isUsable({ isOn, isInstalled }: LocalState): boolean {
  return isOn && isInstalled
}

function findObstacle(
  { language, isCode, characters, privateReason }: CompletionFile,
  languages: CompletionState['languages'],
): NoCompletion | null {
  if (!isCode) return { kind: 'view' }
  if (!isLanguageOn(languages, language)) return { kind: 'language-off', language }
  if (privateReason) return { kind: 'private', reason: privateReason }
  return characters > maxCharacters ? { kind: 'too-large' } : null
}

/** One line about the state of inline completion. Null: it works. */
export function describeCompletion(reason: NoCompletion | null, now: number): string {
  switch (reason?.kind) {
    case undefined:
      return completionWords.on
    case 'logged-out':
      return completionWords.loggedOut
    case 'off':
      return completionWords.off
    case 'view':
      return completionWords.view
    case 'not-installed':
      return localModelWords.notInstalled
    case 'unknown-language':
      return localModelWords.unknownLanguage(reason.language)
    case 'too-large':
      return completionWords.tooLarge
    case 'private':
      return completionWords.private[reason.reason]
    case 'language-off':
      return completionWords.offInLanguage(reason.language)
    case 'paused':
      return completionWords.pausedBecause(reason.message)
    case 'snoozed':
      return reason.until === 'restart'
        ? completionWords.snoozedUntilRestart
        : completionWords.snoozedUntil(reason.until, now)
  }
}

const hints: Partial<Record<NoCompletion['kind'], string>> = {
  snoozed: completionWords.snoozed,
  paused: completionWords.paused,
  private: completionWords.offHere,
  'too-large': completionWords.offHere,
  'unknown-language': completionWords.offHere,
}

/** A word for the status bar, unless the user chose it or sees it anyway. */
export function toCompletionHint(reason: NoCompletion | null): string {
  return (reason && hints[reason.kind]) ?? ''
}
