/* Everything the extension says about snippets. */

import type { SnippetError } from '@ghost-writers-ia/snippets/snippet'

export const snippetWords = {
  unknown: (name: string) => `You don't have a snippet named /${name}.`,
  none: 'You have no snippets yet. Run "Create Snippet" to write one.',
  sendClipboard: 'Send your clipboard to the model?',
  send: 'Send',

  run: 'Run Snippet',
  insert: 'Insert Snippet',
  edit: 'Edit Snippet',
  delete: 'Delete Snippet',
  pick: 'Choose a snippet',
  workspace: 'workspace',
  answer: (name: string) => `Snippet /${name}`,

  create: 'Create Snippet',
  namePrompt: "What you'll type after the slash",
  namePlaceholder: 'e.g. review',
  nameTaken: 'You already have a snippet with this name.',
  template: 'Review this code and list its problems:\n\n{{selection}}',

  confirmDelete: (name: string) => `Delete the snippet /${name}?`,
  confirmDeleteDetail: 'It will be gone in all your editors.',
  deleteButton: 'Delete',
  deleted: (name: string) => `Deleted /${name}.`,
  conflict: 'This snippet was changed somewhere else. Save again to compare both versions.',
  notSaved: (reason: string) => `Not saved: ${reason}`,
}

export const snippetErrors: Readonly<Record<SnippetError['error'], string>> = {
  'invalid-name': 'Use 1 to 40 lowercase letters, digits and hyphens for the name.',
  'description-too-long': 'The description can have up to 200 characters.',
  'body-empty': 'The snippet has no text.',
  'body-too-long': 'The snippet can have up to 8 KB.',
  'invalid-characters': "The snippet contains characters that can't be stored.",
}

/** In the prompt of Generate Code. */
export const instructionWords = {
  title: 'Generate Code',
  placeholder: 'What should be written at the cursor? Type / for your snippets',
  generate: 'Press Enter to generate',
  use: 'Press Enter to use this snippet',
}
