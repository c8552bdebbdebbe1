import { randomUUID } from 'node:crypto'
import * as vscode from 'vscode'
import {
  append,
  ask,
  type Conversation,
  emptyConversation,
  findPurpose,
  finish,
  isWriting,
  type Question,
  restoreConversation,
  retry,
  stopUnfinished,
  toModelMessages,
} from '../chat/conversation.ts'
import { type Notice, toNotice } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { chatWords } from '../words/chat.ts'
import { routerErrors } from '../words/errors.ts'
import { buildChatPrompt, type Prompt } from '../writing/prompts.ts'
import type { ChatContext } from './chat-context.ts'
import type { Ask } from './model-provider.ts'
import type { Models } from './models.ts'

/** The conversation of this workspace. It survives hiding the view and reloading the window. */
export type Chat = {
  readonly current: () => Conversation
  readonly send: (question: Question) => Promise<void>
  readonly retry: () => Promise<void>
  readonly stop: () => void
  readonly clear: () => Promise<void>
  readonly onChange: vscode.Event<void>
  readonly onText: vscode.Event<{ readonly id: string; readonly text: string }>
}

type Dependencies = {
  readonly ask: Ask
  readonly models: Models
  readonly context: ChatContext
  readonly storage: vscode.Memento
}

const storageKey = 'conversation'

export function openChat({ ask: askModel, models, context, storage }: Dependencies): Chat {
  const changed = new vscode.EventEmitter<void>()
  const textAppended = new vscode.EventEmitter<{ readonly id: string; readonly text: string }>()
  let conversation = restoreConversation(storage.get(storageKey))
  let answering = new AbortController()

  async function save(next: Conversation) {
    conversation = next
    changed.fire()
    await storage.update(storageKey, conversation)
  }

  async function answer(begin: (id: string, model: string) => Conversation) {
    if (isWriting(conversation)) return
    const id = randomUUID()
    const model = models.current().id
    answering = new AbortController()
    await save(begin(id, model))
    try {
      const messages = toModelMessages(conversation)
      const budgetTokens = models.maxInputTokens()
      const prompt = buildChatPrompt({ ...(await context.read()), messages, budgetTokens })
      const outcome = isRefusal(prompt)
        ? prompt
        : await askModel({ ...toRequest(prompt, conversation), signal: answering.signal, onText })
      const isShortened = !isRefusal(prompt) && prompt.isShortened
      const note = isShortened ? { note: chatWords.contextLeftOut } : {}
      await save(finish(conversation, { id, ...toResult(outcome, model), ...note }))
    } finally {
      // After an unexpected error, the next question must still be possible.
      if (isWriting(conversation, id)) await save(stopUnfinished(conversation, id))
    }

    function onText(text: string) {
      conversation = append(conversation, { id, text })
      textAppended.fire({ id, text })
    }
  }

  return {
    current: () => conversation,
    onChange: changed.event,
    onText: textAppended.event,
    send: (question) => answer((id, model) => ask(conversation, { id, model, ...question })),
    async retry() {
      if (conversation.messages.length > 0)
        await answer((id, model) => retry(conversation, { id, model }))
    },
    stop: () => answering.abort(),
    async clear() {
      answering.abort()
      await save(emptyConversation)
    },
  }
}

function toRequest({ messages, sent }: Prompt, conversation: Conversation) {
  return { messages, sent, purpose: findPurpose(conversation) }
}

function toResult(outcome: Awaited<ReturnType<Ask>>, model: string) {
  if (!isRefusal(outcome))
    return outcome.isTruncated
      ? { state: 'done' as const, notice: truncated }
      : { state: 'done' as const }
  if (outcome.refused === 'stopped') return { state: 'stopped' as const }
  return { state: 'failed' as const, notice: toNotice(outcome, { model, now: Date.now() }) }
}

const truncated: Notice = {
  message: routerErrors.truncated(),
  actions: ['retry', 'raise-answer-limit'],
}
