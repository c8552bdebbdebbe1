import { writeFileSync } from 'node:fs'
import * as vscode from 'vscode'
import { tests } from './tests.ts'

/** The error of each test. Null: it passed. */
export type Results = Record<string, string | null>

/** Runs the tests that need VS Code's API rather than its user interface. */
export function activate({ subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(
    vscode.commands.registerCommand('driver.run', async () => {
      const results: Results = {}
      for (const [name, run] of Object.entries(tests)) {
        results[name] = await run().then(
          () => null,
          (error) => error.stack,
        )
      }
      await closeAll()
      writeFileSync(resultsFile(), JSON.stringify(results))
    }),
  )
}

/** Closes all editors without asking to save. */
async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.activeTabGroup.activeTab)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
}

/** Next to the workspace folder. */
function resultsFile(): string {
  const folder = vscode.workspace.workspaceFolders?.[0]
  if (!folder) throw new Error('No workspace folder is open')
  return vscode.Uri.joinPath(folder.uri, '../results.json').fsPath
}
