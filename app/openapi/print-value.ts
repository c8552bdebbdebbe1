/** How a programming language writes values. */
type Style = {
  readonly step: string
  readonly words: Readonly<Record<string, string>>
  readonly brace: string
  readonly quote: (text: string) => string
  readonly key: (name: string) => string
}

const python: Style = {
  step: '    ',
  words: { true: 'True', false: 'False', null: 'None' },
  brace: '',
  quote: (text) => JSON.stringify(text),
  key: (name) => `${JSON.stringify(name)}: `,
}

const typescript: Style = {
  step: '  ',
  words: {},
  brace: ' ',
  quote: (text) =>
    `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? `${name}: ` : `'${name}': `),
}

/** A JSON value as a Python literal, for a line with this indentation. */
export function printPython(value: unknown, indent = ''): string {
  return print(value, { style: python, indent })
}

/** A JSON value as a TypeScript literal, for a line with this indentation. */
export function printTypeScript(value: unknown, indent = ''): string {
  return print(value, { style: typescript, indent })
}

type Place = { readonly style: Style; readonly indent: string }

const maxWidth = 72

function print(value: unknown, { style, indent }: Place): string {
  if (typeof value === 'string') return style.quote(value)
  if (typeof value !== 'object' || value === null) return style.words[`${value}`] ?? `${value}`

  const inner = { style, indent: indent + style.step }
  const isList = Array.isArray(value)
  const [open, close] = isList ? '[]' : '{}'
  const parts = isList
    ? value.map((item) => print(item, inner))
    : Object.entries(value).map(([name, item]) => style.key(name) + print(item, inner))
  const space = isList ? '' : style.brace
  const line = `${open}${space}${parts.join(', ')}${space}${close}`
  if (line.length + indent.length <= maxWidth && !line.includes('\n')) return line
  const lines = parts.map((part) => `${inner.indent}${part},\n`)
  return `${open}\n${lines.join('')}${indent}${close}`
}
