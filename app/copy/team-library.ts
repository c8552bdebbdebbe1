import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import type { MemberLibrary } from '#domain/teams/team.ts'
import type { InvalidModel } from '#domain/teams/validate.ts'

const plan = getPlanWith(({ teams }) => teams).name

/** What is wrong with what someone wants to save in a team's library. Pages and the API say the same. */
export const invalidModels: Readonly<Record<InvalidModel['refused'], string>> = {
  'invalid-model-name': 'Enter a name of up to 60 characters',
  'invalid-model-endpoint':
    'Enter a base URL that starts with https:// and has no user name, password or query',
  'invalid-model-id': "Enter the model's id, without spaces",
}

export const invalidInstructions = 'Instructions can be up to 8 KB long'

export const library = {
  title: (team: string) => `Library of ${team}`,
  description: 'What your team shares.',
  instructions: 'Instructions',
  instructionsHint: 'This text goes with every prompt of every member.',
  noInstructions: 'No instructions yet. For example: “We use tabs, zod and vitest.”',
  writeInstructions: 'Write instructions',
  editInstructions: 'Edit instructions',
  snippets: 'Snippets',
  noSnippets: 'No snippets yet.',
  newSnippet: 'New snippet',
  models: 'Tuned models',
  modelsHint: 'Members use a tuned model with their own API key. We never see it.',
  noModels: 'No tuned models yet.',
  shareModel: 'Share a model',
  count: (items: number, max: number) => `${items} of ${max}`,
  membersOnly: 'Only the owner and admins can edit the library.',
}

/** On the pages that edit something in the library. */
export const libraryItem = {
  cancel: 'Cancel',
  back: 'Back to the library',
  deletedTitle: 'No longer in the library',
  deleted: 'This was deleted somewhere else. Save it again to keep your version.',
}

export const instructionsForm = {
  title: 'Team instructions',
  label: 'Instructions',
  hint: 'For example your conventions: “We use tabs, zod and vitest.” An empty text removes the instructions. Never write passwords or keys here.',
  otherIsEmpty: 'The other version is empty.',
  save: 'Save instructions',
}

export const teamSnippet = {
  title: 'Team snippet',
  newTitle: 'New snippet',
  delete: 'Delete snippet',
  deletion: "This deletes it in all members' editors. It can't be undone.",
}

export const modelForm = {
  title: 'Tuned model',
  newTitle: 'Share a tuned model',
  name: 'Name',
  endpoint: 'Endpoint',
  endpointHint: 'The base URL of an OpenAI-compatible API, without a key.',
  id: 'Model ID',
  idHint: 'Such as ft:small-coder:acme:house-style:9f3a.',
  save: 'Save model',
  remove: 'Remove model',
  removal: "This removes the model from all members' editors. The model itself stays where it is.",
}

export const teamConflict = {
  title: 'Someone else changed this',
  text: "Here's the other version. Save to replace it with yours, or discard your changes to keep it.",
  overwrite: 'Save my version',
  discard: 'Discard my changes',
}

type ByViewer = { readonly owner: (day: Date) => string; readonly others: (day: Date) => string }

/** Above the pages of a team whose owner's plan has no teams. */
export const libraryNotices: Readonly<Record<'read-only' | 'paused', ByViewer>> = {
  'read-only': {
    owner: (until) =>
      `Your plan doesn't include teams anymore, so nobody can edit the library or invite people. Members can use it until ${formatDay(until)}. Upgrade to ${plan} to keep it going.`,
    others: (until) =>
      `The owner's plan doesn't include teams anymore, so nobody can edit the library or invite people. Members can use it until ${formatDay(until)}. After that it pauses until the owner upgrades.`,
  },
  paused: {
    owner: (since) =>
      `Your plan doesn't include teams, so the library has been paused since ${formatDay(since)}. Nothing was deleted. Upgrade to ${plan} to bring it back.`,
    others: (since) =>
      `The owner's plan doesn't include teams, so the library has been paused since ${formatDay(since)}. Nothing was deleted. It'll be back when they upgrade.`,
  },
}

export const libraryTags: Readonly<Record<MemberLibrary['kind'], string | null>> = {
  active: null,
  'read-only': 'read-only',
  paused: 'paused',
  locked: 'locked',
}
