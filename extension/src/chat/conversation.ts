import type { Message } from '../router/ask-model.ts'
import type { Notice } from './notices.ts'

export type Turn = {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly state: 'writing' | 'done' | 'stopped' | 'failed'
  /** Which model answered. */
  readonly model?: string
  /** Why there is no answer, or not all of it, and what can be done. */
  readonly notice?: Notice
  /** What the user should know about how it was asked. */
  readonly note?: string
}

export type Conversation = { readonly turns: readonly Turn[] }

export const emptyConversation: Conversation = { turns: [] }

/** The user asks, and the answer begins. */
export function ask(
  { turns }: Conversation,
  { id, text, model }: { readonly id: string; readonly text: string; readonly model: string },
): Conversation {
  const question: Turn = { id: `${id}-question`, role: 'user', text, state: 'done' }
  return { turns: [...turns, question, toBlank({ id, model })] }
}

/** The last question once more, in the place of its answer. */
export function askAgain(
  { turns }: Conversation,
  { id, model }: { readonly id: string; readonly model: string },
): Conversation {
  const last = turns.findLastIndex(({ role }) => role === 'user')
  return last < 0 ? { turns } : { turns: [...turns.slice(0, last + 1), toBlank({ id, model })] }
}

export function grow({ turns }: Conversation, { id, piece }: { id: string; piece: string }) {
  return change({ turns }, { id, to: (turn) => ({ ...turn, text: turn.text + piece }) })
}

export function finish(
  conversation: Conversation,
  { id, ...ending }: { readonly id: string } & Pick<Turn, 'state' | 'notice' | 'note'>,
): Conversation {
  return change(conversation, { id, to: (turn) => ({ ...turn, ...ending }) })
}

/** As it is when the answers that were being written, or one of them, will not go on. */
export function wake({ turns }: Conversation, id?: string): Conversation {
  const isOver = (turn: Turn) => turn.state === 'writing' && (id ?? turn.id) === turn.id
  return { turns: turns.map((turn) => (isOver(turn) ? { ...turn, state: 'stopped' } : turn)) }
}

/** What the model is told was said: the questions, and the answers as far as they came. */
export function toMessages({ turns }: Conversation): readonly Message[] {
  return turns
    .filter(({ text, state }) => text && state !== 'writing')
    .map(({ role, text }) => ({ role, content: text }))
}

/** Whether an answer is being written: any, or this one. */
export function isWriting({ turns }: Conversation, id?: string): boolean {
  return turns.some((turn) => turn.state === 'writing' && (id ?? turn.id) === turn.id)
}

function toBlank({ id, model }: { readonly id: string; readonly model: string }): Turn {
  return { id, role: 'assistant', text: '', state: 'writing', model }
}

function change(
  { turns }: Conversation,
  { id, to }: { readonly id: string; readonly to: (turn: Turn) => Turn },
): Conversation {
  return { turns: turns.map((turn) => (turn.id === id ? to(turn) : turn)) }
}
