/** Languages that count as one. The id is stored; the name is what people read. */
export type LanguageFamily = { readonly id: string; readonly name: string }

/** Close relatives count as one language. The members are VS Code's language ids. */
const relatives: readonly (LanguageFamily & { readonly members: readonly string[] })[] = [
  {
    id: 'javascript',
    name: 'JavaScript/TypeScript',
    members: ['javascript', 'typescript', 'javascriptreact', 'typescriptreact'],
  },
  { id: 'cpp', name: 'C/C++', members: ['c', 'cpp'] },
  { id: 'html', name: 'HTML/CSS', members: ['html', 'css', 'scss', 'less'] },
  {
    id: 'shellscript',
    name: 'Shell',
    members: ['shellscript', 'sh', 'bash', 'zsh', 'ksh', 'fish'],
  },
]

/** Names that can't be read off the id. */
const names: Readonly<Record<string, string>> = {
  clojure: 'Clojure',
  coffeescript: 'CoffeeScript',
  csharp: 'C#',
  dart: 'Dart',
  elixir: 'Elixir',
  erlang: 'Erlang',
  fsharp: 'F#',
  go: 'Go',
  groovy: 'Groovy',
  haskell: 'Haskell',
  java: 'Java',
  julia: 'Julia',
  kotlin: 'Kotlin',
  latex: 'LaTeX',
  lua: 'Lua',
  'objective-c': 'Objective-C',
  ocaml: 'OCaml',
  perl: 'Perl',
  php: 'PHP',
  powershell: 'PowerShell',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  solidity: 'Solidity',
  sql: 'SQL',
  svelte: 'Svelte',
  swift: 'Swift',
  terraform: 'Terraform',
  vb: 'Visual Basic',
  vue: 'Vue',
  zig: 'Zig',
}

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

/** The family of one of VS Code's language ids. Null for data formats, which every plan includes. */
export function findFamily(languageId: string): LanguageFamily | null {
  const id = languageId.toLowerCase()
  if (dataFormats.has(id)) return null
  const family = relatives.find(({ members }) => members.includes(id))
  return family ? { id: family.id, name: family.name } : { id, name: nameOf(id) }
}

/** The name of a stored family. */
export function nameFamily(id: string): string {
  return relatives.find((family) => family.id === id)?.name ?? nameOf(id)
}

function nameOf(languageId: string): string {
  return names[languageId] ?? languageId
}

/** What a user can choose from, by name. Editors may use any other language id, too. */
export function listFamilies(): readonly LanguageFamily[] {
  const others = Object.entries(names).map(([id, name]) => ({ id, name }))
  const all = [...relatives.map(({ id, name }) => ({ id, name })), ...others]
  return all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
