export type Language =
  | 'typescript'
  | 'javascript'
  | 'python'
  | 'go'
  | 'rust'
  | 'java'
  | 'c'
  | 'cpp'
  | 'shellscript'
  | 'sql'
  | 'html'
  | 'css'

/** Languages whose code has functions. */
export type CodeLanguage = Exclude<Language, 'sql' | 'html' | 'css'>

const aliases: Readonly<Record<string, Language>> = {
  ts: 'typescript',
  tsx: 'typescript',
  typescriptreact: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  javascriptreact: 'javascript',
  py: 'python',
  golang: 'go',
  rs: 'rust',
  'c++': 'cpp',
  cc: 'cpp',
  hpp: 'cpp',
  h: 'c',
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  shell: 'shellscript',
  scss: 'css',
  less: 'css',
  htm: 'html',
  postgres: 'sql',
  mysql: 'sql',
  sqlite: 'sql',
}

const names: ReadonlySet<string> = new Set<Language>([
  'typescript',
  'javascript',
  'python',
  'go',
  'rust',
  'java',
  'c',
  'cpp',
  'shellscript',
  'sql',
  'html',
  'css',
])

function isLanguage(name: string): name is Language {
  return names.has(name)
}

/** A language by VS Code's id, a file extension or its common name. TypeScript if it's unknown. */
export function findLanguage(id: string): Language {
  return findKnownLanguage(id) ?? 'typescript'
}

/** The language of a file, by its name. */
export function findFileLanguage(path: string): Language {
  return findLanguage(path.slice(path.lastIndexOf('.') + 1))
}

function findKnownLanguage(id: string): Language | null {
  const name = id.toLowerCase()
  return isLanguage(name) ? name : (aliases[name] ?? null)
}

/** The language that a question names, such as "in Python". "Go" and "C" are words, too. */
export function findNamedLanguage(question: string): Language | null {
  const [, after] = /\b(?:in|using|with) (c\+\+|[a-z]+)(?![\w+])/i.exec(question) ?? []
  const named = after ? findKnownLanguage(after) : null
  if (named) return named
  const words = question.match(/c\+\+|[a-z]{3,}/gi) ?? []
  for (const word of words) {
    const known = findKnownLanguage(word)
    if (known) return known
  }
  return null
}

const signs: readonly (readonly [RegExp, Language])[] = [
  [/^\s*<(!doctype|html|div|body|head|p|ul|form)\b/im, 'html'],
  [/^\s*(select|insert into|create table|update \w+ set)\b/im, 'sql'],
  [/^#!.*\b(sh|bash|zsh)\b|\bfi$|\bdone$/m, 'shellscript'],
  [/^\s*(package \w+$|func )/m, 'go'],
  [/^\s*(pub )?fn \w+|let mut /m, 'rust'],
  [/^\s*(def \w+\(.*\).*:|import \w+$|from \w+ import)/m, 'python'],
  [/^\s*public (static |class )/m, 'java'],
  [/std::|#include <(iostream|vector|string)>/, 'cpp'],
  [/^#include/m, 'c'],
  [/^[.#]?[\w-]+\s*\{\s*$[\s\S]*?:\s*[^;]+;/m, 'css'],
  [/: (number|string|boolean)\b|^\s*(interface|type) \w+/m, 'typescript'],
]

/** The language that some code looks like. JavaScript if nothing speaks for another one. */
export function guessLanguage(code: string): Language {
  return signs.find(([sign]) => sign.test(code))?.[1] ?? 'javascript'
}

export function hasFunctions(language: Language): language is CodeLanguage {
  return language !== 'sql' && language !== 'html' && language !== 'css'
}

/** The beginning of a comment line. */
export function toComment(language: Language, text: string): string {
  if (language === 'python' || language === 'shellscript') return `# ${text}`
  if (language === 'sql') return `-- ${text}`
  if (language === 'html') return `<!-- ${text} -->`
  return language === 'css' ? `/* ${text} */` : `// ${text}`
}
