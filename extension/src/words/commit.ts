/* What Generate Commit Message says. */

export const commitWords = {
  writing: 'Writing a commit message',
  noGit: "Git isn't available in this window.",
  noRepository: 'Open a folder with a Git repository first.',
  chooseRepository: 'For which repository?',
  noChanges: 'There are no changes to describe.',
  onlyPrivate: 'Only private files have changed, and they are never sent.',
  replaced: 'Commit message replaced.',
  undo: 'Undo',
}
