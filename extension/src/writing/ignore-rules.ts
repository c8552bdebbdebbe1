/** A line of a `.gitignore` or `.ghostignore`. */
type Rule = {
  readonly isNegated: boolean
  readonly isFolderOnly: boolean
  /** Of an anchored rule, from the folder of its file; else matched at any depth. */
  readonly segments: readonly string[]
}

/** The rules of one folder, in their order. */
export type IgnoreFile = {
  /** The folder of the file, from the root; empty for the root itself. */
  readonly folder: string
  readonly rules: readonly Rule[]
}

export function readIgnoreFile(folder: string, text: string): IgnoreFile {
  return { folder, rules: text.split(/\r?\n/).flatMap(readRule) }
}

function readRule(line: string): Rule[] {
  const trimmed = dropTrailingBlanks(line)
  if (trimmed === '' || trimmed.startsWith('#')) return []
  const isNegated = trimmed.startsWith('!')
  const pattern = isNegated ? trimmed.slice(1) : trimmed
  const isFolderOnly = pattern.endsWith('/')
  const path = isFolderOnly ? pattern.slice(0, -1) : pattern
  const isAnchored = path.includes('/')
  const names = path.replace(/^\//, '').split('/')
  if (names.every((name) => name === '')) return []
  // Everything inside, but not the folder itself.
  const segments = names.at(-1) === '**' ? [...names, '*'] : names
  return [{ isNegated, isFolderOnly, segments: isAnchored ? segments : ['**', ...segments] }]
}

/** Blanks at the end count only behind a backslash. */
function dropTrailingBlanks(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ' && line[end - 2] !== '\\') end -= 1
  return line.slice(0, end)
}

/**
 * Whether git would ignore a path, given the ignore files above it from the root down.
 * The last rule that matches decides; nothing comes back from a folder that is ignored.
 */
export function isIgnored(path: string, files: readonly IgnoreFile[]): boolean {
  const segments = path.split('/').filter(Boolean)
  return segments.some((_, at) => {
    const part = segments.slice(0, at + 1)
    return decide(part, { files, isFolder: at < segments.length - 1 })
  })
}

type Question = { readonly files: readonly IgnoreFile[]; readonly isFolder: boolean }

function decide(path: readonly string[], { files, isFolder }: Question): boolean {
  for (const { folder, rules } of files.toReversed()) {
    const above = folder.split('/').filter(Boolean)
    const isBelow = above.length < path.length && above.every((name, at) => name === path[at])
    if (!isBelow) continue
    const rest = path.slice(above.length)
    const rule = rules.findLast(
      (one) => (isFolder || !one.isFolderOnly) && matchPath(one.segments, rest),
    )
    if (rule) return !rule.isNegated
  }
  return false
}

function matchPath(pattern: readonly string[], path: readonly string[]): boolean {
  return matchStars({
    length: path.length,
    end: pattern.length,
    isStar: (at) => pattern[at] === '**',
    step: (at, from) => Number(matchName(pattern[at] ?? '', path[from] ?? '')),
  })
}

function matchName(pattern: string, name: string): boolean {
  return matchStars({
    length: name.length,
    end: pattern.length,
    isStar: (at) => pattern[at] === '*',
    step: (at, from) => matchOne(pattern, { at, mark: name[from] ?? '' }),
  })
}

type Match = {
  /** Of what is matched. */
  readonly length: number
  /** Of the pattern. */
  readonly end: number
  readonly isStar: (at: number) => boolean
  /** How much of the pattern is used up by the next piece. 0: they don't match. */
  readonly step: (at: number, from: number) => number
}

/** A star stands for any number of pieces. Only the last one is ever tried again, so it stays fast. */
function matchStars({ length, end, isStar, step }: Match): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (from < length) {
    const taken = isStar(at) ? 0 : step(at, from)
    if (isStar(at)) {
      star = at
      mark = from
      at += 1
    } else if (taken > 0) {
      at += taken
      from += 1
    } else if (star >= 0) {
      at = star + 1
      mark += 1
      from = mark
    } else return false
  }
  while (isStar(at)) at += 1
  return at >= end
}

/** How much of the pattern stands for a character. 0: it isn't that one. */
function matchOne(pattern: string, { at, mark }: { at: number; mark: string }): number {
  const first = pattern[at]
  if (first === undefined) return 0
  if (first === '?') return 1
  if (first === '\\') return pattern[at + 1] === mark ? 2 : 0
  if (first === '[') return matchClass(pattern, { at, mark })
  return first === mark ? 1 : 0
}

function matchClass(pattern: string, { at, mark }: { at: number; mark: string }): number {
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const start = at + (isNegated ? 2 : 1)
  // A bracket right at the start is one of the characters.
  const end = pattern.indexOf(']', start + 1)
  if (end < 0) return 0
  const members = pattern.slice(start, end).replace(/\\(.)/g, '$1')
  let isMember = false
  for (let index = 0; index < members.length; index += 1) {
    const [low = '', dash, high] = members.slice(index, index + 3)
    if (dash === '-' && high !== undefined) {
      isMember ||= low <= mark && mark <= high
      index += 2
    } else isMember ||= low === mark
  }
  return isMember === isNegated ? 0 : end + 1 - at
}
