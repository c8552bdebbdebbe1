import {
  bracketAround,
  type CodeMap,
  type Name,
  readWordBefore,
  type Scope,
  skipBlanks,
  skipBlanksBack,
} from './code-map.ts'

/** Whether blocks are made by indentation. */
export function hasIndentScopes(language: string): boolean {
  return language === 'python'
}

/** The scope of the name that is declared at a place in Python. Null: nothing is declared there. */
export function findIndentScope({ code, ...map }: CodeMap, { at, name }: Name): Scope | null {
  const end = skipBlanks(code, at + name.length)
  const word = readWordBefore(code, at)
  if (code[at - 1] === '.') return null
  const block = findFunction(code, at)
  if (/^(def|class|import|as)$/.test(word)) return block
  const bracket = bracketAround({ code, ...map }, at)
  if (bracket >= 0) {
    const isParameter =
      /\bdef\s+\w+\s*$/.test(code.slice(Math.max(0, bracket - 100), bracket)) &&
      /[(,*]/.test(code[skipBlanksBack(code, at)] ?? '') &&
      /[,):=]/.test(code[end] ?? '')
    return isParameter ? findBlock(code, bracket) : null
  }
  const isAssigned = /^=(?!=)|^:[^=\n]*=(?!=)/.test(code.slice(end, end + 80))
  const lineStart = code.lastIndexOf('\n', at - 1) + 1
  const isFirst = !/\S/.test(code.slice(lineStart, at))
  return isAssigned && isFirst ? block : null
}

/** The body of the function around a place, or the file. Null: it's in the body of a class. */
function findFunction(code: string, at: number): Scope | null {
  let lineStart = code.lastIndexOf('\n', at - 1) + 1
  let indent = readIndent(code, lineStart)
  while (lineStart > 0 && indent > 0) {
    lineStart = code.lastIndexOf('\n', lineStart - 2) + 1
    const depth = readIndent(code, lineStart)
    if (depth < 0 || depth >= indent) continue
    indent = depth
    const line = code.slice(lineStart + depth, lineStart + depth + 20)
    if (/^(async\s+)?def\b/.test(line)) return findBlock(code, lineStart)
    if (/^class\b/.test(line)) return null
  }
  return { start: 0, end: code.length }
}

/** The lines that are deeper than the one of a place, and that line. */
function findBlock(code: string, at: number): Scope {
  const start = code.lastIndexOf('\n', at - 1) + 1
  const indent = readIndent(code, start)
  let end = code.indexOf('\n', at)
  while (end >= 0) {
    const depth = readIndent(code, end + 1)
    if (depth >= 0 && depth <= indent && code[end + 1 + depth] !== ')') return { start, end }
    end = code.indexOf('\n', end + 1)
  }
  return { start, end: code.length }
}

/** How far a line is indented. -1: it's empty. */
function readIndent(code: string, lineStart: number): number {
  const found = /[ \t]*(?=(.?))/y
  found.lastIndex = lineStart
  const [indent = '', first = ''] = found.exec(code) ?? []
  return first === '' || first === '\r' ? -1 : indent.length
}
