import * as vscode from 'vscode'
import { seconds } from '../time.ts'
import { type IgnoreFile, isIgnored, readIgnoreFile } from '../writing/ignore-rules.ts'
import { isSecretFile } from '../writing/secret-files.ts'
import { toName } from './context-files.ts'
import { confirm } from './notify.ts'

/** Files that leave the machine only when the user says so. */
export type PrivateFiles = {
  /** Whether a file is never sent automatically: it holds secrets, or is excluded. */
  readonly isPrivate: (uri: vscode.Uri) => Promise<boolean>
  /** Asks before private files are sent. True: all of them may be. */
  readonly maySend: (uris: readonly vscode.Uri[]) => Promise<boolean>
}

type Reason = 'secret' | 'ignored'

export function openPrivateFiles(): PrivateFiles {
  const read = openReader()
  /** Excluded files that the user has agreed to in this session. Secrets are asked about each time. */
  const agreed = new Set<string>()

  async function findReason(uri: vscode.Uri): Promise<Reason | null> {
    if (isSecretFile(uri.path)) return 'secret'
    return (await isExcluded(uri, read)) ? 'ignored' : null
  }

  return {
    isPrivate: async (uri) => (await findReason(uri)) !== null,
    async maySend(uris) {
      const reasons = await Promise.all(uris.map(findReason))
      const asked = uris.filter((uri, at) => reasons[at] && !agreed.has(String(uri)))
      if (asked.length === 0) return true
      const isSecret = asked.some((uri) => isSecretFile(uri.path))
      if (!(await askToSend(asked, isSecret))) return false
      for (const uri of asked) if (!isSecretFile(uri.path)) agreed.add(String(uri))
      return true
    },
  }
}

function askToSend(uris: readonly vscode.Uri[], isSecret: boolean): Promise<boolean> {
  const names = uris.map(toName).join(', ')
  const reason = isSecret ? 'may contain secrets' : 'is excluded by .gitignore or .ghostignore'
  return confirm({
    text: uris.length === 1 ? `${names} ${reason}.` : `Some of these files are private: ${names}`,
    detail: 'The content will be sent to the model router. Send it anyway?',
    button: 'Send Anyway',
    isWarning: true,
  })
}

type Read = (uri: vscode.Uri) => Promise<string | null>

/** By the ignore files between the repository, or the folder that is open, and the file. */
async function isExcluded(uri: vscode.Uri, read: Read): Promise<boolean> {
  if (uri.scheme === 'untitled') return false
  const root = await findRoot(uri, read)
  const path = uri.path.slice(root.path.length).replace(/^\//, '')
  const folders = path.split('/').slice(0, -1)
  const above = ['', ...folders.map((_, at) => folders.slice(0, at + 1).join('/'))]
  const files = await Promise.all(above.map((folder) => readRules({ root, folder, read })))
  return isIgnored(path, files.flat())
}

type Place = { readonly root: vscode.Uri; readonly folder: string; readonly read: Read }

/** `.ghostignore` comes last: it may exclude more, or bring back what git ignores. */
async function readRules({ root, folder, read }: Place): Promise<IgnoreFile[]> {
  const at = vscode.Uri.joinPath(root, folder)
  const names = [...(folder ? [] : ['.git/info/exclude']), '.gitignore', '.ghostignore']
  const texts = await Promise.all(names.map((name) => read(vscode.Uri.joinPath(at, name))))
  return texts.flatMap((text) => (text === null ? [] : readIgnoreFile(folder, text)))
}

async function findRoot(uri: vscode.Uri, read: Read): Promise<vscode.Uri> {
  const opened = vscode.workspace.getWorkspaceFolder(uri)?.uri
  const parent = vscode.Uri.joinPath(uri, '..')
  for (let folder = parent; ; folder = vscode.Uri.joinPath(folder, '..')) {
    if ((await read(vscode.Uri.joinPath(folder, '.git/HEAD'))) !== null) return folder
    if (folder.path === '/' || folder.path === '') return opened ?? parent
  }
}

const freshMs = seconds(5)
const largestBytes = 1_000_000

/** Reads a file, and remembers for some seconds what it read: completions ask at every pause. */
function openReader(): Read {
  const known = new Map<string, { readonly at: number; readonly text: Promise<string | null> }>()
  return (uri) => {
    const name = String(uri)
    const last = known.get(name)
    if (last && Date.now() - last.at < freshMs) return last.text
    if (known.size > 1000) known.clear()
    const text = readText(uri)
    known.set(name, { at: Date.now(), text })
    return text
  }
}

/** Null when there is none. */
async function readText(uri: vscode.Uri): Promise<string | null> {
  const bytes = await vscode.workspace.fs.readFile(uri).then(
    (read) => read,
    () => null,
  )
  return bytes && new TextDecoder().decode(bytes.subarray(0, largestBytes))
}
