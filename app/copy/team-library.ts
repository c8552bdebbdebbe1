import type { InvalidModel } from '#domain/teams/validate.ts'

/** What is wrong with what someone wants to save in a team's library. Pages and the API say the same. */
const invalidModels: Readonly<Record<InvalidModel['refused'], string>> = {
  'invalid-model-name': 'Enter a name of up to 60 characters',
  'invalid-model-endpoint':
    'Enter a base URL that starts with https:// and has no user name, password or query',
  'invalid-model-id': "Enter the model's id, without spaces",
}

export function describeInvalidModel(refused: InvalidModel['refused']): string {
  return invalidModels[refused]
}

export const invalidInstructions = 'Instructions can be up to 8 KB long'
