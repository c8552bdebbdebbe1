/* Inline completion: its state in the status bar, snoozing, languages and its model. */

import { formatTime } from './account.ts'
import { t } from './translate.ts'

export const completionWords = {
  title: t`Inline Completion`,
  snoozed: t`snoozed`,
  paused: t`completion paused`,
  offHere: t`no completion here`,

  on: t`Inline completion: on`,
  off: t`Inline completion: off`,
  offInLanguage: (language: string) => t`Inline completion: off in ${language} files`,
  snoozedUntil: (until: number, now: number) =>
    t`Inline completion: snoozed until ${formatTime(until, now).replace(/^(at|on) /, '')}`,
  snoozedUntilRestart: t`Inline completion: snoozed until you restart the editor`,
  loggedOut: t`Inline completion: off. Log in to use it.`,
  view: t`Inline completion: off here, because this isn't a file that you can edit. Open the file itself.`,
  tooLarge: t`Inline completion: off in this file, because it's larger than 1 MB. Split it to get suggestions.`,
  private: {
    secret: t`Inline completion: off in this file, because files with such a name usually contain secrets. Rename it if it has none.`,
    excluded: t`Inline completion: off in this file, because .gitignore or .ghostignore excludes it. To include it, add a line with ! and its path to .ghostignore.`,
    linked: t`Inline completion: off in this file, because it's a link to a file that may be outside of the workspace. Open that file instead.`,
  },
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
