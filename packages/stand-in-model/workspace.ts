import { type ChatMessage, toText } from './read-task.ts'

/** What VS Code's own chat says about the user's workspace. */
type Workspace = { readonly folder: string | null; readonly openFile: string | null }

export function readWorkspace(messages: readonly ChatMessage[]): Workspace {
  const texts = messages.filter(({ role }) => role === 'user').map(toText)
  const find = (pattern: RegExp) =>
    texts.map((text) => pattern.exec(text)?.[1]?.trim()).findLast(Boolean) ?? null
  return {
    folder: find(/workspace with the following folders:\s*\n- ([^\n]+)/),
    openFile: find(/The user's current file is ([^\n]+?)\.\s*\n/),
  }
}

/** The file that a question names, or else the open one. Absolute if the folder is known. */
export function findFile(question: string, { folder, openFile }: Workspace): string | null {
  const named = /[\w./\\-]*\w\.[a-z]{1,5}\b/i.exec(question)?.[0]
  if (!named) return openFile
  if (!folder || /^([\\/]|[a-z]:)/i.test(named)) return named
  const separator = folder.includes('\\') ? '\\' : '/'
  return openFile?.endsWith(separator + named) ? openFile : folder + separator + named
}
