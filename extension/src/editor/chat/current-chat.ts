import * as vscode from 'vscode'
import { type ChatMessage, restoreConversation, stopUnfinished } from '../../chat/conversation.ts'
import type { StoredChat } from '../../chat/history.ts'
import { type HistoryStore, loadHistoryStore } from '../../chat/history-store.ts'
import type { StoredFiles } from '../../stored-files.ts'

/** The conversation that is open. It survives hiding the view and reloading the window. */
export type CurrentChat = {
  /** The conversations of this workspace, once they're loaded. */
  readonly history: Promise<HistoryStore>
  readonly get: () => StoredChat
  readonly update: (messages: readonly ChatMessage[]) => void
  /** As `update`, for text that the page gets on its own. */
  readonly append: (messages: readonly ChatMessage[]) => void
  /** An empty name: the first question is the title. */
  readonly rename: (name: string) => void
  readonly save: () => Promise<void>
  /** Opens another conversation. This one stays in the history, with a stopped answer. */
  readonly replace: (next: StoredChat, left?: Partial<StoredChat>) => Promise<void>
  readonly onChange: vscode.Event<void>
}

type CurrentChatDeps = {
  readonly files: StoredFiles
  /** Of the workspace. */
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

const currentKey = 'current-chat'
/** Where versions before the history kept their only conversation. */
const oldKey = 'conversation'

export function createCurrentChat({ files, storage, reportError }: CurrentChatDeps): CurrentChat {
  const changed = new vscode.EventEmitter<void>()
  let chat = createChat([])

  async function importOld(store: HistoryStore, messages: readonly ChatMessage[]) {
    const imported = createChat(messages)
    await store.save(imported)
    await storage.update(currentKey, imported.id)
    await storage.update(oldKey, undefined)
  }

  async function load(): Promise<HistoryStore> {
    const store = await loadHistoryStore(files, reportError)
    const old = restoreConversation(storage.get(oldKey))
    if (old.messages.length > 0) await importOld(store, old.messages).catch(reportError)
    chat = store.find(storage.get(currentKey, '')) ?? chat
    changed.fire()
    return store
  }
  const history = load()
  history.catch(reportError)

  async function store(stored: StoredChat) {
    if (stored.messages.length > 0) await (await history).save(stored).catch(reportError)
  }
  return {
    history,
    get: () => chat,
    onChange: changed.event,
    append(messages) {
      chat = { ...chat, messages }
    },
    update(messages) {
      chat = { ...chat, messages, updatedAt: Date.now() }
      changed.fire()
    },
    rename(name) {
      const { name: _, ...unnamed } = chat
      chat = name ? { ...unnamed, name } : unnamed
    },
    async save() {
      await Promise.all([store(chat), storage.update(currentKey, chat.id)])
    },
    async replace(next, left = {}) {
      const old = { ...chat, ...stopUnfinished(chat), ...left }
      chat = next
      changed.fire()
      await Promise.all([store(old), storage.update(currentKey, chat.id)])
    },
  }
}

export function createChat(messages: readonly ChatMessage[]): StoredChat {
  return { id: crypto.randomUUID(), updatedAt: Date.now(), messages }
}
