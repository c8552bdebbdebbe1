import type { Message } from '../router/ask-model.ts'
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
  /** Of a question. Absent: chat. */
  readonly purpose?: QuestionPurpose
  /** The model that answered. */
  readonly model?: string
  /** Why there is no complete answer, and what the user can do. */
  readonly notice?: Notice
  /** What the user should know about how the question was sent. */
  readonly note?: string
}

export type Conversation = { readonly messages: readonly ChatMessage[] }

export const emptyConversation: Conversation = { messages: [] }

/** What the user asks. */
export type Question = { readonly text: string; readonly purpose?: QuestionPurpose }

/** Adds a question and an empty answer. */
export function ask(
  { messages }: Conversation,
  { id, model, ...asked }: Question & { readonly id: string; readonly model: string },
): Conversation {
  const question: ChatMessage = { id: `${id}-question`, role: 'user', state: 'done', ...asked }
  return { messages: [...messages, question, toEmptyAnswer({ id, model })] }
}

/** What the last question is for. */
export function findPurpose({ messages }: Conversation): QuestionPurpose {
  return messages.findLast(({ role }) => role === 'user')?.purpose ?? { feature: 'chat' }
}

/** Replaces the answer to the last question with an empty one. */
export function retry(
  { messages }: Conversation,
  { id, model }: { readonly id: string; readonly model: string },
): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  if (last < 0) return { messages }
  return { messages: [...messages.slice(0, last + 1), toEmptyAnswer({ id, model })] }
}

export function append(
  conversation: Conversation,
  { id, text }: { readonly id: string; readonly text: string },
): Conversation {
  return update(conversation, {
    id,
    change: (message) => ({ ...message, text: message.text + text }),
  })
}

export function finish(
  conversation: Conversation,
  { id, ...result }: { readonly id: string } & Pick<ChatMessage, 'state' | 'notice' | 'note'>,
): Conversation {
  return update(conversation, { id, change: (message) => ({ ...message, ...result }) })
}

/** Marks unfinished answers as stopped: all of them, or the one with this id. */
export function stopUnfinished({ messages }: Conversation, id?: string): Conversation {
  const isUnfinished = (message: ChatMessage) =>
    message.state === 'writing' && (id ?? message.id) === message.id
  return {
    messages: messages.map((message) =>
      isUnfinished(message) ? { ...message, state: 'stopped' } : message,
    ),
  }
}

/** The conversation as it is sent to the model. */
export function toModelMessages({ messages }: Conversation): readonly Message[] {
  return messages
    .filter(({ text, state }) => text && state !== 'writing')
    .map(({ role, text }) => ({ role, content: text }))
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

function toEmptyAnswer({
  id,
  model,
}: {
  readonly id: string
  readonly model: string
}): ChatMessage {
  return { id, role: 'assistant', text: '', state: 'writing', model }
}

function update(
  { messages }: Conversation,
  { id, change }: { readonly id: string; readonly change: (message: ChatMessage) => ChatMessage },
): Conversation {
  return { messages: messages.map((message) => (message.id === id ? change(message) : message)) }
}
