import type { StoredFiles } from '../stored-files.ts'
import { fitChat, limitHistory, parseChat, type StoredChat, serializeChat } from './history.ts'

/** The conversations of a workspace, in memory and on this machine's disk. */
export type HistoryStore = {
  readonly list: () => readonly StoredChat[]
  readonly find: (id: string) => StoredChat | null
  /** Adds or replaces a conversation, and deletes the oldest beyond the limits. */
  readonly save: (chat: StoredChat) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Without a disk that works, conversations are kept until the window closes. */
export async function loadHistoryStore(
  files: StoredFiles,
  reportError: (error: unknown) => void,
): Promise<HistoryStore> {
  try {
    return await readHistory(files)
  } catch (error) {
    reportError(error)
    return readHistory(noFiles)
  }
}

const noFiles: StoredFiles = {
  list: async () => [],
  read: async () => null,
  write: async () => {},
  remove: async () => {},
}

/** Reads all conversations. Damaged files are deleted. */
async function readHistory(files: StoredFiles): Promise<HistoryStore> {
  const names = (await files.list()).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map(files.read))
  const parsed = texts.map((text) => parseChat(text ?? ''))
  const damaged = names.filter((name, index) => toFileName(parsed[index]?.id ?? '') !== name)
  let chats = limitHistory(parsed.flatMap((chat) => chat ?? []))
  let writing = Promise.all(damaged.map(files.remove)).then(() => {})

  /** One write at a time, so that the latest state of a file is the last one written. */
  function enqueue(task: () => Promise<unknown>): Promise<void> {
    writing = writing.catch(() => {}).then(async () => void (await task()))
    return writing
  }

  function keep(next: readonly StoredChat[]): readonly StoredChat[] {
    const kept = new Set(next.map(({ id }) => id))
    const dropped = chats.filter(({ id }) => !kept.has(id))
    chats = next
    return dropped
  }

  const removeAll = (dropped: readonly StoredChat[]) =>
    Promise.all(dropped.map(({ id }) => files.remove(toFileName(id))))

  await writing
  return {
    list: () => chats,
    find: (id) => chats.find((chat) => chat.id === id) ?? null,
    save(chat) {
      const stored = fitChat(chat)
      const others = chats.filter(({ id }) => id !== chat.id)
      const dropped = keep(limitHistory([stored, ...others]))
      return enqueue(async () => {
        await removeAll(dropped)
        await files.write(toFileName(chat.id), serializeChat(stored))
      })
    },
    remove(id) {
      const dropped = keep(chats.filter((chat) => chat.id !== id))
      return enqueue(() => removeAll(dropped))
    },
    clear() {
      const dropped = keep([])
      return enqueue(() => removeAll(dropped))
    },
  }
}

function toFileName(id: string): string {
  return `${id}.json`
}
