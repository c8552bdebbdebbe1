import type { ChatMessage } from './conversation.ts'
import type { Mention } from './mentions.ts'
import type { ConversationUpdate } from './message-feed.ts'
import type { Action } from './notices.ts'
import type { Starter } from './starters.ts'
import type { ThemeColors } from './theme-colors.ts'

/*
 * The messages between the chat page and the extension. The extension owns the conversation;
 * the page only displays it. Messages from the page are checked by `read-message.ts`.
 */

export type ToEditor = {
  /** The page has loaded and needs the current state. */
  ready: Nothing
  /** Asks now, or after the answer that is being written. */
  send: { readonly text: string }
  /** Asks an earlier question again with another text. Later messages are replaced. */
  edit: { readonly id: string; readonly text: string }
  stop: Nothing
  retry: Nothing
  removeQueued: { readonly id: string }
  /** Sends the first waiting question, after an answer was stopped or failed. */
  sendQueued: Nothing
  copy: Code
  insert: Code
  apply: Code
  addFile: Nothing
  removeChip: { readonly id: string }
  /** What can be added for the text after an `@`. */
  findMentions: { readonly typed: string }
  addMention: { readonly id: string }
  /** Which of these paths are files of the workspace. */
  findFiles: { readonly paths: readonly string[] }
  openFile: { readonly path: string; readonly line: number }
  chooseModel: Nothing
  /** The user chose an action of the last notice. */
  act: { readonly action: Action }
}

export type ToPage = {
  show: { readonly chat: ChatState }
  messages: ConversationUpdate
  /** More text of the answer that is streaming, or of what the model thinks before it. */
  append: AnswerPiece
  /** What a slash can call. */
  snippets: { readonly snippets: readonly ListedSnippet[] }
  mentions: { readonly typed: string; readonly mentions: readonly Mention[] }
  /** Those of the paths that were asked for that exist. */
  files: { readonly paths: readonly string[] }
  colors: { readonly colors: ThemeColors }
  focus: Nothing
  /** Replaces the text in the input. */
  draft: { readonly text: string }
}

export type AnswerPiece = {
  readonly id: string
  readonly kind: 'text' | 'reasoning'
  readonly text: string
}

type Nothing = Record<never, never>

type Code = { readonly code: string }

/** Everything but the conversation and the snippets, which can be long. */
export type ChatState = {
  readonly chips: readonly ChatChip[]
  readonly model: { readonly id: string; readonly name: string }
  /** Plan and remaining requests. Null: logged out. */
  readonly status: string | null
  /** Questions that are sent after the answer that is being written. */
  readonly queue: readonly QueuedText[]
  readonly starters: readonly Starter[]
}

export type QueuedText = Pick<ChatMessage, 'id' | 'text'>

/** A file, or a part of one, that the next question is sent with. */
export type ChatChip = {
  readonly id: string
  readonly name: string
  readonly path: string
  /** What it is, if the user didn't add it. Empty: its name says it. */
  readonly kind?: string
}

export type ListedSnippet = {
  readonly name: string
  readonly description: string
  /** Where it comes from, if not from the account: a team's name, or the workspace. */
  readonly origin: string
}

/** Any message of a direction, with its name as `type`. */
export type MessageOf<Direction> = {
  [Name in keyof Direction]: { readonly type: Name } & Direction[Name]
}[keyof Direction]
