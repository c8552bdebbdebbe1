import { data } from 'react-router'

/** Signs that no keyboard types, but for the end of a line and the tab. */
const unprintable = /[^\P{Cc}\n\t]/gu

/**
 * The fields of a form as text, lines ended alike whatever the browser sends.
 * What is no form at all is answered with 400, not with a fault.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => null)
  if (!form) throw data('That was no form', { status: 400 })

  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(
    texts.map(([name, text]) => [name, isSecret(name) ? text : clean(text)]),
  )
}

/** A password is what was typed, to the last sign. */
export function isSecret(name: string): boolean {
  return /password$/i.test(name)
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '')
}
