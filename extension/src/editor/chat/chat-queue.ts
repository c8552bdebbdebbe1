import * as vscode from 'vscode'
import { ask, isWriting, type Question } from '../../chat/conversation.ts'
import type { Answer } from './answers.ts'
import type { CurrentChat } from './current-chat.ts'

export type QueuedQuestion = Question & { readonly id: string }

/** The waiting questions of each conversation, as long as the window is open. */
export function createQueue(current: CurrentChat, answer: Answer) {
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
  /** Sends the next question after a complete answer. */
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
    /** Asks now, or after the answer that is being written. */
    async send(question: Question) {
      await current.history
      if (isWriting(current.get())) save([...list(), { ...question, id: crypto.randomUUID() }])
      else await askNow(question)
    },
    remove: (id: string) => save(list().filter((queued) => queued.id !== id)),
    /** Waiting questions follow to the copy of an edited conversation. */
    move(from: string, to: string) {
      queues.set(to, queues.get(from) ?? [])
      queues.delete(from)
    },
  }
}
