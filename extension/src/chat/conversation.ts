import type { SentPart } from '../context/parts.ts'
import type { Message } from '../router/wire-messages.ts'
import type { AnswerTokens } from './answer-tokens.ts'
import { type ChatImage, keepLatestImages } from './images.ts'
import type { Notice } from './notices.ts'

/** What a question is for, the language of its code, and whether its text is a snippet's. */
type QuestionPurpose = {
  readonly feature: 'chat' | 'explain'
  readonly language?: string
  readonly snippet?: boolean
}

export type ChatMessage = {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly state: 'writing' | 'done' | 'stopped' | 'failed'
  /** When it was asked or answered. Messages of older versions have none. */
  readonly at?: number
  /** Of a question. They aren't stored. */
  readonly images?: readonly ChatImage[]
  /** Of a question. Absent: chat. */
  readonly purpose?: QuestionPurpose
  /** The model that answered. */
  readonly model?: string
  /** Why there is no complete answer, and what the user can do. */
  readonly notice?: Notice
  /** What the user should know about how the question was sent. */
  readonly note?: string
  /** What the model thought before it answered. It's shown, but never sent to a model. */
  readonly reasoning?: Reasoning
  /** Of an answer: what it took. */
  readonly tokens?: AnswerTokens
  /** Of an answer: what was sent with its question. */
  readonly sent?: readonly SentPart[]
  /** Of a question: what the model gets instead of the messages before it. */
  readonly summary?: ChatSummary
}

/** Replaces messages that don't fit anymore, for the model only: they stay in the conversation. */
export type ChatSummary = {
  readonly text: string
  /** The id of the last message that it's about. */
  readonly through: string
}

export type Reasoning = {
  readonly text: string
  readonly since: number
  /** How long it took. Absent: it goes on, or it was interrupted. */
  readonly ms?: number
}

export type Conversation = { readonly messages: readonly ChatMessage[] }

export const emptyConversation: Conversation = { messages: [] }

/** What the user asks. */
export type Question = Pick<ChatMessage, 'text' | 'purpose' | 'images'>

/** A new answer. */
type Answer = { readonly id: string; readonly model: string; readonly at: number }

/** Adds a question and an empty answer. */
export function ask(
  { messages }: Conversation,
  { id, model, at, ...asked }: Question & Answer,
): Conversation {
  const question: ChatMessage = { id: `${id}-question`, role: 'user', state: 'done', at, ...asked }
  return { messages: [...messages, question, toEmptyAnswer({ id, model, at })] }
}

/** The conversation up to a question, without the question. Null: there is no such question. */
export function cutBefore({ messages }: Conversation, questionId: string): Conversation | null {
  const index = messages.findIndex(({ id, role }) => role === 'user' && id === questionId)
  return index < 0 ? null : { messages: messages.slice(0, index) }
}

/** What the last question is for. */
export function getPurpose({ messages }: Conversation): QuestionPurpose {
  return messages.findLast(({ role }) => role === 'user')?.purpose ?? { feature: 'chat' }
}

/** Replaces the answer to the last question with an empty one. */
export function retry({ messages }: Conversation, answer: Answer): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  if (last < 0) return { messages }
  return { messages: [...messages.slice(0, last + 1), toEmptyAnswer(answer)] }
}

type Piece = { readonly id: string; readonly text: string; readonly at: number }

export function append(conversation: Conversation, { id, text, at }: Piece): Conversation {
  return update(conversation, {
    id,
    change: (message) => ({ ...message, ...endReasoning(message, at), text: message.text + text }),
  })
}

/** In characters. Models can think for many pages, which would displace the conversation on disk. */
const maxReasoning = 50_000

/** Adds to what the model thinks before it answers. */
export function think(conversation: Conversation, { id, text, at }: Piece): Conversation {
  return update(conversation, {
    id,
    change: (message) => {
      const { reasoning = { text: '', since: at } } = message
      const all = (reasoning.text + text).slice(0, maxReasoning)
      return { ...message, reasoning: { ...reasoning, text: all } }
    },
  })
}

