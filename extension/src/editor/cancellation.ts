import type * as vscode from 'vscode'

/** The editor's way of stopping things, told as the web's. */
export function toSignal(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.isCancellationRequested) controller.abort()
  token.onCancellationRequested(() => controller.abort())
  return controller.signal
}
