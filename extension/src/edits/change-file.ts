import type { fileErrors } from '../words/errors.ts'
import type { IndentStyle } from '../writing/indent.ts'
import { omitsCode } from '../writing/omits-code.ts'
import { type NamedSymbol, placeCode } from '../writing/place-code.ts'
import { putCode } from '../writing/put-code.ts'
import { toLineEndings } from './hunks.ts'
import { applyBlocks, hasBlocks, parseBlocks } from './search-replace.ts'

type FileCode = {
  /** The file as it is. Null: there is none yet. */
  readonly text: string | null
  /** From an answer: the whole file, a part of it, or SEARCH/REPLACE blocks. */
  readonly code: string
  readonly language: string
  /** For a file that isn't indented itself. */
  readonly style: IndentStyle
  readonly symbols: readonly NamedSymbol[]
}

type FileProblem = { readonly problem: keyof typeof fileErrors }

/** What a file contains after code from an answer was put where it belongs. */
export function changeFile(input: FileCode): { readonly after: string } | FileProblem {
  const { text, code, language } = input
  const original = text ?? ''
  if (hasBlocks(code, original)) return changeBlocks(input)
  if (omitsCode(code, { language, original })) return { problem: 'incomplete' }
  if (!original.trim()) return { after: endWithLineBreak(toLineEndings(code, original)) }
  return replaceCode(input, original)
}

function changeBlocks({ text, code, language }: FileCode): { after: string } | FileProblem {
  const original = text ?? ''
  const blocks = parseBlocks(code)
  if ('problem' in blocks) return { problem: 'bad-blocks' }
  if (blocks.some(({ replace }) => omitsCode(replace.join('\n'), { language, original })))
    return { problem: 'incomplete' }
  const changed = applyBlocks(original, blocks)
  if ('problem' in changed) return { problem: 'bad-blocks' }
  return { after: original.trim() ? changed.text : endWithLineBreak(changed.text) }
}

function replaceCode(
  { code, language, style, symbols }: FileCode,
  original: string,
): { readonly after: string } | FileProblem {
  const all = original.split(/\r?\n/)
  const place = placeCode({ code, lines: all, language, selection: null, cursor: 0, symbols })
  if (place.kind === 'unknown') return { problem: 'no-place' }
  const lines = place.kind === 'lines' ? place.lines : { from: 0, to: all.length - 1 }
  return { after: putCode(original, { lines, code: code.replace(/\n$/, ''), language, style }) }
}

function endWithLineBreak(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
