import type { ChatMessage } from './conversation.ts'
import type { Action } from './notices.ts'

/*
 * The messages between the chat page and the extension. The extension owns the conversation;
 * the page only displays it.
 */

export type ToEditor = {
  /** The page has loaded and needs the current state. */
  ready: Record<never, never>
  send: { readonly text: string }
  stop: Record<never, never>
  retry: Record<never, never>
  copy: Code
  insert: Code
  apply: Code
  addFile: Record<never, never>
  removeChip: { readonly id: string }
  chooseModel: Record<never, never>
  /** The user chose an action of the last notice. */
  act: { readonly action: Action }
}

export type ToPage = {
  show: { readonly chat: ChatState }
  /** More text of the answer that is streaming. */
  append: { readonly id: string; readonly text: string }
  focus: Record<never, never>
  /** Replaces the text in the input. */
  draft: { readonly text: string }
}

type Code = { readonly code: string }

export type ChatState = {
  readonly messages: readonly ChatMessage[]
  readonly chips: readonly ChatChip[]
  readonly model: { readonly id: string; readonly name: string }
  /** What a slash can call. */
  readonly snippets: readonly ListedSnippet[]
  /** Plan and remaining requests. Null: logged out. */
  readonly status: string | null
}

/** A file, or a part of one, that the next question is sent with. */
export type ChatChip = {
  readonly id: string
  readonly name: string
  readonly path: string
  /** What it is, if the user didn't add it. */
  readonly kind?: string
}

export type ListedSnippet = {
  readonly name: string
  readonly description: string
  /** From the workspace, as opposed to the account. */
  readonly isWorkspace: boolean
}

/** Any message of a direction, with its name as `type`. */
export type MessageOf<Direction> = {
  [Name in keyof Direction]: { readonly type: Name } & Direction[Name]
}[keyof Direction]
