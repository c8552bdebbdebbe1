import type { Turn } from './conversation.ts'
import type { Action } from './notices.ts'

/**
 * What the page of the chat and the editor say to each other: one line for each
 * message. The editor owns the conversation; the page shows it.
 */
export type ToEditor = {
  /** The page is there and wants to know everything. */
  ready: Record<never, never>
  send: { readonly text: string }
  stop: Record<never, never>
  retry: Record<never, never>
  copy: Code
  insert: Code
  apply: Code
  addFile: Record<never, never>
  removeFile: { readonly path: string }
  chooseModel: Record<never, never>
  /** What the last notice offers. */
  act: { readonly action: Action }
}

export type ToPage = {
  show: { readonly chat: Chat }
  /** A piece of the answer that is being written. */
  grow: { readonly id: string; readonly piece: string }
  /** The user wants to type. */
  focus: Record<never, never>
}

type Code = { readonly code: string }

export type Chat = {
  readonly turns: readonly Turn[]
  readonly files: readonly { readonly path: string; readonly name: string }[]
  readonly model: { readonly id: string; readonly name: string }
  /** Plan and what is left; null while nobody is logged in. */
  readonly status: string | null
}

/** A message of a table, with its name. */
export type Told<Table> = {
  [Name in keyof Table]: { readonly type: Name } & Table[Name]
}[keyof Table]
