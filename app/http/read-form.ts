import { data } from 'react-router'
import { hasTooManyFields } from './field-limit.ts'

/** Control characters except newline and tab. */
const unprintable = /[^\P{Cc}\n\t]/gu

/** Exactly one boundary, as browsers send it, so that the parser can't use a different one than the field count. */
const multipart = /^multipart\/form-data; *boundary=("?)(?<boundary>[\w'()+,./:=?-]{1,70})\1$/i

type Fields = Iterable<[string, FormDataEntryValue]>

/**
 * The text fields of a form, with normalized line endings. Throws 400 when the body isn't a form.
 * Fields are counted before they're parsed: parsing 250,000 would block the server for seconds.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await parseForm(request)
  if (!form) throw data('Expected a form submission', { status: 400 })

  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(
    texts.map(([name, text]) => [name, isSecret(name) ? text : clean(text)]),
  )
}

/** Passwords are never cleaned or trimmed. */
export function isSecret(name: string): boolean {
  return /password$/i.test(name)
}

async function parseForm(request: Request): Promise<Fields | null> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = await request.text()
    refuseTooMany(text)
    return new URLSearchParams(text)
  }

  const boundary = multipart.exec(type)?.groups?.boundary
  if (!boundary) return null
  const bytes = await request.arrayBuffer()
  refuseTooMany(new TextDecoder('latin1').decode(bytes), `\r\n--${boundary}\r\n`)
  const response = new Response(bytes, { headers: { 'content-type': type } })
  return response.formData().catch(() => null)
}

function refuseTooMany(text: string, separator?: string): void {
  if (hasTooManyFields(text, separator)) throw data('Too many form fields', { status: 400 })
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '')
}
