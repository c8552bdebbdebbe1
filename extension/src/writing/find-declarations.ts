import { getLineCommentMarker } from './find-comment.ts'
import { readIndent } from './indent.ts'
import type { LineRange } from './lines.ts'
import { scanCode } from './scan-code.ts'

/** A named function, class, method, variable, CSS rule, or key of JSON and YAML. */
export type Declaration = LineRange & {
  readonly name: string
  /** Not a variable in a function. */
  readonly isBlock: boolean
}

export type Code = { readonly lines: readonly string[]; readonly language: string }

const modifiers =
  '(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|sealed|partial|readonly|virtual|inline|extern|unsafe|const|open|suspend|data|declare|local|pub(?:\\([^)]*\\))?)\\s+)*'
const word = '([A-Za-z_$][\\w$]*[?!]?)'

/** Declarations with a keyword. */
const keywordDeclarations: readonly RegExp[] = [
  new RegExp(`^${modifiers}function\\b\\s*\\*?\\s*${word}`),
  new RegExp(
    `^${modifiers}(?:class|interface|enum|struct|trait|union|namespace|module|record|protocol|object|mod|def|fn|fun|sub|macro_rules!)\\s+(?:self\\.)?${word}`,
  ),
  new RegExp(`^${modifiers}type\\s+${word}\\s*(?:<.*>)?\\s*(?:=|struct|interface|$)`),
  new RegExp(`^func\\s+(?:\\([^)]*\\)\\s*)?${word}`),
  new RegExp(`^impl\\b(?:<[^>]*>)?\\s+(?:.*\\bfor\\s+)?${word}`),
]

const variable = new RegExp(
  `^${modifiers}(?:let|var|val|const)\\s+(?:mut\\s+)?${word}\\s*(?::[^=]*)?=`,
)

/** Sentences look like declarations. */
const isDocument = /^(markdown|mdx|plaintext|latex|tex|asciidoc)$/

type KeyPatterns = { readonly any: RegExp; readonly nested: RegExp }

const json: KeyPatterns = {
  any: /^"((?:[^"\\]|\\.)+)"\s*:/,
  nested: /^"((?:[^"\\]|\\.)+)"\s*:\s*[[{]$/,
}

/** Keys of data. Inside of others, only those with more than one line count. */
const keys: Readonly<Record<string, KeyPatterns>> = {
  json,
  jsonc: json,
  yaml: {
    any: /^(?!-)["']?([^\s"'#:][^"'#:]*)["']?\s*:(?:\s|$)/,
    nested: /^(?!-)["']?([^\s"'#:][^"'#:]*)["']?\s*:\s*(?:[&!]\S+\s*)?(?:#.*)?$/,
  },
}

/** Declarations without a keyword. Calls look the same, so a body must follow. */
const bareDeclarations: readonly RegExp[] = [
  new RegExp(`^(?:get |set |static |async |#|\\*)*${word}\\s*(?:<[^>]*>)?\\(`),
  new RegExp(
    `^${modifiers}[\\w<>\\[\\],.*&:?]+(?:\\s+[\\w<>\\[\\],.*&:?]+)*\\s+[*&]*${word}\\s*\\(`,
  ),
]

const statements =
  /^(if|for|while|switch|catch|return|else|do|try|await|throw|new|with|elif|when|case|print|yield|assert|del|raise|match|foreach|using|lock|unless|until)\b/

/** All declarations in a piece of code. */
export function findDeclarations({ lines, language }: Code): Declaration[] {
  const { stringLines } = scanCode(lines.join('\n'), { language })
  return lines.flatMap((_, at) => {
    const named = stringLines.has(at) ? null : findNamed({ lines, language }, at)
    return named ? [{ ...named, from: at, to: findBlockEnd(lines, { at, stringLines }) }] : []
  })
}

/** The functions and classes in a piece of code, with the comments and decorators above them. */
export function listBlocks(code: Code): LineRange[] {
  return findDeclarations(code)
    .filter(({ isBlock }) => isBlock)
    .map(({ from, to }) => ({
      from: extendUp(code, { at: from, kinds: ['comment', 'decorator'] }),
      to,
    }))
}

/** The name of the declaration that starts on a line. */
export function findName(code: Code, at: number): string | null {
  return findNamed(code, at)?.name ?? null
}

type Named = Pick<Declaration, 'name' | 'isBlock'>

/** What is declared on a line. Null: nothing. */
export function findNamed({ lines, language }: Code, at: number): Named | null {
  const text = (lines[at] ?? '').trim().slice(0, 300)
  const toBlock = (name: string | undefined | null) => (name ? { name, isBlock: true } : null)
  if (/^(css|scss|less)$/.test(language)) return toBlock(/^([^@{};]+?)\s*\{$/.exec(text)?.[1])
  if (isDocument.test(language)) return null
  if (language in keys) return toBlock(findKey({ lines, language }, at))
  if (statements.test(text) || text.startsWith(getLineCommentMarker(language))) return null
  const known = findMatch(keywordDeclarations, text)
  if (known !== null) return toBlock(known)
  const name = variable.exec(text)?.[1]
  if (name) return { name, isBlock: isFunctionValue(lines.slice(at, at + 5).join('\n')) }
  // A call, which is by far the most common line: looking for its body is slow.
  if (text.endsWith(';') && !text.includes('=>')) return null
  const bare = findMatch(bareDeclarations, text)
  return bare !== null && hasBody({ lines, language }, at) ? toBlock(bare) : null
}

function findKey({ lines, language }: Code, at: number): string | null {
  const line = lines[at] ?? ''
  const { any = /$^/, nested = any } = keys[language] ?? {}
  const first = lines.find((one) => any.test(one.trim())) ?? ''
  const isOutermost = readIndent(line).length <= readIndent(first).length
  return (isOutermost ? any : nested).exec(line.trim())?.[1] ?? null
}

/** `const add = (a, b) => …` and `const add = function …`. */
function isFunctionValue(declared: string): boolean {
  return /=\s*(?:async\s*)?(?:function\b|(?:<[^>]*>)?\(?[^;=]*\)?[^;=]*=>)/.test(declared)
}

function findMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1]
    if (name) return name
  }
  return null
}

