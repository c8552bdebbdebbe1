import { type Part, splitFences } from '../writing/fences.ts'
import { hasBlocks } from './search-replace.ts'

/** Code in an answer that belongs to a named file. */
export type NamedFile = {
  /** As the model wrote it: not safe to use before `toSafePath`. */
  readonly path: string
  /** The whole file, a part of it, or SEARCH/REPLACE blocks. */
  readonly code: string
}

/** What an answer says about files. */
export type AnswerFiles = {
  readonly files: readonly NamedFile[]
  /** Code blocks without the name of a file. */
  readonly unnamed: readonly string[]
  /** False: a code block has no end, or there are different versions of a file. */
  readonly isClear: boolean
}

/**
 * Reads which files the code blocks of an answer belong to: from the fence (` ```ts path=a.ts `)
 * or from a line with nothing but a path above it.
 */
export function readFiles(answer: string): AnswerFiles {
  const parts = splitFences(answer)
  const blocks = parts.flatMap((part, index) =>
    part.kind === 'code'
      ? [{ ...part, path: readFencePath(part.info) ?? readHeading(parts[index - 1]) }]
      : [],
  )
  const files = new Map<string, string | null>()
  for (const { path, code } of blocks)
    if (path !== null) files.set(path, files.has(path) ? join(files.get(path), code) : code)
  const isOpen = blocks.some((block) => block.isOpen)
  return {
    files: [...files].map(([path, code]) => ({ path, code: code ?? '' })),
    unnamed: blocks.filter(({ path }) => path === null).map(({ code }) => code),
    isClear: !isOpen && ![...files.values()].includes(null),
  }
}

/** Two code blocks for one file. Null: it isn't clear which one counts. */
function join(earlier: string | null | undefined, code: string): string | null {
  if (!earlier || earlier === code) return earlier ?? null
  return hasBlocks(earlier) && hasBlocks(code) ? `${earlier}\n${code}` : null
}

/** The path in the line that opens a code block: `path=…`, `title="…"`, or `ts:src/cart.ts`. */
export function readFencePath(info: string): string | null {
  const [, quoted, single, bare] =
    /(?:^|\s)(?:path|file|filename|title)\s*=\s*(?:"([^"]+)"|'([^']+)'|(\S+))/i.exec(info) ?? []
  const named = quoted ?? single ?? bare
  if (named) return named
  const [, joined] = /^[\w+#-]*:(\S+)$/.exec(info.trim()) ?? []
  return joined && isPathLike(joined) ? joined : null
}

/** A last line above the code such as `### src/cart.ts`, `**src/cart.ts**` or `File: src/cart.ts`. */
function readHeading(part: Part | undefined): string | null {
  if (part?.kind !== 'text') return null
  const line = part.text.trimEnd().split('\n').at(-1)?.trim() ?? ''
  const bare = line
    .replace(/^(?:#{1,6}|[-*])\s+/, '')
    .replace(/^\d+[.)]\s+/, '')
    .replace(/^(?:file|path|in)\b:?\s+/i, '')
    .replace(/\s*\((?:new|new file|updated|modified|changed|created)\)\s*:?$/i, '')
    .replace(/:$/, '')
  const [, inner = bare] = /^(?:\*\*|__|`)+([^`*]+?)(?:\*\*|__|`)+:?$/.exec(bare) ?? []
  const path = inner.replace(/:$/, '')
  return isPathLike(path) ? path : null
}

/** A file name with an extension, or a path, without spaces. */
function isPathLike(text: string): boolean {
  return /^\S+$/.test(text) && /(^|[\\/])[^\\/]*\.[\w-]{1,12}$|[\\/][\w.-]+$/.test(text)
}
