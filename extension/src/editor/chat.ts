import * as vscode from 'vscode'
import {
  append,
  ask,
  type Conversation,
  cutBefore,
  findPurpose,
  finish,
  isWriting,
  type Question,
  retry,
  stopUnfinished,
  think,
  toModelMessages,
} from '../chat/conversation.ts'
import type { StoredChat } from '../chat/history.ts'
import type { ChatFiles } from '../chat/history-store.ts'
import { type Notice, toNotice } from '../chat/notices.ts'
import type { AnswerPiece } from '../chat/protocol.ts'
import { isRefusal } from '../refusal.ts'
import { seconds } from '../time.ts'
import { chatWords } from '../words/chat.ts'
import { routerErrors } from '../words/errors.ts'
import { buildChatPrompt, type Prompt } from '../writing/prompts.ts'
import type { ChatContext } from './chat-context.ts'
import { type CurrentChat, createChat, openCurrentChat } from './current-chat.ts'
import type { Ask } from './model-provider.ts'
import type { Models } from './models.ts'

/** The conversations of this workspace, of which one is open. */
export type Chat = {
  readonly current: () => StoredChat
  /** Questions that are sent after the answer that is being written. */
  readonly queue: () => readonly QueuedQuestion[]
  /** Asks now, or after the answer that is being written. */
  readonly send: (question: Question) => Promise<void>
  /** Asks an earlier question again with another text, in a copy of the conversation up to there. */
  readonly edit: (questionId: string, question: Question) => Promise<void>
  readonly retry: () => Promise<void>
  readonly stop: () => void
  readonly removeQueued: (id: string) => void
  readonly sendQueued: () => Promise<void>
  readonly startNew: () => Promise<void>
  readonly open: (id: string) => Promise<void>
  readonly history: ChatHistory
  readonly onChange: vscode.Event<void>
  readonly onText: vscode.Event<AnswerPiece>
}

