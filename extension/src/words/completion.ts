/* Inline completion: its state in the status bar, snoozing, languages and its model. */

import { formatTime } from './account.ts'
import { t } from './translate.ts'

export const completionWords = {
  title: t`Inline Completion`,
  snoozed: t`snoozed`,
  paused: t`completion paused`,

  on: t`Inline completion: on`,
  off: t`Inline completion: off`,
  offInLanguage: (language: string) => t`Inline completion: off in ${language} files`,
  snoozedUntil: (until: number, now: number) =>
    t`Inline completion: snoozed until ${formatTime(until, now).replace(/^(at|on) /, '')}`,
  snoozedUntilRestart: t`Inline completion: snoozed until you restart the editor`,
  pausedBecause: (message: string) => t`Inline completion: paused. ${message}`,

  snooze: (minutes: number) =>
    minutes === 60 ? t`Snooze for 1 hour` : t`Snooze for ${minutes} minutes`,
  snoozeUntilRestart: t`Snooze until restart`,
  resume: t`Resume`,
  turnOn: t`Turn on`,
  turnOff: t`Turn off`,
  turnOnIn: (language: string) => t`Turn on in ${language} files`,
  turnOffIn: (language: string) => t`Turn off in ${language} files`,
  chooseModel: t`Choose Completion Model`,
  automatic: t`Automatic`,
  automaticIncluded: t`The first model of your plan that completes code`,
  automaticRouter: t`The same model as in the chat`,
}

type Shown = {
  readonly isOn: boolean
  readonly until: number | 'restart' | null
  readonly language: string
  readonly isLanguageOn: boolean
  readonly pause: string | null
}

/** One line about the state of inline completion. */
export function describeCompletion(shown: Shown, now: number): string {
  const { isOn, until, language, isLanguageOn, pause } = shown
  if (!isOn) return completionWords.off
  if (until === 'restart') return completionWords.snoozedUntilRestart
  if (until !== null) return completionWords.snoozedUntil(until, now)
  if (!isLanguageOn) return completionWords.offInLanguage(language)
  return pause === null ? completionWords.on : completionWords.pausedBecause(pause)
}
