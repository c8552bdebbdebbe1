/* Inline completion: its state in the status bar, snoozing, languages and its model. */

import { formatTime } from './account.ts'

export const completionWords = {
  title: 'Inline Completion',
  snoozed: 'snoozed',
  paused: 'completion paused',

  on: 'Inline completion: on',
  off: 'Inline completion: off',
  offInLanguage: (language: string) => `Inline completion: off in ${language} files`,
  snoozedUntil: (until: number, now: number) =>
    `Inline completion: snoozed until ${formatTime(until, now).replace(/^(at|on) /, '')}`,
  snoozedUntilRestart: 'Inline completion: snoozed until you restart the editor',
  pausedBecause: (message: string) => `Inline completion: paused. ${message}`,

  snooze: (minutes: number) =>
    minutes === 60 ? 'Snooze for 1 hour' : `Snooze for ${minutes} minutes`,
  snoozeUntilRestart: 'Snooze until restart',
  resume: 'Resume',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnIn: (language: string) => `Turn on in ${language} files`,
  turnOffIn: (language: string) => `Turn off in ${language} files`,
  chooseModel: 'Choose Completion Model',
  automatic: 'Automatic',
  automaticIncluded: 'The first model of your plan that completes code',
  automaticRouter: 'The same model as in the chat',
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
