import * as vscode from 'vscode'
import { toTerminalText } from '../../context/terminal-text.ts'
import { maskSecrets } from '../../tuning/find-secrets.ts'
import { chatWords } from '../../words/chat.ts'
import type { Attachment } from './attachments.ts'

type Command = { readonly line: string; output: string }

/** The last command in a terminal that printed something, and its output. Kept in memory, and sent only if the user adds it. */
export type TerminalOutput = vscode.Disposable & {
  /** The command. Null: there was none, or VS Code doesn't see what the terminal prints. */
  readonly lastCommand: () => string | null
  /** The last command. Secrets are masked. Null: there is none. */
  readonly attach: () => Attachment | null
}

const maxCharacters = 60_000

/**
 * Needs VS Code's shell integration, which not every shell has. VS Code 1.139 doesn't pass on what a
 * command prints at once, in the same piece in which it starts: such a command isn't offered.
 */
export function followTerminals(): TerminalOutput {
  let last: Command | null = null

  async function read({ execution }: vscode.TerminalShellExecutionStartEvent) {
    const current: Command = { line: execution.commandLine.value, output: '' }
    let hasOutput = false
    for await (const piece of execution.read()) {
      current.output = (current.output + piece).slice(-maxCharacters)
      // A server that goes on printing isn't the last command again.
      if (hasOutput || !toTerminalText(current.output)) continue
      hasOutput = true
      last = current
    }
  }
  const listener = vscode.window.onDidStartTerminalShellExecution?.(
    (event) => void read(event).catch(() => {}),
  )
  return {
    lastCommand: () => (last ? toFirstLine(last.line) : null),
    attach() {
      const command = last
      if (!command) return null
      const { title } = toMasked(command)
      return {
        id: 'terminal',
        name: chatWords.mentionNames.terminal,
        title,
        // It may have printed more since.
        read: async () => [toMasked(command).part],
      }
    },
    dispose: () => listener?.dispose(),
  }
}

/** A command without what looks like a secret, and how many of those there were. */
function toMasked(command: Command) {
  const line = maskSecrets(toFirstLine(command.line))
  const output = maskSecrets(toTerminalText(command.output))
  const count = line.count + output.count
  const hint = count > 0 ? ` · ${chatWords.secretsMasked(count)}` : ''
  const text = `$ ${line.text}\n${output.text}`
  return {
    title: line.text + hint,
    part: { source: 'terminal' as const, path: line.text, language: '', text },
  }
}

function toFirstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, 100)
}
