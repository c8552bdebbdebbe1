import { extendUp, findDeclarations } from '../writing/find-declarations.ts'
import { readIndent } from '../writing/indent.ts'
import type { LineRange } from '../writing/lines.ts'

type Code = { readonly lines: readonly string[]; readonly language: string }

const maxLines = 24
const maxCommentLines = 6
/** A language server may name a whole file. Its beginning says little about one name. */
const maxScannedLines = 400
/** Looking for the end of a definition is slow. */
const maxSearchedLines = 60

/** How a definition is used: a function without its body, a type or class without bodies. */
export function toSignature({ lines, language }: Code, found: LineRange): string {
  const { from, to } = getWhole({ lines, language }, found)
  const declared = lines.slice(from, to + 1)
  const kept = isFunction(declared) ? takeHead(declared) : takeOuterLines(declared)
  const first = extendUp({ lines, language }, { at: from, kinds: ['comment', 'decorator'] })
  const comment = lines.slice(Math.max(first, from - maxCommentLines), from)
  return dedent([...comment, ...kept.slice(0, maxLines)]).join('\n')
}

/** Some language servers only name the line of the definition. */
function getWhole({ lines, language }: Code, { from, to }: LineRange): LineRange {
  if (to > from) return { from, to: Math.min(to, from + maxScannedLines) }
  const following = lines.slice(from, from + maxSearchedLines)
  const [declaration] = findDeclarations({ lines: following, language })
  return declaration?.from === 0 ? { from, to: from + declaration.to } : { from, to }
}

function isFunction(declared: readonly string[]): boolean {
  const head = takeHead(declared).join(' ')
  if (/\b(class|interface|struct|enum|trait|protocol|record|impl|namespace|type)\b/.test(head))
    return false
  return head.includes('(')
}

/** Up to the line in which the body starts. */
function takeHead(declared: readonly string[]): readonly string[] {
  const end = declared.findIndex((line) => /(\{|:|=>|=|\bdo|\bthen)\s*$|\{.*\}\s*;?\s*$/.test(line))
  return declared.slice(0, end < 0 ? 1 : end + 1)
}

/** Members, but not what is inside them. */
function takeOuterLines(declared: readonly string[]): readonly string[] {
  const depths = declared.filter((line) => line.trim()).map((line) => readIndent(line).length)
  const first = depths[0] ?? 0
  const inner = Math.min(...depths.filter((depth) => depth > first))
  return declared.filter((line) => line.trim() && readIndent(line).length <= inner)
}

function dedent(lines: readonly string[]): readonly string[] {
  const depth = Math.min(
    ...lines.filter((line) => line.trim()).map((line) => readIndent(line).length),
  )
  return Number.isFinite(depth) ? lines.map((line) => line.slice(depth)) : lines
}
