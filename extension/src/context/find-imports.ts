/** A name that a file imports, and where. */
export type ImportedName = {
  readonly name: string
  readonly line: number
  readonly character: number
}

type Code = { readonly lines: readonly string[]; readonly language: string }

const maxLines = 400
const maxNames = 60

/** The names in the imports of a file. Go imports packages, so there it's what is used of them. */
export function findImports({ lines, language }: Code): ImportedName[] {
  const head = lines.slice(0, maxLines)
  if (language === 'go') return listGoNames(lines, head)
  const kind = kinds[language]
  if (!kind) return []
  return listStatements(head, kind)
    .flatMap(({ line, text }) => readNames(text, kind).map((found) => ({ line, ...found })))
    .slice(0, maxNames)
}

type ImportKind = {
  /** Where a statement starts. */
  readonly start: RegExp
  /** Whether a statement that starts like this continues on the next line. */
  readonly isOpen: (statement: string) => boolean
  /** What precedes the names. */
  readonly before?: RegExp
  /** What follows the names. */
  readonly after?: RegExp
}

const isBracketOpen = (open: string, close: string) => (statement: string) =>
  statement.split(open).length > statement.split(close).length

const ecmascript: ImportKind = {
  start: /^\s*(import\b(?!\s*\()|(const|let|var)\s.*=\s*require\(|(const|let|var)\s*\{\s*$)/,
  isOpen: isBracketOpen('{', '}'),
  after: /(\bfrom\b|=\s*require\b)/,
}
const semicolons: ImportKind = { start: /^\s*(import|use|using)\s/, isOpen: () => false }

const kinds: Readonly<Record<string, ImportKind>> = {
  ...Object.fromEntries(
    ['typescript', 'javascript', 'typescriptreact', 'javascriptreact', 'vue', 'svelte'].map(
      (language) => [language, ecmascript],
    ),
  ),
  ...Object.fromEntries(
    ['java', 'kotlin', 'scala', 'groovy', 'php', 'haskell', 'swift'].map((language) => [
      language,
      semicolons,
    ]),
  ),
  python: {
    start: /^\s*(from\s+\S+\s+import|import)\s/,
    isOpen: isBracketOpen('(', ')'),
    before: /^\s*from\s+\S+\s+import\s/,
  },
  rust: { start: /^\s*(pub(\([^)]*\))?\s+)?use\s/, isOpen: isBracketOpen('{', '}') },
}

type Statement = { readonly line: number; readonly text: string }

/** The lines of all import statements. */
function listStatements(lines: readonly string[], { start, isOpen }: ImportKind): Statement[] {
  const found: Statement[] = []
  let statement = ''
  lines.forEach((text, line) => {
    if (!statement && !start.test(text)) return
    statement += `${text}\n`
    found.push({ line, text })
    if (!isOpen(statement) || statement.length > 5000) statement = ''
  })
  return found
}

const keywords = new Set(
  'import from as type typeof const let var require use using pub crate self super static default function'.split(
    ' ',
  ),
)

/** The names in a line of an import statement. Of a path, the last one. */
function readNames(text: string, { before, after }: ImportKind) {
  const start = before?.exec(text)?.[0].length ?? 0
  const end = after?.exec(text)?.index ?? text.length
  const clause = blankOut(
    text.slice(0, end),
    /(['"`]).*?(\1|$)|(\/\/|#(?!\[)|\/\*).*$|\*\s+as\s+\w+/g,
  )
  return [...clause.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: name, index }) => {
    if (index < start || keywords.has(name) || name === 'function') return []
    const rest = clause.slice(index + name.length)
    // `a as b` defines b, and `a.b.C` is about C.
    return /^(\s+as\s|\s*(\.|::|\\))/.test(rest) ? [] : [{ name, character: index }]
  })
}

/** Keeps the positions of everything else. */
function blankOut(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, (found) => ' '.repeat(found.length))
}

function listGoNames(lines: readonly string[], head: readonly string[]): ImportedName[] {
  const packages = new Set<string>()
  for (const text of head) {
    const [, alias, path] = /^\s*(?:import\s+)?(?:([\w.]+)\s+)?"([^"]+)"\s*$/.exec(text) ?? []
    if (path) packages.add(alias ?? path.slice(path.lastIndexOf('/') + 1))
  }
  const seen = new Set<string>()
  return lines
    .slice(0, maxLines * 5)
    .flatMap((text, line) =>
      [...text.matchAll(/\b(\w+)\.([A-Z]\w*)/g)].flatMap(
        ({ 1: owner = '', 2: name = '', index }) => {
          if (!packages.has(owner) || seen.has(`${owner}.${name}`)) return []
          seen.add(`${owner}.${name}`)
          return [{ name, line, character: index + owner.length + 1 }]
        },
      ),
    )
    .slice(0, maxNames)
}

/** How far from a line the use of a name counts. */
export const nearLines = 60

type Near = {
  /** The lines around a line, and the number of the first one. */
  readonly near: readonly string[]
  readonly from: number
  readonly line: number
}

/** Orders names by how near to a line they are used. The others follow. */
export function rankImports(names: readonly ImportedName[], near: Near): readonly ImportedName[] {
  const distances = new Map(names.map((imported) => [imported, toDistance(imported, near)]))
  const distance = (imported: ImportedName) => distances.get(imported) ?? Number.MAX_SAFE_INTEGER
  return [...names].sort((one, other) => distance(one) - distance(other))
}

function toDistance(imported: ImportedName, { near, from, line }: Near): number {
  const pattern = new RegExp(`(?<![\\w$])${imported.name.replaceAll('$', '\\$')}(?![\\w$])`)
  const used = near.flatMap((text, index) =>
    from + index !== imported.line && pattern.test(text) ? [Math.abs(from + index - line)] : [],
  )
  return used.length > 0 ? Math.min(...used) : Number.MAX_SAFE_INTEGER
}
