import * as vscode from 'vscode'
import { seconds } from '../time.ts'
import { contextWords } from '../words/commands.ts'
import {
  type IgnoreFile,
  isIgnored,
  isSecretFile,
  parseIgnoreFile,
} from '../writing/private-files.ts'
import { toFileName } from './documents.ts'
import { confirm } from './ui.ts'

/** Files that are only sent with the user's permission. */
export type PrivateFiles = {
  /** Whether a file may contain secrets or is excluded by an ignore file. */
  readonly isPrivate: (uri: vscode.Uri) => Promise<boolean>
  /** Asks before private files are sent. True: all of them may be sent. */
  readonly maySend: (uris: readonly vscode.Uri[]) => Promise<boolean>
}

export function openPrivateFiles(): PrivateFiles {
  const read = createCachedReader()
  /** Excluded files that the user allowed in this session. Secrets are asked about every time. */
  const allowed = new Set<string>()

  const isPrivate = async (uri: vscode.Uri) =>
    isSecretFile(uri.path) || (await isExcluded(uri, read))

  return {
    isPrivate,
    async maySend(uris) {
      const results = await Promise.all(uris.map(isPrivate))
      const unanswered = uris.filter((uri, index) => results[index] && !allowed.has(String(uri)))
      if (unanswered.length === 0) return true
      if (!(await askToSend(unanswered))) return false
      for (const uri of unanswered) if (!isSecretFile(uri.path)) allowed.add(String(uri))
      return true
    },
  }
}

function askToSend(uris: readonly vscode.Uri[]): Promise<boolean> {
  return confirm({
    text: toQuestion(uris),
    detail: contextWords.sendQuestion,
    button: contextWords.sendAnyway,
    isWarning: true,
  })
}

function toQuestion(uris: readonly vscode.Uri[]): string {
  const [uri] = uris
  if (!uri || uris.length > 1) return contextWords.somePrivate(uris.map(toFileName))
  const describe = isSecretFile(uri.path) ? contextWords.mayContainSecrets : contextWords.excluded
  return describe(toFileName(uri))
}

/** Null: the file doesn't exist. */
export type ReadFile = (uri: vscode.Uri) => Promise<string | null>

/** Checks the ignore files between the repository or workspace root and the file. */
async function isExcluded(uri: vscode.Uri, read: ReadFile): Promise<boolean> {
  if (uri.scheme === 'untitled') return false
  const root = await findRoot(uri, read)
  const path = uri.path.slice(root.path.length).replace(/^\//, '')
  const folders = path.split('/').slice(0, -1)
  const ancestors = ['', ...folders.map((_, index) => folders.slice(0, index + 1).join('/'))]
  const files = await Promise.all(ancestors.map((folder) => readRules({ root, folder, read })))
  return isIgnored(path, files.flat())
}

type Folder = { readonly root: vscode.Uri; readonly folder: string; readonly read: ReadFile }

/** `.ghostignore` comes last: it can exclude more files or include what git ignores. */
async function readRules({ root, folder, read }: Folder): Promise<IgnoreFile[]> {
  const uri = vscode.Uri.joinPath(root, folder)
  const names = [...(folder ? [] : ['.git/info/exclude']), '.gitignore', '.ghostignore']
  const texts = await Promise.all(names.map((name) => read(vscode.Uri.joinPath(uri, name))))
  return texts.flatMap((text) => (text === null ? [] : parseIgnoreFile(folder, text)))
}

async function findRoot(uri: vscode.Uri, read: ReadFile): Promise<vscode.Uri> {
  const workspace = vscode.workspace.getWorkspaceFolder(uri)?.uri
  const parent = vscode.Uri.joinPath(uri, '..')
  for (let folder = parent; ; folder = vscode.Uri.joinPath(folder, '..')) {
    if ((await read(vscode.Uri.joinPath(folder, '.git/HEAD'))) !== null) return folder
    if (folder.path === '/' || folder.path === '') return workspace ?? parent
  }
}

const cacheMs = seconds(5)
const maxBytes = 1_000_000

/** Caches files for a few seconds, because they're checked at every pause in typing. */
export function createCachedReader(): ReadFile {
  const cache = new Map<string, { readonly at: number; readonly text: Promise<string | null> }>()
  return (uri) => {
    const key = String(uri)
    const cached = cache.get(key)
    if (cached && Date.now() - cached.at < cacheMs) return cached.text
    if (cache.size > 1000) cache.clear()
    const text = readText(uri)
    cache.set(key, { at: Date.now(), text })
    return text
  }
}

/** Null: the file doesn't exist. */
async function readText(uri: vscode.Uri): Promise<string | null> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (content) => content,
    () => null,
  )
  return bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes))
}
