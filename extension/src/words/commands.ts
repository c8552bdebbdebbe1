/* Prompts, dialogs, notifications and status bar hints of the commands. */

export const commandWords = {
  openFileFirst: 'Open a file first.',
  readOnly: (file: string) => `Ghost Writers: ${file} is read-only, so nothing was changed.`,
  fixWithGhostWriters: 'Fix with Ghost Writers',
  error: (message: string) => `Ghost Writers: ${message}`,

  refactorTitle: 'Refactor',
  refactorPrompt: 'What should be improved? Leave empty to let the model decide.',
  refactorPlaceholder: 'e.g. smaller functions',
}

export const progressWords = {
  generating: (file: string) => `Generating code in ${file}`,
  refactoring: (file: string) => `Refactoring ${file}`,
  fixing: (file: string) => `Fixing ${file}`,
  writingTests: (file: string) => `Writing tests for ${file}`,
  contextLeftOut: (title: string) => `${title} (some context left out)`,
  lines: (count: number) => `${count} lines`,
}

export const previewWords = {
  ready: 'Press Tab to accept the ghost text or Escape to discard it',
  writing: 'Writing… Press Escape to stop',
  acceptedEarly: 'Writing… The text will be inserted when complete',
}

export const contextWords = {
  add: 'Add File to Context',
  remove: 'Remove File from Context',
  empty: 'There are no files in context.',
  skipped: (files: readonly string[]) =>
    `Only text files up to 1 MB can be added. Skipped: ${files.join(', ')}`,

  mayContainSecrets: (file: string) => `${file} may contain secrets.`,
  excluded: (file: string) => `${file} is excluded by .gitignore or .ghostignore.`,
  somePrivate: (files: readonly string[]) => `Some of these files are private: ${files.join(', ')}`,
  sendQuestion: 'The content will be sent to the model. Send it anyway?',
  sendAnyway: 'Send Anyway',
}
