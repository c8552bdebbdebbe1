/** Close relatives count as one language. `id` is one of VS Code's language ids. */
export type LanguageFamily = { readonly id: string; readonly name: string }

const relatives: readonly (LanguageFamily & { readonly members: readonly string[] })[] = [
  {
    id: 'javascript',
    name: 'JavaScript and TypeScript',
    members: ['javascript', 'typescript', 'javascriptreact', 'typescriptreact'],
  },
  { id: 'cpp', name: 'C and C++', members: ['c', 'cpp'] },
  { id: 'html', name: 'HTML and CSS', members: ['html', 'css', 'scss', 'less'] },
  {
    id: 'shellscript',
    name: 'Shell',
    members: ['shellscript', 'sh', 'bash', 'zsh', 'ksh', 'fish'],
  },
]

const others: readonly LanguageFamily[] = [
  'Clojure',
  'CoffeeScript',
  'Dart',
  'Elixir',
  'Erlang',
  'Go',
  'Groovy',
  'Haskell',
  'Java',
  'Julia',
  'Kotlin',
  'LaTeX',
  'Lua',
  'Objective-C',
  'OCaml',
  'Perl',
  'PHP',
  'PowerShell',
  'Python',
  'R',
  'Ruby',
  'Rust',
  'Scala',
  'Solidity',
  'SQL',
  'Svelte',
  'Swift',
  'Terraform',
  'Vue',
  'Zig',
]
  .map((name) => ({ id: name.toLowerCase(), name }))
  .concat([
    { id: 'csharp', name: 'C#' },
    { id: 'fsharp', name: 'F#' },
    { id: 'vb', name: 'Visual Basic' },
  ])

/** Text and data formats: every plan includes them. */
const dataFormats: ReadonlySet<string> = new Set([
  'bibtex',
  'csv',
  'diff',
  'dockercompose',
  'dotenv',
  'editorconfig',
  'git-commit',
  'git-rebase',
  'ignore',
  'ini',
  'json',
  'json5',
  'jsonc',
  'jsonl',
  'log',
  'markdown',
  'plaintext',
  'properties',
  'restructuredtext',
  'search-result',
  'toml',
  'tsv',
  'xml',
  'yaml',
])

/** The family of one of VS Code's language ids, as on the site. Null: a data format. */
export function findFamily(languageId: string): LanguageFamily | null {
  const id = languageId.toLowerCase()
  if (dataFormats.has(id)) return null
  const family = relatives.find(({ members }) => members.includes(id))
  if (family) return { id: family.id, name: family.name }
  return others.find((other) => other.id === id) ?? { id, name: id }
}

/** What users can choose from, by name. */
export function listFamilies(): readonly LanguageFamily[] {
  const all = [...relatives.map(({ id, name }) => ({ id, name })), ...others]
  return all.sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
