/* Everything the extension says about teams and their libraries. */

import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from './locale.ts'
import { t } from './translate.ts'

export const teamWords = {
  instructions: (team: string) => t`Team instructions: ${team}`,
  none: t`You're not in a team yet. With ${getPlanWith(({ teams }) => teams).name}, you can create one.`,
  manage: t`Manage Teams`,

  library: t`Open Team Library`,
  pickItem: t`Choose an item to read or edit it`,
  readOnlyUntil: (team: string, until: number) => t`${team}, read-only until ${formatDay(until)}`,
  paused: (team: string) => t`The library of ${team} is paused`,
  pausedDetail: t`The owner's plan has ended. Everything will be back when the owner upgrades.`,
  lockedDetail: t`The team requires two-step login. Set it up on your account page to use the library.`,
  instructionsItem: t`Instructions`,
  noInstructions: t`None yet`,

  newSnippet: t`New Team Snippet`,
  shareSnippet: t`Share Snippet with Team`,
  pickTeam: t`Choose a team`,
  nameTaken: t`Your team already uses this name.`,
  mayNotEdit: t`Only the owner and admins can edit the library of a team, as long as the owner's plan includes teams.`,
  shared: (name: string, team: string) => t`${name} is now in the library of ${team}.`,
  confirmDeleteDetail: (team: string) => t`It will be gone for everyone in ${team}.`,

  models: (team: string) => t`Tuned models of ${team}`,
  modelGone: (model: string, team: string) =>
    t`${model} isn't in the library of ${team} anymore. You're now using the included models.`,
  shareModel: t`Share Tuned Model with Team`,
  pickModel: t`Choose a tuned model`,

  conflict: (name: string, team: string) =>
    t`Someone in ${team} changed ${name} while you edited it.`,
  compare: t`Compare`,
  overwrite: t`Overwrite`,
  keepMine: t`Keep Mine as a New Snippet`,
  saveAgain: t`Someone else changed this. Save again to compare both versions.`,
}

export const teamItemErrors = {
  'instructions-too-long': t`The instructions can have up to 8 KB.`,
  'not-a-model': t`Keep "name", "endpoint" and "model" as texts in JSON.`,
}
