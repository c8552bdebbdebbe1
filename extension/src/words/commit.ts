/* What Generate Commit Message says. */

export const commitWords = {
  writing: 'Writing a commit message',
  noGit:
    "VS Code's Git extension isn't available here. In a remote window, Ghost Writers has to run on the remote machine: see Install in the documentation.",
  noRepository: 'Open a folder with a Git repository first.',
  chooseRepository: 'For which repository?',
  noChanges: 'There are no changes to describe.',
  onlyPrivate: 'Only private files have changed, and they are never sent.',
  replaced: 'Commit message replaced.',
  undo: 'Undo',
}
