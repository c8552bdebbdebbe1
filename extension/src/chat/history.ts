import { parseJson } from '../parse-json.ts'
import { chatWords } from '../words/chat.ts'
import { type ChatMessage, stopUnfinished } from './conversation.ts'

/** A conversation as it is stored on this machine. */
export type StoredChat = {
  readonly id: string
  /** The user's own name for it. Absent: the first question is the title. */
  readonly name?: string
  /** A question was edited. This is the conversation before that. */
  readonly isEarlierVersion?: boolean
  readonly updatedAt: number
  readonly messages: readonly ChatMessage[]
}

const maxTitle = 60

/** The user's name for a conversation, or its first question. */
export function toTitle({ name, messages }: StoredChat): string {
  const question = messages.find(({ role }) => role === 'user')?.text ?? ''
  const line = question.split('\n').find((one) => one.trim()) ?? ''
  return name ?? shorten(line.trim().replace(/\s+/g, ' '), maxTitle)
}

function shorten(text: string, length: number): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}

type HistoryLimits = { readonly maxChats: number; readonly maxBytes: number }

export const historyLimits: HistoryLimits = { maxChats: 50, maxBytes: 2_000_000 }

/** The latest conversations within the limits. The first one is kept in any case. */
export function limitHistory(
  chats: readonly StoredChat[],
  { maxChats, maxBytes }: HistoryLimits = historyLimits,
): readonly StoredChat[] {
  const latest = chats.toSorted((one, other) => other.updatedAt - one.updatedAt).slice(0, maxChats)
  let bytes = 0
  return latest.filter((chat, index) => {
    bytes += serializeChat(chat).length
    return index === 0 || bytes <= maxBytes
  })
}

/** A conversation as it is stored: without images, and without the oldest messages if it's too long. */
export function fitChat(chat: StoredChat, maxBytes = historyLimits.maxBytes / 2): StoredChat {
  let bytes = 0
  const messages = chat.messages.map(dropImages)
  const kept = messages.toReversed().filter((message, index) => {
    bytes += JSON.stringify(message).length
    return index === 0 || bytes <= maxBytes
  })
  return { ...chat, messages: kept.toReversed() }
}

/** They're large: a few would displace all other conversations. */
function dropImages({ images, ...message }: ChatMessage): ChatMessage {
  return images ? { ...message, note: chatWords.imagesNotKept } : message
}

export function serializeChat(chat: StoredChat): string {
  return JSON.stringify(chat)
}

/** Reads a stored conversation. Null: it's damaged. */
export function parseChat(text: string): StoredChat | null {
  const parsed = parseJson(text) as Partial<StoredChat> | null
  const isComplete =
    typeof parsed?.id === 'string' &&
    typeof parsed.updatedAt === 'number' &&
    Array.isArray(parsed.messages) &&
    parsed.messages.every(isMessage)
  return isComplete ? ({ ...parsed, ...stopUnfinished(parsed as StoredChat) } as StoredChat) : null
}

function isMessage(value: unknown): value is ChatMessage {
  const { id, role, text, state } = (value ?? {}) as Partial<ChatMessage>
  return [id, role, text, state].every((field) => typeof field === 'string')
}

export type FoundChat = {
  readonly chat: StoredChat
  /** The text around the first match, if it isn't in the title. */
  readonly excerpt: string
}

/** The conversations that contain all words of a query in their title or messages, latest first. */
export function searchHistory(chats: readonly StoredChat[], query: string): readonly FoundChat[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return chats
    .filter((chat) => {
      const text = [toTitle(chat), ...chat.messages.map((message) => message.text)]
        .join('\n')
        .toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .map((chat) => ({ chat, excerpt: getExcerpt(chat, words) }))
}

const excerptLength = 80

/** From the message with the most words of the query. */
function getExcerpt(chat: StoredChat, words: readonly string[]): string {
  const count = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length
  if (count(toTitle(chat)) === words.length) return ''
  const [best] = chat.messages.toSorted((one, other) => count(other.text) - count(one.text))
  const text = best?.text.replace(/\s+/g, ' ').trim() ?? ''
  const found = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0)
  const from = Math.max(0, Math.min(...found) - excerptLength / 4)
  const to = from + excerptLength
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
