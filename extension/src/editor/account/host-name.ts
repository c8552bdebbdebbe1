import * as vscode from 'vscode'

/**
 * The name of this machine, as users see it in their list of devices. In a browser, where the same
 * bundle runs without Node, the site of the editor, such as vscode.dev.
 */
export function getHostName(): string {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  return process?.getBuiltinModule?.('node:os').hostname() ?? vscode.env.appHost
}