type Result = { readonly id: string; readonly at: number } & Pick<
  ChatMessage,
  'state' | 'notice' | 'note' | 'tokens' | 'sent'
>

export function finish(conversation: Conversation, { id, at, ...result }: Result): Conversation {
  return update(conversation, {
    id,
    change: (message) => ({ ...withoutNote(message), ...endReasoning(message, at), ...result }),
  })
}

/** Says what happens before the answer begins. */
export function setNote(
  conversation: Conversation,
  { id, note }: { readonly id: string; readonly note: string },
): Conversation {
  return update(conversation, { id, change: (message) => ({ ...message, note }) })
}

/** Adds a summary to the last question: the model gets it instead of what it's about. */
export function addSummary(conversation: Conversation, summary: ChatSummary): Conversation {
  const question = conversation.messages.findLast(({ role }) => role === 'user')
  return update(conversation, {
    id: question?.id ?? '',
    change: (message) => ({ ...message, summary }),
  })
}

function endReasoning({ reasoning }: ChatMessage, at: number): Pick<ChatMessage, 'reasoning'> {
  return reasoning ? { reasoning: { ms: at - reasoning.since, ...reasoning } } : {}
}

/** Marks unfinished answers as stopped: all of them, or the one with this id. */
export function stopUnfinished({ messages }: Conversation, id?: string): Conversation {
  const isUnfinished = (message: ChatMessage) =>
    message.state === 'writing' && (id ?? message.id) === message.id
  return {
    messages: messages.map((message) =>
      isUnfinished(message) ? { ...withoutNote(message), state: 'stopped' } : message,
    ),
  }
}

/** It says what is happening. */
function withoutNote({ note: _, ...message }: ChatMessage): ChatMessage {
  return message
}

/** The latest summary, if there is one. */
export function findSummary({ messages }: Conversation): ChatSummary | null {
  return messages.findLast(({ summary }) => summary)?.summary ?? null
}

/** What is sent to the model as it is: what comes after the latest summary. */
export function listSentMessages(conversation: Conversation): readonly ChatMessage[] {
  const { messages } = conversation
  const through = findSummary(conversation)?.through
  // If it isn't there, it was too old to be stored, and so was everything before it.
  const summarized = messages.findIndex(({ id }) => id === through)
  return messages.slice(summarized + 1).filter(({ text, state }) => text && state !== 'writing')
}

/** The same in the format for models. */
export function toModelMessages(conversation: Conversation): readonly Message[] {
  const sent = listSentMessages(conversation).map(({ role, text, images }) => ({
    role,
    content: text,
    ...(images && { images: images.map(({ url }) => url) }),
  }))
  return keepLatestImages(sent)
}

/** Whether any answer, or the one with this id, is being written. */
export function isWriting({ messages }: Conversation, id?: string): boolean {
  return messages.some(
    (message) => message.state === 'writing' && (id ?? message.id) === message.id,
  )
}

/** Reads a saved conversation. Versions up to 0.2.7 called the messages turns. */
export function restoreConversation(
  saved: Conversation | { readonly turns: readonly ChatMessage[] } | undefined,
): Conversation {
  if (!saved) return emptyConversation
  if ('messages' in saved) return stopUnfinished(saved)
  const messages = saved.turns.map(({ notice: _, ...message }) => message)
  return stopUnfinished({ messages })
}

function toEmptyAnswer(answer: Answer): ChatMessage {
  return { ...answer, role: 'assistant', text: '', state: 'writing' }
}

function update(
  { messages }: Conversation,
  { id, change }: { readonly id: string; readonly change: (message: ChatMessage) => ChatMessage },
): Conversation {
  return { messages: messages.map((message) => (message.id === id ? change(message) : message)) }
}
