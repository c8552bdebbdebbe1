import { parseJson } from '../parse-json.ts'

export type JsonRequest = {
  readonly url: string
  readonly fetch: typeof fetch
  /** For the whole answer. */
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly headers?: Readonly<Record<string, string>>
  /** Absent: a GET request. */
  readonly body?: object
}

/**
 * Asks something that may not be what we take it for. It's never followed to another address, and
 * gets only so much time and memory. Null: no success, or not JSON.
 */
export async function fetchJson({ url, fetch, ...request }: JsonRequest): Promise<unknown> {
  const { timeoutMs, maxBytes, headers = {}, body } = request
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: end.signal,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response.ok ? parseJson(await readText(response, maxBytes)) : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    // Closes the connection of an answer that wasn't read to its end.
    end.abort()
  }
}

/** Empty: too long. */
async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (bytes > maxBytes) return ''
    text += decoder.decode(part, { stream: true })
  }
  return text
}
