/**
 * Adds a setting to the text of a settings file, which is JSON with comments, or replaces its value.
 * Null: the text isn't an object.
 */
export function addSetting(text: string, name: string, value: boolean): string | null {
  const entry = `${JSON.stringify(name)}: ${value}`
  const existing = new RegExp(`${JSON.stringify(name).replaceAll('.', '\\.')}\\s*:\\s*(true|false)`)
  if (existing.test(text)) return text.replace(existing, entry)
  if (!text.trim()) return `{\n  ${entry}\n}\n`
  const start = skipComments(text, 0)
  if (text[start] !== '{') return null
  const isEmpty = text[skipComments(text, start + 1)] === '}'
  const rest = text.slice(start + 1).replace(/^[ \t]*(?=\S)/, '\n')
  return `${text.slice(0, start + 1)}\n  ${entry}${isEmpty ? '' : ','}${rest}`
}

/** The position of the next character that is neither white space nor part of a comment. */
function skipComments(text: string, from: number): number {
  const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(from))?.[0] ?? ''
  return from + skipped.length
}
