/* Proposed changes: diffs, where code goes, checkpoints. */

import { plural } from './locale.ts'
import { t } from './translate.ts'

const changes = (count: number) =>
  plural(count, { one: t`1 proposed change`, other: t`${count} proposed changes` })

const maxNames = 3

/** "total, average and 2 more". */
function listShort(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ')
  const more = names.length - maxNames
  return more > 0 ? t`${shown} and ${more} more` : shown
}

export const proposalWords = {
  hint: (count: number) =>
    count > 1
      ? t`Ctrl/Cmd+Enter accepts all ${count} changes, Alt+Enter one, Escape discards`
      : t`Ctrl/Cmd+Enter accepts the change, Escape discards it`,
  noneLeft: t`No changes are left, Escape closes the diff`,
  title: (name: string, count: number) => `${name} (${changes(count)})`,
  titleOfPrograms: (title: string) => t`${title}: can run programs`,
  runsPrograms: (files: readonly string[]) =>
    plural(files.length, {
      one: t`${files.join()} can run programs on your machine`,
      other: t`${files.length} files can run programs on your machine`,
    }),
  titleOfRemoval: (title: string, names: readonly string[]) =>
    t`${title}: removes ${listShort(names)}`,
  removes: (names: readonly string[]) => t`Removes ${listShort(names)}`,
  notAccepted: (files: readonly string[]) =>
    t`Ghost Writers: VS Code couldn't change ${files.join(', ')}, so nothing was accepted. Check that the file isn't read-only or open elsewhere, and try again.`,
  fileChanged: (files: readonly string[]) =>
    t`Ghost Writers: ${files.join(', ')} ${plural(files.length, { one: t`has`, other: t`have` })} changed since these changes were proposed. Please try again.`,
  nothingToChange: t`Ghost Writers: The model proposed no changes.`,
  acceptChange: (number: number, count: number) =>
    count > 1 ? t`Accept Change ${number} of ${count}` : t`Accept Change`,
  discardChange: t`Discard Change`,
  acceptFile: t`Accept File`,
  discardFile: t`Discard File`,
  discardEdits: t`Discard the proposed changes?`,
  discardEditsDetail: t`You've edited them. Your edits will be lost.`,
  discard: t`Discard`,

  codeLeftOut: t`Ghost Writers: This code leaves parts out, so it can't be applied.`,
  askForCompleteCode: t`Ask for Complete Code`,
  refused: (reason: string) => t`Ghost Writers: ${reason}`,
  noAnswer: t`Ghost Writers: There is no answer with code for files in the chat.`,
  whereTitle: (file: string) => t`Where should this code go in ${file}?`,
  wherePlaceholder: t`You can review the change before you accept it`,
  insertAtCursor: t`Insert at Cursor`,
  replaceFile: t`Replace Whole File`,
  openInNewFile: t`Open in New File`,
}

/** What a proposal comes from, as it's listed with the checkpoints. */
export const proposalLabels = {
  generate: t`Generate Code`,
  refactor: t`Refactor`,
  fix: t`Fix Bug`,
  tests: t`Generate Tests`,
  chat: t`Apply from Chat`,
  restore: t`Restore Checkpoint`,
}

export const checkpointWords = {
  title: t`Restore Checkpoint`,
  placeholder: t`Choose the changes to undo. You can review the diff before anything changes`,
  none: t`Ghost Writers: There are no checkpoints yet. Accepting proposed changes makes one.`,
  entry: (label: string, time: string) => t`Before ${label}, ${time}`,
  nothingToRestore: t`Ghost Writers: The files are already as they were then.`,
  changedSince: (files: readonly string[]) =>
    t`Ghost Writers: ${files.join(', ')} ${plural(files.length, { one: t`has`, other: t`have` })} changed since then. Restoring undoes those changes too: check the diff.`,
}
