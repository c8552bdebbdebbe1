/* Proposed changes: diffs, where code goes, checkpoints. */

const changes = (count: number) => (count === 1 ? '1 proposed change' : `${count} proposed changes`)

export const proposalWords = {
  hint: (count: number) =>
    count > 1
      ? `Ctrl/Cmd+Enter accepts all ${count} changes, Alt+Enter one, Escape discards`
      : 'Ctrl/Cmd+Enter accepts the change, Escape discards it',
  noneLeft: 'No changes are left, Escape closes the diff',
  title: (name: string, count: number) => `${name} (${changes(count)})`,
  fileChanged: (files: readonly string[]) =>
    `Ghost Writers: ${files.join(', ')} ${files.length > 1 ? 'have' : 'has'} changed since these changes were proposed. Please try again.`,
  nothingToChange: 'Ghost Writers: The model proposed no changes.',
  acceptChange: (number: number, count: number) =>
    count > 1 ? `Accept Change ${number} of ${count}` : 'Accept Change',
  discardChange: 'Discard Change',
  acceptFile: 'Accept File',
  discardFile: 'Discard File',
  discardEdits: 'Discard the proposed changes?',
  discardEditsDetail: "You've edited them. Your edits will be lost.",
  discard: 'Discard',

  codeLeftOut: "Ghost Writers: This code leaves parts out, so it can't be applied.",
  askForCompleteCode: 'Ask for Complete Code',
  refused: (reason: string) => `Ghost Writers: ${reason}`,
  noAnswer: 'Ghost Writers: There is no answer with code for files in the chat.',
  whereTitle: (file: string) => `Where should this code go in ${file}?`,
  wherePlaceholder: 'You can review the change before you accept it',
  insertAtCursor: 'Insert at Cursor',
  replaceFile: 'Replace Whole File',
  openInNewFile: 'Open in New File',
}

/** What a proposal comes from, as it's listed with the checkpoints. */
export const proposalLabels = {
  generate: 'Generate Code',
  refactor: 'Refactor',
  fix: 'Fix Bug',
  tests: 'Generate Tests',
  chat: 'Apply from Chat',
  restore: 'Restore Checkpoint',
}

export const checkpointWords = {
  title: 'Restore Checkpoint',
  placeholder: 'Choose the changes to undo. You can review the diff before anything changes',
  none: 'Ghost Writers: There are no checkpoints yet. Accepting proposed changes makes one.',
  entry: (label: string, time: string) => `Before ${label}, ${time}`,
  nothingToRestore: 'Ghost Writers: The files are already as they were then.',
  changedSince: (files: readonly string[]) =>
    `Ghost Writers: ${files.join(', ')} ${files.length > 1 ? 'have' : 'has'} changed since then. Restoring undoes those changes too: check the diff.`,
}
