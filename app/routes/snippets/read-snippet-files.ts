import { parseSnippetFile } from '@ghost-writers-ia/rules/markdown'
import type { SnippetInput } from '@ghost-writers-ia/rules/snippet'
import { fromVsCode, type SkippedSnippet } from '@ghost-writers-ia/rules/vs-code'

/** What couldn't be imported: a file, or a snippet in it. */
export type SkippedEntry = {
  readonly name: string
  readonly reason: SkippedSnippet['reason'] | 'unsupported-file'
}

type ReadFiles = {
  readonly inputs: readonly SnippetInput[]
  readonly skipped: readonly SkippedEntry[]
}

/** Anyone may upload anything: a list that nobody reads to the end isn't sent back. */
const maxSkipped = 50

/** Reads the snippets in uploaded files, by the end of their names. */
export async function readSnippetFiles(files: readonly File[]): Promise<ReadFiles> {
  const read = await Promise.all(files.map(readFile))
  return {
    inputs: read.flatMap(({ inputs }) => inputs),
    skipped: read.flatMap(({ skipped }) => skipped).slice(0, maxSkipped),
  }
}

async function readFile(file: File): Promise<ReadFiles> {
  const name = file.name.slice(0, 200)
  const text = await file.text()
  if (/\.(json|jsonc|code-snippets)$/i.test(name)) {
    const { snippets, skipped } = fromVsCode(text)
    return {
      inputs: snippets,
      skipped: skipped.map((entry) => ({ ...entry, name: entry.name || name })),
    }
  }
  if (!/\.(md|markdown)$/i.test(name))
    return { inputs: [], skipped: [{ name, reason: 'unsupported-file' }] }
  const snippet = parseSnippetFile(text, name)
  return 'error' in snippet
    ? { inputs: [], skipped: [{ name, reason: snippet.error }] }
    : { inputs: [snippet], skipped: [] }
}
