import { parseSnippetFile } from '@ghost-writers-ia/rules/markdown'
import type { SnippetInput } from '@ghost-writers-ia/rules/snippet'
import { snippetErrors } from '../words/snippets.ts'

/** A file in `.ghost/snippets` of a workspace folder. */
export type SnippetFile = {
  readonly path: string
  /** As people read it. */
  readonly name: string
  readonly isFile: boolean
  readonly readSize: () => Promise<number>
  /** Null: it must not be read, such as a link out of the workspace. */
  readonly read: () => Promise<string | null>
}

export type WorkspaceSnippet = SnippetInput & { readonly path: string }

const maxFiles = 200
const maxTotalBytes = 1_000_000

type Workspace = {
  /** Whether the user trusts the workspace. Without trust, nothing is read. */
  readonly hasTrust: boolean
  readonly listFiles: () => Promise<readonly SnippetFile[]>
  readonly reportError: (message: string) => void
}

/** Reads the snippets of a workspace, by path: at most 200 files, and 1 MB of them. */
export async function readSnippetFiles(workspace: Workspace): Promise<readonly WorkspaceSnippet[]> {
  const { hasTrust, listFiles, reportError } = workspace
  if (!hasTrust) return []
  const files = (await listFiles())
    .filter(({ path, isFile }) => isFile && path.endsWith('.md'))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en'))
  const found: WorkspaceSnippet[] = []
  let left = maxTotalBytes
  for (const { path, name, readSize, read } of files.slice(0, maxFiles)) {
    left -= await readSize()
    if (left < 0) break
    const text = await read()
    if (text === null) continue
    const snippet = parseSnippetFile(text, name)
    if ('error' in snippet) reportError(`${name}: ${snippetErrors[snippet.error]}`)
    else found.push({ ...snippet, path })
  }
  return found
}
