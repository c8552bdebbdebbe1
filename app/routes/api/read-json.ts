import type { z } from 'zod'
import { isPlainJson, parseJson } from '#app/http/json.ts'

/** In characters. */
const maxLength = 4_096

export type Unreadable = { readonly status: 400 | 413 | 415; readonly error: string }

type Read<Body> = { readonly body: Body } | Unreadable

/** Reads and validates a JSON body. Compressed bodies are refused. */
export async function readJson<Body>(
  request: Request,
  shape: z.ZodType<Body>,
): Promise<Read<Body>> {
  if (!isPlainJson(request.headers)) return { status: 415, error: 'Expected JSON' }
  const text = await request.text()
  if (text.length > maxLength) return { status: 413, error: 'Request body too large' }

  const parsed = shape.safeParse(parseJson(text))
  return parsed.success ? { body: parsed.data } : { status: 400, error: 'Malformed request' }
}
