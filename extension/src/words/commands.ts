/* Prompts, dialogs, notifications and status bar hints of the commands. */

import { t } from './translate.ts'

export const commandWords = {
  openFileFirst: t`Open a file first.`,
  readOnly: (file: string) => t`Ghost Writers: ${file} is read-only, so nothing was changed.`,
  fixWithGhostWriters: t`Fix with Ghost Writers`,
  error: (message: string) => t`Ghost Writers: ${message}`,

  refactorTitle: t`Refactor`,
  refactorPrompt: t`What should be improved? Leave empty to let the model decide.`,
  refactorPlaceholder: t`e.g. smaller functions`,
}

export const progressWords = {
  generating: (file: string) => t`Generating code in ${file}`,
  refactoring: (file: string) => t`Refactoring ${file}`,
  fixing: (file: string) => t`Fixing ${file}`,
  writingTests: (file: string) => t`Writing tests for ${file}`,
  contextLeftOut: (title: string) => t`${title} (some context left out)`,
  lines: (count: number) => t`${count} lines`,
}

export const previewWords = {
  ready: t`Press Tab to accept the ghost text or Escape to discard it`,
  writing: t`Writing… Press Escape to stop`,
  hurried: t`Still writing… You can accept it when all of it is shown`,
}

export const contextWords = {
  add: t`Add File to Context`,
  remove: t`Remove File from Context`,
  empty: t`There are no files in context.`,
  skipped: (files: readonly string[]) =>
    t`Only text files up to 1 MB can be added. Skipped: ${files.join(', ')}`,

  /** By reason. */
  private: {
    secret: (file: string) => t`${file} may contain secrets.`,
    excluded: (file: string) => t`${file} is excluded by .gitignore or .ghostignore.`,
    linked: (file: string) => t`${file} is a link to a file that may be outside of the workspace.`,
  },
  somePrivate: (files: readonly string[]) =>
    t`Some of these files are private: ${files.join(', ')}`,
  linkChanged: (file: string) =>
    t`${file} is now a link to another file, so it was removed from the context.`,
  sendQuestion: t`The content will be sent to the model. Send it anyway?`,
  sendAnyway: t`Send Anyway`,
}
