/* Everything the extension says about snippets. */

import type { SnippetError } from '@ghost-writers-ia/rules/snippet'
import { formatCount, plural } from './locale.ts'
import { t } from './translate.ts'

export const snippetWords = {
  unknown: (name: string) => t`You don't have a snippet named /${name}.`,
  none: t`You have no snippets yet. Run "Create Snippet" to write one.`,
  sendClipboard: t`Send your clipboard to the model?`,
  send: t`Send`,
  clipboardSize: (count: number) =>
    plural(count, {
      one: t`It has 1 character.`,
      other: t`It has ${formatCount(count)} characters.`,
    }),
  clipboardStart: (text: string) => t`It starts with: ${text}`,
  clipboardEnd: (text: string) => t`It ends with: ${text}`,

  run: t`Run Snippet`,
  insert: t`Insert Snippet`,
  edit: t`Edit Snippet`,
  delete: t`Delete Snippet`,
  pick: t`Choose a snippet`,
  workspace: t`workspace`,
  answer: (name: string) => t`Snippet /${name}`,

  create: t`Create Snippet`,
  namePrompt: t`What you'll type after the slash`,
  namePlaceholder: t`e.g. review`,
  nameTaken: t`You already have a snippet with this name.`,
  template: t`Review this code and list its problems:\n\n{{selection}}`,

  confirmDelete: (name: string) => t`Delete the snippet /${name}?`,
  confirmDeleteDetail: t`It will be gone in all your editors.`,
  deleteButton: t`Delete`,
  deleted: (name: string) => t`Deleted /${name}.`,
  conflict: t`This snippet was changed somewhere else. Save again to compare both versions.`,
  notSaved: (reason: string) => t`Not saved: ${reason}`,
}

export const snippetErrors: Readonly<Record<SnippetError['error'], string>> = {
  'invalid-name': t`Use 1 to 40 lowercase letters, digits and hyphens for the name.`,
  'description-too-long': t`The description can have up to 200 characters.`,
  'body-empty': t`The snippet has no text.`,
  'body-too-long': t`The snippet can have up to 8 KB.`,
  'invalid-characters': t`The snippet contains characters that can't be stored.`,
  'link-in-question': t`Remove the link from the question: questions can only contain text.`,
}

/** The commands of the chat. */
export const commandDescriptions = {
  explain: t`explain the selected code`,
  fix: t`find what is wrong with the selected code`,
  tests: t`write tests for the selected code`,
  commit: t`write a commit message for your changes`,
}

/** In the prompt of Generate Code. */
export const instructionWords = {
  title: t`Generate Code`,
  placeholder: t`What should be written at the cursor? Type / for your snippets`,
  generate: t`Press Enter to generate`,
  use: t`Press Enter to use this snippet`,
}
