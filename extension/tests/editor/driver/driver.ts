import { writeFileSync } from 'node:fs'
import * as vscode from 'vscode'
import { tests } from './tests.ts'

/** What came of a test: null when it passed. */
export type Results = Record<string, string | null>

/** The tests that need no eyes, inside of the extension host and with all of the editor's API. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(
    vscode.commands.registerCommand('driver.run', async () => {
      const results: Results = {}
      for (const [name, run] of Object.entries(tests)) {
        results[name] = await run().then(
          () => null,
          (fault) => fault.stack,
        )
      }
      await closeAll()
      writeFileSync(resultsFile(), JSON.stringify(results))
    }),
  )
}

/** Without a question about what was not saved. */
async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.activeTabGroup.activeTab)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
}

/** Beside the folder that is open. */
function resultsFile(): string {
  const folder = vscode.workspace.workspaceFolders?.[0]
  if (!folder) throw new Error('No folder is open')
  return vscode.Uri.joinPath(folder.uri, '../results.json').fsPath
}
