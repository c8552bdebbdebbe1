/** One of VS Code's language ids. */
export type Language = string

/** Languages in which functions and tests are written. */
export type CodeLanguage = 'typescript' | 'javascript' | 'python'

export function isCodeLanguage(language: Language): language is CodeLanguage {
  return ['typescript', 'javascript', 'python'].includes(language)
}

const aliases: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  tsx: 'typescript',
  typescriptreact: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  javascriptreact: 'javascript',
  py: 'python',
  rs: 'rust',
  sh: 'shellscript',
}

/** A language by VS Code's id or a file extension. */
export function toLanguage(id: string): Language {
  return aliases[id] ?? id.toLowerCase()
}

/** The language of a file, by its name. */
export function toFileLanguage(path: string): Language {
  return toLanguage(path.slice(path.lastIndexOf('.') + 1))
}

/** The language that some code looks like. JavaScript if nothing speaks for another one. */
export function guessLanguage(code: string): Language {
  return looks.find(([, pattern]) => pattern.test(code))?.[0] ?? 'javascript'
}

/** None of them reads a character more than a few times: the code comes from anyone. */
const looks: readonly (readonly [Language, RegExp])[] = [
  ['python', /^[ \t]*(?:def \w+\(|import \w+$|from [\w.]+ import)/m],
  ['go', /^(?:package \w+$|func )/m],
  ['rust', /^[ \t]*(?:pub )?(?:fn \w|use \w+::|impl\b)|\blet mut /m],
  ['typescript', /: (?:number|string|boolean)\b/],
]

/** A comment line. */
export function toComment(language: Language, text: string): string {
  if (language === 'python' || language === 'shellscript') return `# ${text}`
  if (language === 'sql') return `-- ${text}`
  if (language === 'html') return `<!-- ${text} -->`
  return language === 'css' ? `/* ${text} */` : `// ${text}`
}
