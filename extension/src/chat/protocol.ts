import type { ContextMeter } from './answer-tokens.ts'
import type { ChatMessage } from './conversation.ts'
import type { ImageProblem } from './images.ts'
import type { Mention } from './mentions.ts'
import type { ConversationUpdate } from './message-feed.ts'
import type { Starter } from './starters.ts'
import type { ThemeColors } from './theme-colors.ts'

/*
 * The messages from the extension to the chat page. The extension owns the conversation; the page
 * only displays it. Those from the page are in `read-message.ts`, which checks them.
 */

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
  /** Why a pasted image isn't sent. */
  imageProblem: { readonly problem: ImageProblem }
  /** Replaces the text in the input. */
  draft: { readonly text: string }
}

export type AnswerPiece = {
  readonly id: string
  readonly kind: 'text' | 'reasoning'
  readonly text: string
}

type Nothing = Record<never, never>

/** Everything but the conversation and the snippets, which can be long. */
export type ChatState = {
  readonly chips: readonly ChatChip[]
  readonly model: { readonly id: string; readonly name: string }
  readonly meter: ContextMeter
  /** Plan and remaining requests. Null: logged out. */
  readonly status: string | null
  /** Questions that are sent after the answer that is being written. */
  readonly queue: readonly QueuedText[]
  readonly starters: readonly Starter[]
}

export type QueuedText = Pick<ChatMessage, 'id' | 'text'> & {
  readonly thumbnails: readonly string[]
}

/** A file, a part of one, or an image that the next question is sent with. */
export type ChatChip = {
  readonly id: string
  readonly name: string
  readonly path: string
  /** What it is, if the user didn't add it. Empty: its name says it. */
  readonly kind?: string
  /** Of an image, as a data URL. */
  readonly thumbnail?: string
}

export type ListedSnippet = {
  readonly name: string
  readonly description: string
  /** Where it comes from, if not from the account: a team's name, or the workspace. */
  readonly origin: string
}

/** Any of the messages, with its name as `type`. */
export type EditorMessage = {
  [Name in keyof ToPage]: { readonly type: Name } & ToPage[Name]
}[keyof ToPage]
