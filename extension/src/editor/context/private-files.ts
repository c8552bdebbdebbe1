import * as vscode from 'vscode'
import {
  createIgnoreCheck,
  isSecretFile,
  type PrivateReason,
  readRules,
} from '../../context/private-files.ts'
import { contextWords } from '../../words/commands.ts'
import { findNotebook, findStat, toFileName } from '../documents.ts'
import { confirm } from '../ui.ts'
import { cacheBriefly, createLinks, type FollowLinks, readIsLink } from './links.ts'

/** Files that are only sent with the user's permission, and the only reader of all others. */
export type PrivateFiles = {
  /** Whether a file may contain secrets, is excluded by an ignore file, or is a link out of the workspace. */
  readonly isPrivate: (uri: vscode.Uri) => Promise<boolean>
  /** Null: it isn't private. */
  readonly findReason: (uri: vscode.Uri) => Promise<PrivateReason | null>
  /** Asks before private files are sent. True: all of them may be sent. */
  readonly maySend: (uris: readonly vscode.Uri[]) => Promise<boolean>
  /**
   * Reads a file that the user neither opened nor added: at most 1 MB of it. Null: it's missing or
   * private, or the workspace isn't trusted.
   */
  readonly readUnasked: (uri: vscode.Uri) => Promise<string | null>
  /** The same for files that the user calls by name, which may be ignored by git. */
  readonly readCalled: (uri: vscode.Uri) => Promise<string | null>
  readonly follow: FollowLinks
  /**
   * `readUnasked` for a search in thousands of files, which reads the rules of a folder once. Null
   * also for a link, and for a file above a size.
   */
  readonly createBulkReader: (maxBytes: number) => (uri: vscode.Uri) => Promise<string | null>
}

export function createPrivateFiles(): PrivateFiles {
  const read = cacheBriefly(readText)
  // What is read or changed could have become a link a moment ago. What is open in the editor isn't read.
  const follow = createLinks(readIsLink)
  const followOpen = createLinks(cacheBriefly(readIsLink))
  /** Excluded files that the user allowed in this session. All others are asked about every time. */
  const allowed = new Set<string>()

  async function findReason(
    uri: vscode.Uri,
    followLinks = followOpen,
  ): Promise<PrivateReason | null> {
    const file = findNotebook(uri)?.uri ?? uri
    const { target, isLinked, leadsOut } = await followLinks(file)
    const names = isLinked && target ? [file, target] : [file]
    if (names.some(({ path }) => isSecretFile(path))) return 'secret'
    if (leadsOut) return 'linked'
    const excluded = await Promise.all(names.map((one) => isExcluded(one, read)))
    return excluded.includes(true) ? 'excluded' : null
  }
  async function readUnless(uri: vscode.Uri, reasons: readonly (PrivateReason | null)[]) {
    // Most of the files that are looked for don't exist.
    if (!vscode.workspace.isTrusted || !(await findStat(uri))) return null
    if (reasons.includes(await findReason(uri, follow))) return null
    const { target } = await follow(uri)
    return target && readText(target)
  }

  return {
    follow,
    createBulkReader: (maxBytes) => createBulkReader({ read, follow, maxBytes }),
    findReason: (uri) => findReason(uri),
    isPrivate: async (uri) => (await findReason(uri)) !== null,
    readUnasked: (uri) => readUnless(uri, ['secret', 'linked', 'excluded']),
    readCalled: (uri) => readUnless(uri, ['secret', 'linked']),
    async maySend(uris) {
      const all = await Promise.all(
        uris.map(async (uri) => ({ uri, reason: await findReason(uri) })),
      )
      const unanswered = all.flatMap(({ uri, reason }) =>
        reason && !(reason === 'excluded' && allowed.has(String(uri))) ? [{ uri, reason }] : [],
      )
      if (unanswered.length === 0) return true
      if (!(await askToSend(unanswered))) return false
      for (const { uri, reason } of unanswered) if (reason === 'excluded') allowed.add(String(uri))
      return true
    },
  }
}

type PrivateFile = { readonly uri: vscode.Uri; readonly reason: PrivateReason }

