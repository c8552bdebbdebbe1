import * as vscode from 'vscode'
import { withPlainErrors } from './ui.ts'

/** What every feature gets. It adds what it opens to `context.subscriptions`. */
export type Host = {
  readonly context: vscode.ExtensionContext
  readonly log: vscode.LogOutputChannel
  readonly reportError: (error: unknown) => void
}

export function createHost(context: vscode.ExtensionContext): Host {
  const log = vscode.window.createOutputChannel('Ghost Writers', { log: true })
  context.subscriptions.push(log)
  return {
    context,
    log,
    reportError: (error) => log.error(error instanceof Error ? error : String(error)),
  }
}

/** Registers commands of the manifest, whose names start with ours. */
export function registerCommands(
  { context }: Host,
  commands: Readonly<Record<string, (...args: never[]) => unknown>>,
): void {
  for (const [name, run] of Object.entries(commands))
    context.subscriptions.push(
      vscode.commands.registerCommand(`ghostWriters.${name}`, withPlainErrors(run)),
    )
}
