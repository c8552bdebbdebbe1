import type { Lines } from './choose-lines.ts'
import { findMark } from './find-comment.ts'
import { readIndent } from './indent.ts'
import { scanCode } from './scan-code.ts'

/** Something with a name in a piece of code: a function, a class, a method, a rule. */
export type Declaration = Lines & { readonly name: string }

type Code = { readonly lines: readonly string[]; readonly language: string }

const modifiers =
  '(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|sealed|partial|readonly|virtual|inline|extern|unsafe|const|open|suspend|data|declare|local|pub(?:\\([^)]*\\))?)\\s+)*'
const word = '([A-Za-z_$][\\w$]*[?!]?)'

/** How languages begin what has a name. */
const named: readonly RegExp[] = [
  new RegExp(`^${modifiers}function\\b\\s*\\*?\\s*${word}`),
  new RegExp(
    `^${modifiers}(?:class|interface|enum|struct|trait|union|namespace|module|record|protocol|object|mod|def|fn|fun|sub|macro_rules!)\\s+(?:self\\.)?${word}`,
  ),
  new RegExp(`^${modifiers}type\\s+${word}\\s*(?:<.*>)?\\s*(?:=|struct|interface|$)`),
  new RegExp(`^func\\s+(?:\\([^)]*\\)\\s*)?${word}`),
  new RegExp(`^impl\\b(?:<[^>]*>)?\\s+(?:.*\\bfor\\s+)?${word}`),
  new RegExp(`^${modifiers}(?:let|var|val|const)\\s+(?:mut\\s+)?${word}\\s*(?::[^=]*)?=`),
]

/** Names before brackets: also calls look like this, so that a body has to follow. */
const called: readonly RegExp[] = [
  new RegExp(`^(?:get |set |static |async |#|\\*)*${word}\\s*(?:<[^>]*>)?\\(`),
  new RegExp(
    `^${modifiers}[\\w<>\\[\\],.*&:?]+(?:\\s+[\\w<>\\[\\],.*&:?]+)*\\s+[*&]*${word}\\s*\\(`,
  ),
]

const statements =
  /^(if|for|while|switch|catch|return|else|do|try|await|throw|new|with|elif|when|case|print|yield|assert|del|raise|match|foreach|using|lock|unless|until)\b/

/** Everything with a name in code, by its first line and by its block. */
export function findDeclarations({ lines, language }: Code): Declaration[] {
  const { stringLines } = scanCode(lines.join('\n'), { language })
  return lines.flatMap((_, at) => {
    const name = stringLines.has(at) ? null : findName({ lines, language }, at)
    if (name === null) return []
    return [{ name, from: at, to: findBlockEnd(lines, { at, stringLines }) }]
  })
}

/** The name that a line gives to what begins there. */
export function findName({ lines, language }: Code, at: number): string | null {
  const text = (lines[at] ?? '').trim().slice(0, 300)
  if (/^(css|scss|less)$/.test(language)) return /^([^@{};]+?)\s*\{$/.exec(text)?.[1] ?? null
  if (statements.test(text) || text.startsWith(findMark(language))) return null
  const known = findMatch(named, text)
  if (known !== null) return known
  const name = findMatch(called, text)
  return name !== null && hasBody({ lines, language }, at) ? name : null
}

function findMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1]
    if (name) return name
  }
  return null
}

/** Whether the brackets that begin on a line are followed by a body, as those of a call are not. */
function hasBody({ lines, language }: Code, at: number): boolean {
  const head = lines.slice(at, at + 20).join('\n')
  const { open, depths } = scanCode(head, { language })
  const isFlat = (line: string) => /[{]\s*$/.test(line) && /\)[^()]*\{\s*$/.test(line)
  for (let line = 0; line < Math.min(20, lines.length - at); line += 1) {
    const after = depths[line + 1] ?? open.length
    const text = lines[at + line] ?? ''
    if (after === 1 && isFlat(text)) return true
    if (after === 0)
      return /\)\s*\{.*\}\s*$/.test(text) || /^\s*\{/.test(lines[at + line + 1] ?? '')
  }
  return false
}

type Place = { readonly at: number; readonly stringLines: ReadonlySet<number> }

/** The last line of the block that begins at a line: what is deeper, and what closes it. */
function findBlockEnd(lines: readonly string[], { at, stringLines }: Place): number {
  const depth = readIndent(lines[at] ?? '').length
  let end = at
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (!line.trim()) continue
    const isInside = stringLines.has(next) || readIndent(line).length > depth
    const isClosing = readIndent(line).length === depth && isContinued(line, end === next - 1)
    if (!isInside && !isClosing) break
    end = next
  }
  return end
}

/** A line as deep as the first one that still belongs to it. */
function isContinued(line: string, isNext: boolean): boolean {
  const text = line.trim()
  return (
    /^[)\]}]|^(end|fi|done|esac|else|elif|except|finally|rescue|ensure)\b/.test(text) ||
    (isNext && text.startsWith('{'))
  )
}

/** Comment lines and decorators right above a line, as far as they are wanted. */
export function extendUp(
  { lines, language }: Code,
  { at, want }: { readonly at: number; readonly want: readonly ('comment' | 'decorator')[] },
): number {
  let from = at
  for (; from > 0; from -= 1) {
    const kind = readKind(lines[from - 1] ?? '', language)
    if (kind === null || !want.includes(kind)) break
  }
  return from
}

/** What a line is that belongs to the declaration below it. */
export function readKind(line: string, language: string): 'comment' | 'decorator' | null {
  const text = line.trim()
  if (/^@[\w.]/.test(text) || /^#!?\[/.test(text) || /^\[[A-Z]\w*(\(.*\))?\]$/.test(text))
    return 'decorator'
  const isComment = text.startsWith(findMark(language)) || /^(\/\*|\*|<!--)/.test(text)
  return isComment && text !== '' ? 'comment' : null
}
