import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'

export type CommandContext = {
  readonly ports: Ports
  readonly engine: 'sqlite' | 'postgres'
  /** Called by commands that take minutes. */
  readonly onProgress?: (checked: string) => void
}

export type CommandResult = { readonly text: string; readonly isDone: boolean }

type Usage = {
  /** Required arguments. */
  readonly takes: readonly string[]
  /** An optional argument. */
  readonly may?: string
  readonly does: string
}

/** A command about one user, who is its first argument. */
export type UserCommand = Usage & {
  readonly run: (context: CommandContext, input: UserCommandInput) => Promise<CommandResult>
}

export type UserCommandInput = { readonly user: User; readonly more: readonly string[] }

/** A command about the whole site. */
export type SiteCommand = Usage & {
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<CommandResult>
}

export function done(text: string): CommandResult {
  return { text, isDone: true }
}

export function failed(text: string): CommandResult {
  return { text, isDone: false }
}