function askToSend(files: readonly PrivateFile[]): Promise<boolean> {
  return confirm({
    text: toQuestion(files),
    detail: contextWords.sendQuestion,
    button: contextWords.sendAnyway,
    isWarning: true,
  })
}

function toQuestion(files: readonly PrivateFile[]): string {
  const [file] = files
  if (!file || files.length > 1)
    return contextWords.somePrivate(files.map(({ uri }) => toFileName(uri)))
  return contextWords.private[file.reason](toFileName(file.uri))
}

/** Null: the file doesn't exist. */
export type ReadFile = (uri: vscode.Uri) => Promise<string | null>

/** Checks the ignore files between the repository or workspace root and the file. */
async function isExcluded(uri: vscode.Uri, read: ReadFile): Promise<boolean> {
  return uri.scheme !== 'untitled' && (await readIgnoreCheck(uri, read))(uri)
}

type BulkReaderDeps = {
  readonly read: ReadFile
  readonly follow: FollowLinks
  readonly maxBytes: number
}

function createBulkReader({ read, follow, maxBytes: limit }: BulkReaderDeps): ReadFile {
  const folders = new Map<string, Promise<(uri: vscode.Uri) => boolean>>()
  async function openFolder(uri: vscode.Uri) {
    const { isLinked } = await follow(vscode.Uri.joinPath(uri, '..'))
    return isLinked ? () => true : readIgnoreCheck(uri, read)
  }
  return async (uri) => {
    if (!vscode.workspace.isTrusted || isSecretFile(uri.path)) return null
    const path = uri.path.slice(0, uri.path.lastIndexOf('/'))
    const folder = folders.get(path) ?? openFolder(uri)
    folders.set(path, folder)
    if ((await folder)(uri)) return null
    const { type, size = 0 } = (await findStat(uri)) ?? {}
    return type === vscode.FileType.File && size <= limit ? readText(uri) : null
  }
}

/** For all files of a folder. */
async function readIgnoreCheck(
  uri: vscode.Uri,
  read: ReadFile,
): Promise<(uri: vscode.Uri) => boolean> {
  const root = await findRoot(uri, read)
  const toRelative = ({ path }: vscode.Uri) => path.slice(root.path.length).replace(/^\//, '')
  const folders = toRelative(uri).split('/').slice(0, -1)
  const ancestors = ['', ...folders.map((_, index) => folders.slice(0, index + 1).join('/'))]
  const rules = await Promise.all(ancestors.map((folder) => listRules({ root, folder, read })))
  const config = await read(vscode.Uri.joinPath(root, '.git/config'))
  const ignoresCase = /^\s*ignorecase\s*=\s*true\s*$/im.test(config ?? '')
  const isIgnored = createIgnoreCheck(rules.flat(), { ignoresCase })
  return (file) => isIgnored(toRelative(file))
}

type Folder = { readonly root: vscode.Uri; readonly folder: string; readonly read: ReadFile }

/** `.ghostignore` comes last: it can exclude more files or include what git ignores. */
async function listRules({ root, folder, read }: Folder): Promise<readonly string[]> {
  const uri = vscode.Uri.joinPath(root, folder)
  const names = [...(folder ? [] : ['.git/info/exclude']), '.gitignore', '.ghostignore']
  const texts = await Promise.all(names.map((name) => read(vscode.Uri.joinPath(uri, name))))
  return texts.flatMap((text) => (text === null ? [] : readRules(folder, text)))
}

async function findRoot(uri: vscode.Uri, read: ReadFile): Promise<vscode.Uri> {
  const workspace = vscode.workspace.getWorkspaceFolder(uri)?.uri
  const parent = vscode.Uri.joinPath(uri, '..')
  for (let folder = parent; ; folder = vscode.Uri.joinPath(folder, '..')) {
    if ((await read(vscode.Uri.joinPath(folder, '.git/HEAD'))) !== null) return folder
    if (folder.path === '/' || folder.path === '') return workspace ?? parent
  }
}

const maxBytes = 1_000_000

/** Null: the file doesn't exist. */
async function readText(uri: vscode.Uri): Promise<string | null> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (content) => content,
    () => null,
  )
  return bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes))
}
