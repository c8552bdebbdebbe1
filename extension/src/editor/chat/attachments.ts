import * as vscode from 'vscode'
import type { AttachedPart } from '../../context/parts.ts'
import { chatWords } from '../../words/chat.ts'
import { listBlocks } from '../../writing/find-declarations.ts'
import { searchCode } from '../context/code-search.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'

/** Something that the user added with `@`. It's sent with each question until it's removed. */
export type Attachment = {
  readonly id: string
  /** On its chip. */
  readonly name: string
  readonly title: string
  /** What is sent with a question. Nothing, if there is nothing to send. */
  readonly read: (question: string, signal: AbortSignal) => Promise<readonly AttachedPart[]>
}

type AttachmentsDeps = {
  readonly onChange: () => void
  readonly reportError: (error: unknown) => void
}

/** What the user has added with `@`, as long as the window is open. */
export function createAttachments({ onChange, reportError }: AttachmentsDeps) {
  let all: readonly Attachment[] = []
  function set(next: readonly Attachment[]) {
    all = next
    onChange()
  }
  return {
    list: () => all,
    add: (added: Attachment) => set([...all.filter(({ id }) => id !== added.id), added]),
    /** False: there is none with this id. */
    remove(id: string): boolean {
      const isThere = all.some((one) => one.id === id)
      if (isThere) set(all.filter((one) => one.id !== id))
      return isThere
    },
    /** One that fails has nothing to send, and the question is asked without it. */
    async read(question: string, signal: AbortSignal) {
      const current = all
      const parts = await Promise.all(
        current.map((one) =>
          one.read(question, signal).catch((error) => {
            reportError(error)
            return []
          }),
        ),
      )
      const missing = current.filter((_, index) => parts[index]?.length === 0)
      return { attached: parts.flat(), missing: missing.map(({ name }) => name) }
    },
  }
}

export function createCodebase(privateFiles: PrivateFiles): Attachment {
  return {
    id: 'codebase',
    name: chatWords.mentionNames.codebase,
    title: chatWords.mentionCodebase,
    read: (question, signal) => searchCode(privateFiles, { question, signal }),
  }
}

export function createFolder(privateFiles: PrivateFiles, folder: vscode.Uri): Attachment {
  const path = toPath(folder)
  return {
    id: `folder:${folder}`,
    name: `${toFileName(folder)}/`,
    title: path,
    read: (question, signal) => searchCode(privateFiles, { question, folder, signal }),
  }
}

const maxSymbolLines = 200

/** The definition of a symbol, as it is when a question is asked. */
export function createSymbol(
  privateFiles: PrivateFiles,
  symbol: vscode.SymbolInformation,
): Attachment {
  // Some servers add the parameters.
  const name = symbol.name.replace(/\(.*$/s, '')
  const { uri, range } = symbol.location
  return {
    id: `symbol:${uri}#${range.start.line}`,
    name,
    title: `${toPath(uri)}:${range.start.line + 1}`,
    async read() {
      const text = await privateFiles.readUnasked(uri)
      if (text === null) return []
      const lines = text.split(/\r?\n/)
      const at = findDefinition(lines, { name, line: range.start.line })
      const block = listBlocks({ lines, language: languageOf(uri) })
        .filter(({ from, to }) => from <= at && to >= at && from >= at - 3)
        .at(0)
      const to = Math.max(block?.to ?? at, range.end.line - range.start.line + at)
      const found = {
        from: block?.from ?? at,
        to: Math.min(to, at + maxSymbolLines, lines.length - 1),
      }
      const definition = lines.slice(found.from, found.to + 1).join('\n')
      return [{ source: 'symbol', path: toPath(uri), language: '', lines: found, text: definition }]
    },
  }
}

function languageOf(uri: vscode.Uri): string {
  const open = vscode.workspace.textDocuments.find((one) => String(one.uri) === String(uri))
  return open?.languageId ?? uri.path.slice(uri.path.lastIndexOf('.') + 1)
}

/** Lines may have been added above it since it was found. */
function findDefinition(
  lines: readonly string[],
  { name, line }: { readonly name: string; readonly line: number },
): number {
  const isThere = (at: number) => lines[at]?.includes(name) ?? false
  for (let distance = 0; distance < 200; distance += 1)
    for (const at of [line - distance, line + distance]) if (isThere(at)) return at
  return Math.min(line, lines.length - 1)
}
