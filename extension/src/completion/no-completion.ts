import type { PrivateReason } from '../context/private-files.ts'
import { completionWords } from '../words/completion.ts'
import { isLanguageOn } from './is-language-on.ts'
import type { SnoozeEnd } from './snooze.ts'

/** Why there are no completions. */
export type NoCompletion =
  | { readonly kind: 'logged-out' | 'off' | 'view' | 'too-large' }
  | { readonly kind: 'snoozed'; readonly until: SnoozeEnd }
  | { readonly kind: 'language-off'; readonly language: string }
  | { readonly kind: 'private'; readonly reason: PrivateReason }
  | { readonly kind: 'paused'; readonly message: string }

type CompletionState = {
  readonly isLoggedIn: boolean
  readonly isOn: boolean
  /** From the settings, see `isLanguageOn`. */
  readonly languages: Readonly<Record<string, unknown>>
  readonly snoozedUntil: SnoozeEnd | null
  /** Why completions are paused in the file's language. */
  readonly pause: string | null
  /** Null: no file is open. */
  readonly file: CompletionFile | null
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
  const { isLoggedIn, isOn, languages, snoozedUntil, pause, file } = state
  if (!isLoggedIn) return { kind: 'logged-out' }
  if (!isOn) return { kind: 'off' }
  if (snoozedUntil !== null) return { kind: 'snoozed', until: snoozedUntil }
  const obstacle = file && findObstacle(file, languages)
  if (obstacle) return obstacle
  return pause === null ? null : { kind: 'paused', message: pause }
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
}

/** A word for the status bar, unless the user chose it or sees it anyway. */
export function toCompletionHint(reason: NoCompletion | null): string {
  return (reason && hints[reason.kind]) ?? ''
}
