import type { ChatMessage } from './conversation.ts'

/** What the page needs to show the conversation as it is now. */
export type ConversationUpdate = {
  /** All messages, in order. */
  readonly ids: readonly string[]
  /** Those that are new, or different from what the page has. */
  readonly changed: readonly ChatMessage[]
}

/** Remembers which messages the page has, so that only new ones are sent to it. */
export function createMessageFeed(toModelName: (model: string) => string) {
  let sent = new Map<string, Sent>()
  return {
    /** The page has nothing yet. */
    reset() {
      sent = new Map()
    },
    update(messages: readonly ChatMessage[]): ConversationUpdate {
      const next = messages.map((message) => ({ message, ...toNamed(message, toModelName) }))
      const changed = next.filter(({ message, model }) => {
        const known = sent.get(message.id)
        return known?.message !== message || known.model !== model
      })
      sent = new Map(next.map((entry) => [entry.message.id, entry]))
      return {
        ids: messages.map(({ id }) => id),
        changed: changed.map(({ message, model }) => ({ ...message, ...(model && { model }) })),
      }
    },
    /** The page got more text of an answer. */
    append(message: ChatMessage) {
      const known = sent.get(message.id)
      if (known) sent.set(message.id, { ...known, message })
    },
  }
}

type Sent = { readonly message: ChatMessage; readonly model?: string }

/** The page shows names, which are known later than the messages. */
function toNamed({ model }: ChatMessage, toModelName: (model: string) => string) {
  return model ? { model: toModelName(model) } : {}
}
