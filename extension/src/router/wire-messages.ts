export type Message = {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
  /** Of a question, as data URLs. */
  readonly images?: readonly string[]
}

/** What a message says, in OpenAI's format. */
export type WireContent = string | readonly WirePart[]

type WirePart =
  | { readonly type: 'text'; readonly text: string; readonly cache_control?: CacheMark }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }

type CacheMark = { readonly type: 'ephemeral' }

/** A text, and images as data URLs. */
export function toWireContent(text: string, images: readonly string[]): WireContent {
  if (images.length === 0) return text
  const parts = images.map((url) => ({ type: 'image_url' as const, image_url: { url } }))
  return [...(text ? [toTextPart(text)] : []), ...parts]
}

export function isImageType(type: unknown): boolean {
  return typeof type === 'string' && /^image\/(png|jpeg|webp|gif)$/.test(type)
}

export type ModelName = { readonly id: string; readonly owner?: string }

/** The messages of a chat, or of a command. The last one changes with every request. */
export function toChatMessages(messages: readonly Message[], model: ModelName) {
  const sent = messages.map(({ role, content, images = [] }) => ({
    role,
    content: toWireContent(content, images),
  }))
  return addCacheMarks(sent, { model, changing: 1 })
}

type SentMessage = { readonly role: string; readonly content: WireContent | null }

type Caching = {
  readonly model: ModelName
  /** How many of the last messages are different in the next request. */
  readonly changing: number
}

/**
 * Anthropic's models cache a prompt only up to marks: after the instructions, and after the last
 * question that stays. All others find the same beginning themselves.
 */
export function addCacheMarks(
  messages: readonly SentMessage[],
  { model, changing }: Caching,
): readonly SentMessage[] {
  if (!/claude|\banthropic\b/i.test(`${model.owner ?? ''} ${model.id}`)) return messages
  const stable = messages.slice(0, messages.length - changing)
  const marked = ['system', 'user'].map((role) => stable.findLast((one) => one.role === role))
  return messages.map((message) => (marked.includes(message) ? addMark(message) : message))
}

function addMark(message: SentMessage): SentMessage {
  const { content } = message
  const parts = typeof content === 'string' ? [toTextPart(content)] : (content ?? [])
  const last = parts.findLastIndex(({ type }) => type === 'text')
  const cache_control = { type: 'ephemeral' } as const
  return {
    ...message,
    content: parts.map((part, index) => (index === last ? { ...part, cache_control } : part)),
  }
}

function toTextPart(text: string) {
  return { type: 'text' as const, text }
}
