import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'

/** What a command works with. */
export type Desk = {
  readonly ports: Ports
  readonly engine: 'sqlite' | 'postgres'
}

export type Said = { readonly text: string; readonly isDone: boolean }

type Usage = {
  /** What has to be typed after the command's name. */
  readonly takes: readonly string[]
  /** What may follow. */
  readonly may?: string
  readonly does: string
}

/** A command about one user, who is named first. */
export type UserCommand = Usage & {
  readonly run: (desk: Desk, asked: AboutUser) => Promise<Said>
}

export type AboutUser = { readonly user: User; readonly more: readonly string[] }

/** A command about the whole site. */
export type SiteCommand = Usage & {
  readonly run: (desk: Desk, given: readonly string[]) => Promise<Said>
}

export function done(text: string): Said {
  return { text, isDone: true }
}

export function failed(text: string): Said {
  return { text, isDone: false }
}
