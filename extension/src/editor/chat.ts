import { randomUUID } from 'node:crypto'
import * as vscode from 'vscode'
import {
  ask,
  askAgain,
  type Conversation,
  emptyConversation,
  finish,
  grow,
  isWriting,
  toMessages,
  wake,
} from '../chat/conversation.ts'
import { type Notice, toNotice } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { askInChat } from '../writing/prompts.ts'
import type { Ask } from './asking.ts'
import type { ContextFiles } from './context-files.ts'
import { readSettings } from './settings.ts'

/** The conversation of this folder. It outlives the view that shows it, and the window. */
export type Chat = {
  readonly current: () => Conversation
  readonly send: (text: string) => Promise<void>
  readonly retry: () => Promise<void>
  readonly stop: () => void
  readonly clear: () => Promise<void>
  readonly onChange: vscode.Event<void>
  readonly onGrow: vscode.Event<{ readonly id: string; readonly piece: string }>
}

type Parts = {
  readonly ask: Ask
  readonly files: ContextFiles
  readonly memory: vscode.Memento
}

const name = 'conversation'

export function openChat({ ask: askCounted, files, memory }: Parts): Chat {
  const changed = new vscode.EventEmitter<void>()
  const grown = new vscode.EventEmitter<{ readonly id: string; readonly piece: string }>()
  let conversation = wake(memory.get(name, emptyConversation))
  let answering = new AbortController()

  async function save(next: Conversation) {
    conversation = next
    changed.fire()
    await memory.update(name, conversation)
  }

  async function answer(begin: (id: string, model: string) => Conversation) {
    if (isWriting(conversation)) return
    const id = randomUUID()
    const { model, contextTokens } = readSettings()
    answering = new AbortController()
    await save(begin(id, model))
    try {
      const said = toMessages(conversation)
      const prompt = askInChat({ said, files: await files.read(), budgetTokens: contextTokens })
      const outcome = isRefusal(prompt)
        ? prompt
        : await askCounted({ messages: prompt.messages, signal: answering.signal, onText })
      const isShortened = !isRefusal(prompt) && prompt.isShortened
      const ending = { ...toEnding(outcome, model), ...(isShortened && { note: leftOut }) }
      await save(finish(conversation, { id, ...ending }))
    } finally {
      // Whatever broke, the next question can be asked; one that was asked meanwhile goes on.
      if (isWriting(conversation, id)) await save(wake(conversation, id))
    }

    function onText(piece: string) {
      conversation = grow(conversation, { id, piece })
      grown.fire({ id, piece })
    }
  }

  return {
    current: () => conversation,
    onChange: changed.event,
    onGrow: grown.event,
    send: (text) => answer((id, model) => ask(conversation, { id, text, model })),
    async retry() {
      if (conversation.turns.length > 0)
        await answer((id, model) => askAgain(conversation, { id, model }))
    },
    stop: () => answering.abort(),
    async clear() {
      answering.abort()
      await save(emptyConversation)
    },
  }
}

function toEnding(outcome: Awaited<ReturnType<Ask>>, model: string) {
  if (!isRefusal(outcome))
    return outcome.isCutShort
      ? { state: 'done' as const, notice: cutShort }
      : { state: 'done' as const }
  if (outcome.refused === 'stopped') return { state: 'stopped' as const }
  return { state: 'failed' as const, notice: toNotice(outcome, { model, now: Date.now() }) }
}

const cutShort: Notice = {
  words: 'The answer reached the token limit before it was complete.',
  actions: ['retry', 'raise-answer-limit'],
}

const leftOut =
  "Some files or earlier messages didn't fit (ghostWriters.contextTokens), so the model didn't see all of them."
