import * as vscode from 'vscode'

/** Puts the fix where the editor offers fixes: under the light bulb of whatever it reports. */
export function offerFixes(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(_document, _range, { diagnostics }) {
      if (diagnostics.length === 0) return []
      const title = 'Fix with Ghost Writers'
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix)
      action.diagnostics = [...diagnostics]
      action.command = { command: 'ghostWriters.fixBug', title, arguments: [diagnostics[0]?.range] }
      return [action]
    },
  }
  return vscode.languages.registerCodeActionsProvider({ pattern: '**' }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  })
}
