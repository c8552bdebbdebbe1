import { type SnippetError, type SnippetInput, toSnippetName, validateSnippet } from './snippet.ts'

/**
 * Reads a snippet from Markdown with front matter: `name` and `description`, then the prompt.
 * Without a name it's called like its file. Other keys are ignored.
 */
export function parseSnippetFile(text: string, fileName: string): SnippetInput | SnippetError {
  const { fields, body } = splitFrontMatter(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  return validateSnippet({
    name: toSnippetName(fields.get('name') || toTitle(fileName)),
    description: fields.get('description') ?? '',
    body,
  })
}

/** What `parseSnippetFile` reads. */
export function formatSnippetFile({ name, description, body }: SnippetInput): string {
  const fields = [`name: ${name}`, ...(description ? [`description: ${quote(description)}`] : [])]
  const gap = body.startsWith('\n') ? '\n' : ''
  return `---\n${fields.join('\n')}\n---\n${gap}${body}\n`
}

function splitFrontMatter(file: string) {
  const text = file.endsWith('\n---') ? `${file}\n` : file
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1
  if (end < 0) return { fields: new Map<string, string>(), body: text.replace(/\n$/, '') }
  const fields = new Map(
    text
      .slice(4, end + 1)
      .split('\n')
      .flatMap(parseField),
  )
  return { fields, body: text.slice(end + 5).replace(/^\n|\n$/g, '') }
}

/** One `key: value` line of YAML. The value may be plain or in either kind of quotes. */
function parseField(line: string): [string, string][] {
  const [, key, value] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
  return key === undefined || value === undefined ? [] : [[key, unquote(value.trim())]]
}

function unquote(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'")
  if (!/^".*"$/.test(value)) return value
  try {
    return String(JSON.parse(value))
  } catch (error) {
    if (error instanceof SyntaxError) return value.slice(1, -1)
    throw error
  }
}

/** Plain where YAML reads it as the same text, otherwise in quotes, for which JSON is YAML. */
function quote(text: string): string {
  const isPlain = /^[\p{L}\p{N}][\p{L}\p{N} ,.()/_+-]*$/u.test(text)
  return isPlain && !/^[\d.+-]+$|^(true|false|yes|no|on|off|null)$/i.test(text)
    ? text
    : JSON.stringify(text)
}

function toTitle(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '')
}