/** Whether a body follows the parentheses on a line, unlike for a call. */
function hasBody({ lines, language }: Code, at: number): boolean {
  const head = lines.slice(at, at + 20).join('\n')
  const { open, depths } = scanCode(head, { language })
  const isFlat = (line: string) => /[{]\s*$/.test(line) && /\)[^()]*\{\s*$/.test(line)
  for (let line = 0; line < Math.min(20, lines.length - at); line += 1) {
    const after = depths[line + 1] ?? open.length
    const text = lines[at + line] ?? ''
    if (after === 1 && isFlat(text)) return true
    if (after === 0) return isWhole(text, language) || /^\s*\{/.test(lines[at + line + 1] ?? '')
  }
  return false
}

/** A function on one line: `{ … }`, or `=> …` in C#. */
function isWhole(line: string, language: string): boolean {
  return /\)\s*\{.*\}\s*$/.test(line) || (language === 'csharp' && /\)\s*=>.*;\s*$/.test(line))
}

type Place = { readonly at: number; readonly stringLines: ReadonlySet<number> }

/** The last line of the block that starts on a line, by indentation and closing brackets. */
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

/** Whether a line with the same indentation as the first one still belongs to the block. */
function isContinued(line: string, isNext: boolean): boolean {
  const text = line.trim()
  return (
    /^[)\]}]|^(end|fi|done|esac|else|elif|except|finally|rescue|ensure)\b/.test(text) ||
    (isNext && text.startsWith('{'))
  )
}

/** Extends a range upward over comments and decorators of the given kinds. */
export function extendUp(
  { lines, language }: Code,
  { at, kinds }: { readonly at: number; readonly kinds: readonly ('comment' | 'decorator')[] },
): number {
  let from = at
  for (; from > 0; from -= 1) {
    const kind = findLineKind(lines[from - 1] ?? '', language)
    if (kind === null || !kinds.includes(kind)) break
  }
  return from
}

/** Whether a line is a comment or a decorator of the declaration below it. */
export function findLineKind(line: string, language: string): 'comment' | 'decorator' | null {
  const text = line.trim()
  if (/^@[\w.]/.test(text) || /^#!?\[/.test(text) || /^\[[A-Z]\w*(\(.*\))?\]$/.test(text))
    return 'decorator'
  const isComment = text.startsWith(getLineCommentMarker(language)) || /^(\/\*|\*|<!--)/.test(text)
  return isComment && text !== '' ? 'comment' : null
}
