import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'

export type CommandContext = {
  readonly ports: Ports
  readonly engine: 'sqlite' | 'postgres'
}

export type Said = { readonly text: string; readonly isDone: boolean }

type Usage = {
  /** Required arguments. */
  readonly takes: readonly string[]
  /** An optional argument. */
  readonly may?: string
  readonly does: string
}

/** A command about one user, who is its first argument. */
export type UserCommand = Usage & {
  readonly run: (context: CommandContext, input: AboutUser) => Promise<Said>
}

export type AboutUser = { readonly user: User; readonly more: readonly string[] }

/** A command about the whole site. */
export type SiteCommand = Usage & {
  readonly run: (context: CommandContext, args: readonly string[]) => Promise<Said>
}

export function done(text: string): Said {
  return { text, isDone: true }
}

export function failed(text: string): Said {
  return { text, isDone: false }
}
