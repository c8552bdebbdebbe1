import { type Code, findLineKind } from './find-declarations.ts'
import type { LineRange } from './lines.ts'

type Named = LineRange & { readonly name: string }

/**
 * Makes one declaration of a function and the signatures above it, in TypeScript and Python. A
 * function is replaced with its signatures, or the old ones would stay.
 */
export function joinOverloads<Declared extends Named>(
  code: Code,
  declared: readonly Declared[],
): Declared[] {
  const firsts = declared.map((one) => findFirstOverload(code, one))
  const groups = declared.flatMap(({ name, from }, at) => {
    const first = firsts[at] ?? from
    return first < from ? [{ name, first, from }] : []
  })
  const isSignature = (one: Declared) =>
    groups.some(
      ({ name, first, from }) => name === one.name && first <= one.from && one.from < from,
    )
  return declared
    .map((one, at) => ({ ...one, from: firsts[at] ?? one.from }))
    .filter((_, at) => !isSignature(declared[at] as Declared))
}

/** The line of the first signature of a function. Comments can be between them. */
function findFirstOverload({ lines, language }: Code, { name, from }: Named): number {
  const isSignature = signatures[language]
  if (!isSignature) return from
  let first = from
  for (let at = from - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    if (isSignature({ lines, at, name, body: lines[from] ?? '' })) first = at
    else if (line.trim() && findLineKind(line, language) === null) break
  }
  return first
}

type Signature = {
  readonly lines: readonly string[]
  readonly at: number
  readonly name: string
  /** The first line of the function itself. */
  readonly body: string
}

const signatures: Readonly<Record<string, (signature: Signature) => boolean>> = {
  typescript: isTypeScriptOverload,
  typescriptreact: isTypeScriptOverload,
  python: isPythonOverload,
}

const hasFunction = (line: string) => /\bfunction\b/.test(line)

/** A line with the name and parameters of a function, but without a body. A call has no type. */
function isTypeScriptOverload({ lines, at, name, body }: Signature): boolean {
  const line = lines[at] ?? ''
  if (hasFunction(line) !== hasFunction(body)) return false
  const bare = line
    .trim()
    .replace(/^(?:(?:export|default|declare|public|private|protected|static|async)\s+)*/, '')
    .replace(/^function\s+/, '')
  const rest = bare.startsWith(name) ? bare.slice(name.length) : ''
  const signature = hasFunction(body) ? /^\s*[(<].*\)[^{]*$/ : /^\s*[(<].*\)\s*:[^{]*$/
  return signature.test(rest)
}

function isPythonOverload({ lines, at, name }: Signature): boolean {
  const line = (lines[at] ?? '').trim()
  if (isOverloadMark(line)) return true
  return line.startsWith(`def ${name}(`) && isOverloadMark((lines[at - 1] ?? '').trim())
}

function isOverloadMark(line: string): boolean {
  return /^@(?:\w+\.)*overload$/.test(line)
}
