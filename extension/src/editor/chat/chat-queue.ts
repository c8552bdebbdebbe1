import * as vscode from 'vscode'
import { ask, isWriting, type Question } from '../../chat/conversation.ts'
import type { Answer } from './answers.ts'
import type { CurrentChat } from './current-chat.ts'

export type QueuedQuestion = Question & { readonly id: string }

type ChatQueue = {
  /** Asks now, or after the answer that is being written. */
  readonly send: (question: Question) => Promise<void>
  readonly list: () => readonly QueuedQuestion[]
  readonly remove: (id: string) => void
  readonly sendNext: () => Promise<void>
  /** Sends the next question after a complete answer. */
  readonly continue: (isComplete: boolean) => Promise<void>
  /** Waiting questions follow to the copy of an edited conversation. */
  readonly move: (from: string, to: string) => void
  readonly onChange: vscode.Event<void>
}

/** The waiting questions of each conversation, as long as the window is open. */
export function createQueue(current: CurrentChat, answer: Answer): ChatQueue {
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