export type ChatHistory = {
  readonly list: () => Promise<readonly StoredChat[]>
  readonly rename: (id: string, name: string) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

export type QueuedQuestion = Question & { readonly id: string }

type Dependencies = {
  readonly ask: Ask
  readonly models: Models
  readonly context: ChatContext
  readonly files: ChatFiles
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

export function openChat(dependencies: Dependencies): Chat {
  const current = openCurrentChat(dependencies)
  const answers = createAnswers(dependencies, current)
  const queue = createQueue(current, answers.answer)

  async function replace(next: StoredChat, left?: Partial<StoredChat>) {
    await current.history
    answers.stop()
    await current.replace(next, left)
  }
  const startNew = () => replace(createChat([]))

  return {
    current: current.get,
    queue: queue.list,
    onChange: (listener) =>
      vscode.Disposable.from(current.onChange(listener), queue.onChange(listener)),
    onText: answers.onText,
    send: queue.send,
    async edit(questionId, question) {
      await current.history
      const { id, name, messages } = current.get()
      const before = cutBefore({ messages }, questionId)
      if (!before) return
      const branch = { ...createChat(before.messages), ...(name !== undefined && { name }) }
      queue.move(id, branch.id)
      await replace(branch, { isEarlierVersion: true })
      await queue.send(question)
    },
    retry: () =>
      answers.answer((conversation, answer) => retry(conversation, answer)).then(queue.continue),
    stop: answers.stop,
    removeQueued: queue.remove,
    sendQueued: queue.sendNext,
    startNew,
    async open(id) {
      const found = (await current.history).find(id)
      if (found && id !== current.get().id) await replace(found)
    },
    history: createHistory(current, startNew),
  }
}

type NewAnswer = Parameters<typeof retry>[1]

/** Adds an empty answer to a conversation. */
type Begin = (conversation: Conversation, answer: NewAnswer) => Conversation

/** Resolves when the answer is complete or has failed. True: the next question can be asked. */
type Answer = (begin: Begin) => Promise<boolean>

const saveMs = seconds(3)

type Answers = Pick<Chat, 'stop' | 'onText'> & { readonly answer: Answer }

function createAnswers(dependencies: Dependencies, current: CurrentChat): Answers {
  const { models } = dependencies
  const textAppended = new vscode.EventEmitter<AnswerPiece>()
  let answering = new AbortController()
  let savedAt = Date.now()

  /** Closing the window while an answer streams loses no more than a few seconds of it. */
  function saveSometimes() {
    if (Date.now() - savedAt < saveMs) return
    savedAt = Date.now()
    void current.save()
  }

  async function answer(begin: Begin): Promise<boolean> {
    await current.history
    const id = crypto.randomUUID()
    const model = models.current().id
    const begun = begin(current.get(), { id, model, at: Date.now() })
    if (isWriting(current.get()) || !isWriting(begun)) return false
    answering = new AbortController()
    const { signal } = answering
    current.update(begun.messages)
    await current.save()
    try {
      const result = await askModel(dependencies, { id, conversation: begun, signal, onPiece })
      // Another conversation may be open by now.
      if (!isWriting(current.get(), id)) return false
      current.update(finish(current.get(), { id, ...toResult(result, model) }).messages)
      await current.save()
      return !isRefusal(result.outcome)
    } finally {
      // After an unexpected error, the next question must still be possible.
      if (isWriting(current.get(), id)) {
        current.update(stopUnfinished(current.get(), id).messages)
        await current.save()
      }
    }

    function onPiece(piece: AnswerPiece) {
      const messages = addPiece(current.get(), piece)
      if (!messages) return
      if (isWriting(current.get(), id)) {
        current.append(messages)
        textAppended.fire(piece)
        saveSometimes()
      } else {
        // The site took longer to grant the request than the model to answer and fail.
        current.update(messages)
        void current.save()
      }
    }
  }

  return { answer, stop: () => answering.abort(), onText: textAppended.event }
}

/** Null: the answer isn't in the open conversation anymore. */
function addPiece(conversation: Conversation, piece: AnswerPiece) {
  if (!conversation.messages.some(({ id }) => id === piece.id)) return null
  const add = piece.kind === 'text' ? append : think
  return add(conversation, { ...piece, at: Date.now() }).messages
}

type ChatQueue = Pick<Chat, 'send'> & {
  readonly list: Chat['queue']
  readonly remove: Chat['removeQueued']
  readonly sendNext: () => Promise<void>
  /** Sends the next question after a complete answer. */
  readonly continue: (isComplete: boolean) => Promise<void>
  /** Waiting questions follow to the copy of an edited conversation. */
  readonly move: (from: string, to: string) => void
  readonly onChange: vscode.Event<void>
}

/** The waiting questions of each conversation, as long as the window is open. */
function createQueue(current: CurrentChat, answer: Answer): ChatQueue {
  const changed = new vscode.EventEmitter<void>()
  const queues = new Map<string, readonly QueuedQuestion[]>()
  const list = () => queues.get(current.get().id) ?? []
  function save(queue: readonly QueuedQuestion[]) {
    queues.set(current.get().id, queue)
    changed.fire()
  }
  async function askNow(question: Question) {
    const isComplete = await answer((conversation, begun) =>
      ask(conversation, { ...question, ...begun }),
    )
    await continueQueue(isComplete)
  }
  async function continueQueue(isComplete: boolean) {
    if (isComplete) await sendNext()
  }
  async function sendNext() {
    const [next, ...others] = list()
    if (!next || isWriting(current.get())) return
    save(others)
    const { id: _, ...question } = next
    await askNow(question)
  }
  return {
    list,
    onChange: changed.event,
    continue: continueQueue,
    sendNext,
    async send(question) {
      await current.history
      if (isWriting(current.get())) save([...list(), { ...question, id: crypto.randomUUID() }])
      else await askNow(question)
    },
    remove: (id) => save(list().filter((queued) => queued.id !== id)),
    move(from, to) {
      queues.set(to, queues.get(from) ?? [])
      queues.delete(from)
    },
  }
}

function createHistory(current: CurrentChat, startNew: Chat['startNew']): ChatHistory {
  return {
    async list() {
      return (await current.history).list()
    },
    async rename(id, name) {
      const store = await current.history
      if (id === current.get().id) {
        current.rename(name)
        return current.save()
      }
      const { name: _, ...unnamed } = store.find(id) ?? createChat([])
      if (unnamed.messages.length > 0) await store.save(name ? { ...unnamed, name } : unnamed)
    },
    async remove(id) {
      if (id === current.get().id) await startNew()
      await (await current.history).remove(id)
    },
    async clear() {
      await startNew()
      await (await current.history).clear()
    },
  }
}

type ModelQuestion = {
  /** Of the answer. */
  readonly id: string
  readonly conversation: Conversation
  readonly signal: AbortSignal
  readonly onPiece: (piece: AnswerPiece) => void
}

type ModelResult = { readonly outcome: Awaited<ReturnType<Ask>>; readonly isShortened: boolean }

async function askModel(
  { ask: send, models, context }: Dependencies,
  { id, conversation, signal, onPiece }: ModelQuestion,
): Promise<ModelResult> {
  const messages = toModelMessages(conversation)
  const budgetTokens = models.maxInputTokens()
  const prompt = buildChatPrompt({ ...(await context.read()), messages, budgetTokens })
  if (isRefusal(prompt)) return { outcome: prompt, isShortened: false }
  const outcome = await send({
    ...toRequest(prompt, conversation),
    signal,
    onText: (text) => onPiece({ id, kind: 'text', text }),
    onReasoning: (text) => onPiece({ id, kind: 'reasoning', text }),
  })
  return { outcome, isShortened: prompt.isShortened }
}

function toRequest({ messages, sent }: Prompt, conversation: Conversation) {
  return { messages, sent, purpose: findPurpose(conversation) }
}

function toResult({ outcome, isShortened }: ModelResult, model: string) {
  const now = Date.now()
  const ended = { at: now, ...(isShortened && { note: chatWords.contextLeftOut }) }
  if (!isRefusal(outcome))
    return { ...ended, state: 'done' as const, ...(outcome.isTruncated && { notice: truncated }) }
  if (outcome.refused === 'stopped') return { ...ended, state: 'stopped' as const }
  return { ...ended, state: 'failed' as const, notice: toNotice(outcome, { model, now }) }
}

const truncated: Notice = {
  message: routerErrors.truncated(),
  actions: ['retry', 'raise-answer-limit'],
}
