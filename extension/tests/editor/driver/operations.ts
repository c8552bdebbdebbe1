import * as vscode from 'vscode'

/** What tests ask the editor to do. The keyboard would take seconds for each. */
export type Operations = {
  /** Opens a file of the workspace, with the cursor or a selection at these offsets. */
  readonly open: (input: { path: string; from?: number; to?: number }) => Promise<void>
  /** Starts a command and doesn't wait for its end: the user may be asked something. */
  readonly start: (input: { command: string }) => Promise<void>
  readonly run: (input: { command: string }) => Promise<void>
  /** The texts of all documents that users write in, by their path. */
  readonly read: (input: object) => Promise<Readonly<Record<string, string>>>
  /** Closes all editors without saving anything. */
  readonly closeAll: (input: object) => Promise<void>
}

export const operations: Operations = {
  async open({ path, from = 0, to = from }) {
    const document = await vscode.workspace.openTextDocument(toUri(path))
    const [start, end] = [document.positionAt(from), document.positionAt(to)]
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(start, end) })
  },

  async start({ command }) {
    void vscode.commands.executeCommand(command)
  },

  async run({ command }) {
    await vscode.commands.executeCommand(command)
  },

  async read() {
    const written = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme in schemes)
    return Object.fromEntries(written.map((one) => [toName(one.uri), one.getText()]))
  },

  async closeAll() {
    await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups')
    while (vscode.window.tabGroups.activeTabGroup.activeTab)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  },
}

const schemes = { file: true, untitled: true, 'vscode-remote': true }

function toUri(path: string): vscode.Uri {
  return vscode.Uri.joinPath(getFolder(), path)
}

function toName(uri: vscode.Uri): string {
  const { path } = getFolder()
  return uri.path.startsWith(`${path}/`) ? uri.path.slice(path.length + 1) : uri.path
}

export function getFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]
  if (!folder) throw new Error('No workspace folder is open')
  return folder.uri
}
