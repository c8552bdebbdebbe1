/** What the scanner needs to tell code from strings and comments. */
export type Language = {
  /** Markers of comments that end with the line. */
  readonly lineComments: readonly string[]
  readonly blockComments: readonly (readonly [open: string, close: string])[]
  /** Longer delimiters first. */
  readonly strings: readonly StringKind[]
  readonly hasBrackets: boolean
  readonly hasHeredocs?: boolean
  readonly hasRegexes?: boolean
  /** A quote can start a lifetime (Rust). */
  readonly hasLifetimes?: boolean
  /** `)` can end a case label (shell). */
  readonly hasCaseLabels?: boolean
}

export type StringKind = {
  readonly open: string
  /** The closing delimiter, if it differs from the opening one. */
  readonly close?: string
  readonly isMultiline?: boolean
  /** Has no escape sequences. */
  readonly isRaw?: boolean
  /** `${` starts an expression. */
  readonly hasCode?: boolean
}

const cComments = [['/*', '*/']] as const
const quotes = [{ open: '"' }, { open: "'" }]
const tripleDouble = { open: '"""', isMultiline: true }
const multiline = [
  { open: '"', isMultiline: true },
  { open: "'", isMultiline: true },
]

const c: Language = {
  lineComments: ['//'],
  blockComments: cComments,
  strings: quotes,
  hasBrackets: true,
}
const javascript: Language = {
  ...c,
  strings: [...quotes, { open: '`', isMultiline: true, hasCode: true }],
  hasRegexes: true,
}
const textBlocks: Language = { ...c, strings: [tripleDouble, ...quotes] }
const hash: Language = { ...c, lineComments: ['#'], blockComments: [] }
const ruby: Language = { ...hash, strings: multiline, hasHeredocs: true }
/** Quotes and brackets have no meaning in prose. */
const prose: Language = {
  lineComments: [],
  blockComments: [['<!--', '-->']],
  strings: [],
  hasBrackets: false,
}

const languages: Readonly<Record<string, Language>> = {
  ...toAll(['typescript', 'javascript', 'typescriptreact', 'javascriptreact'], javascript),
  ...toAll(['vue', 'svelte', 'astro'], javascript),
  ...toAll(['java', 'kotlin', 'swift', 'scala', 'dart', 'groovy'], textBlocks),
  ...toAll(['yaml', 'toml', 'r', 'dockerfile', 'makefile', 'terraform', 'graphql', 'nim'], hash),
  ...toAll(['elixir', 'julia', 'coffeescript'], { ...hash, strings: [tripleDouble, ...quotes] }),
  ...toAll(['html', 'xml', 'markdown', 'plaintext', 'latex', 'tex', 'asciidoc', 'mdx'], prose),
  ...toAll(['ruby', 'perl'], ruby),
  ...toAll(['ini', 'clojure', 'lisp', 'scheme'], {
    ...hash,
    lineComments: [';'],
    strings: [{ open: '"', isMultiline: true }],
  }),
  ...toAll(['lua', 'haskell', 'elm'], { ...hash, lineComments: ['--'], strings: [{ open: '"' }] }),
  python: {
    ...hash,
    strings: [tripleDouble, { open: "'''", isMultiline: true }, ...quotes],
  },
  go: { ...c, strings: [...quotes, { open: '`', isMultiline: true, isRaw: true }] },
  rust: {
    ...c,
    strings: [
      { open: 'r#"', close: '"#', isMultiline: true, isRaw: true },
      { open: '"', isMultiline: true },
      { open: "'" },
    ],
    hasLifetimes: true,
  },
  csharp: {
    ...c,
    strings: [tripleDouble, { open: '@"', close: '"', isMultiline: true, isRaw: true }, ...quotes],
  },
  shellscript: {
    ...ruby,
    strings: [
      { open: '"', isMultiline: true },
      { open: "'", isMultiline: true, isRaw: true },
    ],
    hasCaseLabels: true,
  },
  php: { ...c, lineComments: ['//', '#'], strings: multiline, hasHeredocs: true },
  sql: { ...c, lineComments: ['--'], strings: multiline },
  powershell: { ...hash, blockComments: [['<#', '#>']], strings: multiline },
  css: { ...c, lineComments: [] },
}

/** Unknown languages are scanned like C. */
export function getLanguage(id: string): Language {
  return languages[id] ?? c
}

export function isProse(id: string): boolean {
  return getLanguage(id) === prose
}

function toAll(ids: readonly string[], language: Language): Record<string, Language> {
  return Object.fromEntries(ids.map((id) => [id, language]))
}

/** Naming conventions for test files. */
const names: Record<string, (name: string, ending: string) => string> = {
  python: (name, ending) => `test_${name}${ending}`,
  go: (name, ending) => `${name}_test${ending}`,
  ruby: (name, ending) => `${name}_spec${ending}`,
  java: (name, ending) => `${name}Test${ending}`,
  kotlin: (name, ending) => `${name}Test${ending}`,
  csharp: (name, ending) => `${name}Tests${ending}`,
  php: (name, ending) => `${name}Test${ending}`,
  rust: (name, ending) => `${name}_test${ending}`,
  c: (name, ending) => `test_${name}${ending}`,
  cpp: (name, ending) => `${name}_test${ending}`,
}

/** The endings of files in the languages of notebooks. */
const endings: Readonly<Record<string, string>> = {
  python: 'py',
  r: 'R',
  julia: 'jl',
  sql: 'sql',
  scala: 'scala',
  ruby: 'rb',
  go: 'go',
  typescript: 'ts',
  javascript: 'js',
  csharp: 'cs',
  fsharp: 'fs',
  powershell: 'ps1',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt',
  cpp: 'cpp',
  shellscript: 'sh',
}

/** The path of the test file, in the same folder. Tests of a notebook are an ordinary file. */
export function toTestPath(path: string, language: string): string {
  const [, folder = '', name = '', own = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? []
  const ending = /^\.(ipynb|dib)$/.test(own) ? `.${endings[language] ?? 'txt'}` : own
  const toName = names[language] ?? ((own, end) => `${own}.test${end}`)
  return folder + toName(name, ending)
}
