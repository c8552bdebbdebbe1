import ignore from 'ignore'

/** When a file with rules applies. */
export type RuleScope = {
  readonly isAlways: boolean
  /** To files with these paths, from the root of the workspace. */
  readonly globs: readonly string[]
  /** The file without its front matter. */
  readonly text: string
}

/** Anyone can have written these files, so there is a limit to everything in them. */
const limits = {
  frontMatter: 4_000,
  globs: 30,
  globLength: 200,
  stars: 8,
  alternatives: 20,
  braces: 3,
}

/**
 * Reads the front matter of `*.instructions.md` (`applyTo`) and `*.mdc` (`globs`, `alwaysApply`).
 * Only these keys are understood, and only in the forms that these files have.
 */
export function readScope(content: string): RuleScope {
  const all = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const end = all.startsWith('---\n') ? all.indexOf('\n---', 3) : -1
  const isClosed =
    end >= 0 && end <= limits.frontMatter && /^\n---[ \t]*(\n|$)/.test(all.slice(end))
  if (!isClosed) return { isAlways: false, globs: [], text: all }
  const values = readValues(all.slice(4, end).split('\n'))
  const globs = (values.get('applyTo') ?? values.get('globs') ?? []).slice(0, limits.globs)
  const text = all.slice(all.indexOf('\n', end + 1) + 1)
  return {
    isAlways: values.get('alwaysApply')?.[0] === 'true' || globs.some(isEverything),
    globs: globs.flatMap(expandBraces).filter(isHarmless).slice(0, limits.globs),
    text: all.indexOf('\n', end + 1) < 0 ? '' : text,
  }
}

const keys = ['applyTo', 'globs', 'alwaysApply']

/** A value, a list in brackets or with commas, or a list of lines with hyphens. */
function readValues(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>()
  let current = ''
  for (const line of lines) {
    const { key, value } = readLine(line)
    current = key ?? current
    if (keys.includes(current))
      values.set(current, [...(key ? [] : (values.get(current) ?? [])), ...splitList(value)])
  }
  return values
}

/** Without a key: another item of the list before it. */
function readLine(line: string): { readonly key?: string; readonly value: string } {
  const [, key, value = ''] = /^(\w+):(.*)$/.exec(line) ?? []
  if (key !== undefined) return { key, value }
  return { value: /^\s*-\s+(.+)$/.exec(line)?.[1] ?? '' }
}

/** At commas that aren't between braces. */
function splitList(value: string): string[] {
  const trimmed = value.trim()
  const list = /^\[.*\]$/.test(trimmed) ? trimmed.slice(1, -1) : unquote(trimmed)
  return list
    .split(/,(?![^{}]*\})/)
    .map((one) => unquote(one.trim()))
    .filter(Boolean)
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}

function isEverything(glob: string): boolean {
  return glob === '*' || glob === '**' || glob === '**/*'
}

/** `*.{ts,tsx}` is two globs. Braces in braces aren't understood, nor are many of them. */
function expandBraces(glob: string): string[] {
  let all = [glob.slice(0, limits.globLength + 1)]
  for (let round = 0; round < limits.braces; round += 1)
    all = all.flatMap(expandFirst).slice(0, limits.alternatives)
  return all
}

function expandFirst(glob: string): string[] {
  const [, before = '', choices = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(glob) ?? []
  return choices ? choices.split(',').map((choice) => before + choice + after) : [glob]
}

/** Nothing that means something else in an ignore file, or takes long to match. */
function isHarmless(glob: string): boolean {
  return (
    glob.length <= limits.globLength &&
    !/^[!#]|[{}\\]/.test(glob) &&
    glob.split('*').length - 1 <= limits.stars
  )
}

/** Whether rules apply to a file, given its path from the root of the workspace. Null: to none. */
export function appliesTo({ isAlways, globs }: RuleScope, path: string | null): boolean {
  if (isAlways) return true
  if (path === null || path.length > 1_000 || globs.length === 0) return false
  // Globs are written like the lines of an ignore file, but for the slash at the start.
  return ignore({ allowRelativePaths: true }).add(globs.map(toIgnoreRule)).ignores(path)
}

function toIgnoreRule(glob: string): string {
  return glob.replace(/^\.\//, '/')
}
