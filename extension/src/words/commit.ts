/* What Generate Commit Message says. */

import { t } from './translate.ts'

export const commitWords = {
  writing: t`Writing a commit message`,
  noGit: t`VS Code's Git extension isn't available here. In a remote window, Ghost Writers has to run on the remote machine: see Install in the documentation.`,
  noRepository: t`Open a folder with a Git repository first.`,
  chooseRepository: t`For which repository?`,
  noChanges: t`There are no changes to describe.`,
  onlyPrivate: t`Only private files have changed, and they are never sent.`,
  replaced: t`Commit message replaced.`,
  undo: t`Undo`,
}
