import * as vscode from 'vscode'
import { toTerminalText } from '../../context/terminal-text.ts'
import { maskSecrets } from '../../tuning/find-secrets.ts'
import { chatWords } from '../../words/chat.ts'
import type { Attachment } from './attachments.ts'

/** The last command in a terminal and its output. Kept in memory, and sent only if the user adds it. */
export type TerminalOutput = vscode.Disposable & {
  /** The command. Null: there was none, or VS Code doesn't see what the terminal prints. */
  readonly lastCommand: () => string | null
  /** The output as it is now. Secrets are masked. Null: there is none. */
  readonly attach: () => Attachment | null
}

const maxCharacters = 60_000

/** Needs VS Code's shell integration, which not every shell has. */
export function followTerminals(): TerminalOutput {
  let last: { readonly command: string; output: string } | null = null

  async function read({ execution }: vscode.TerminalShellExecutionStartEvent) {
    const { value: command } = execution.commandLine
    const current = { command, output: '' }
    last = current
    for await (const piece of execution.read())
      current.output = (current.output + piece).slice(-maxCharacters)
  }
  const listener = vscode.window.onDidStartTerminalShellExecution?.(
    (event) => void read(event).catch(() => {}),
  )
  return {
    lastCommand: () => (last ? toFirstLine(last.command) : null),
    attach() {
      if (!last) return null
      const { text: command, count } = maskSecrets(toFirstLine(last.command))
      const output = maskSecrets(toTerminalText(last.output))
      const text = `$ ${command}\n${output.text}`
      const masked = count + output.count
      const hint = masked > 0 ? ` · ${chatWords.secretsMasked(masked)}` : ''
      return {
        id: 'terminal',
        name: chatWords.mentionNames.terminal,
        title: `${command}${hint}`,
        read: async () => [{ source: 'terminal', path: command, language: '', text }],
      }
    },
    dispose: () => listener?.dispose(),
  }
}

function toFirstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 100)
}
