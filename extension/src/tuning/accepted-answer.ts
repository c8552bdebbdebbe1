import { maxWholeLines } from '../prompts/prompts.ts'
import type { LineRange } from '../writing/lines.ts'
import { toFencedCode } from '../writing/prompt-context.ts'

/** A file of a proposal, before it and with everything that the user has accepted so far. */
export type AcceptedFile = {
  readonly path: string
  /** Null: the file is new. */
  readonly before: string | null
  /** Null: the file was deleted. */
  readonly after: string | null
}

type Rewritten = { readonly lines: LineRange; readonly language: string }

/**
 * The answer to Refactor or Fix that contains what the user accepted, in the form that the prompt
 * asks for. Null: nothing was accepted, or something outside of the given lines has changed too.
 */
export function toRewriteAnswer(
  [target, ...others]: readonly AcceptedFile[],
  { lines, language }: Rewritten,
): string | null {
  const change = target && findChange(target, lines)
  const rest = others.map(toWholeFile)
  if (!change || rest.includes(null)) return null
  const { before, after } = change
  const isLong = before.length > maxWholeLines
  const text = isLong ? toBlock(before, after) : after.join('\n')
  return [toFencedCode({ path: '', language, text }), ...rest].join('\n\n')
}

/** The answer to Generate Tests: the whole test file. */
export function toTestsAnswer(
  [target, ...others]: readonly AcceptedFile[],
  language: string,
): string | null {
  const rest = others.map(toWholeFile)
  if (!target?.after || rest.includes(null)) return null
  const text = target.after.replace(/\r\n/g, '\n').replace(/\n$/, '')
  return [toFencedCode({ path: '', language, text }), ...rest].join('\n\n')
}

type Change = { readonly before: readonly string[]; readonly after: readonly string[] }

/** The given lines, as they were and as they are. */
function findChange({ before, after }: AcceptedFile, { from, to }: LineRange): Change | null {
  if (before === null || after === null || before === after) return null
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const below = old.length - to - 1
  const isSameAround =
    now.length >= from + below &&
    old.slice(0, from).every((line, at) => line === now[at]) &&
    old.slice(to + 1).every((line, at) => line === now[now.length - below + at])
  if (!isSameAround) return null
  return { before: old.slice(from, to + 1), after: now.slice(from, now.length - below) }
}

/** Names its path in the fence, as the prompt asks for. Null: there is no way to delete a file. */
function toWholeFile({ path, after }: AcceptedFile): string | null {
  if (after === null) return null
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const text = after.replace(/\r\n/g, '\n').replace(/\n$/, '')
  return toFencedCode({ path, language: `${extension} path=${path}`, text })
}

/** One SEARCH/REPLACE block for all changed lines, with as many lines around them as it needs. */
function toBlock(before: readonly string[], after: readonly string[]): string {
  const limit = Math.min(before.length, after.length)
  let top = 0
  while (top < limit && before[top] === after[top]) top += 1
  let bottom = 0
  while (bottom < limit - top && before.at(-1 - bottom) === after.at(-1 - bottom)) bottom += 1
  const take = (lines: readonly string[]) => lines.slice(top, lines.length - bottom)
  while ((top > 0 || bottom > 0) && !isUnique(before, take(before))) {
    top = Math.max(0, top - 1)
    bottom = Math.max(0, bottom - 1)
  }
  const parts = [take(before), take(after)].map((lines) =>
    lines.map((line) => `${line}\n`).join(''),
  )
  return `<<<<<<< SEARCH\n${parts.join('=======\n')}>>>>>>> REPLACE`
}

function isUnique(lines: readonly string[], search: readonly string[]): boolean {
  if (!search.some((line) => line.trim())) return false
  const starts = lines.filter((_, start) =>
    search.every((line, at) => line.trim() === lines[start + at]?.trim()),
  )
  return starts.length === 1
}
