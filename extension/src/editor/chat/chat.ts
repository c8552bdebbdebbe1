import * as vscode from 'vscode'
import { cutBefore, type Question, retry } from '../../chat/conversation.ts'
import type { StoredChat } from '../../chat/history.ts'
import type { AnswerPiece } from '../../chat/protocol.ts'
import type { StoredFiles } from '../../stored-files.ts'
import { type AnswersDeps, createAnswers } from './answers.ts'
import { createQueue, type QueuedQuestion } from './chat-queue.ts'
import { type CurrentChat, createChat, createCurrentChat } from './current-chat.ts'

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

type ChatDeps = AnswersDeps & {
  readonly files: StoredFiles
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

export function openChat(dependencies: ChatDeps): Chat {
  const current = createCurrentChat(dependencies)
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
