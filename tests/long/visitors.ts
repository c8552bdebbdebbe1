import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

type Visit = RequestOptions & { readonly form?: Record<string, string> }

type Answer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Sends one request to the proxy, whose certificate is self-signed. */
export async function openVisit(
  origin: string,
  { form, headers, ...options }: Visit,
): Promise<IncomingMessage> {
  const body = form && new URLSearchParams(form).toString()
  const sent = request(origin, {
    ...options,
    rejectUnauthorized: false,
    // A proxy may close a kept connection at the moment of the next request; browsers try again.
    agent: false,
    method: form ? 'POST' : 'GET',
    headers: {
      ...headers,
      ...(body && {
        origin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      }),
    },
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return response
}

export async function visit(origin: string, options: Visit): Promise<Answer> {
  const response = await openVisit(origin, options)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
  }
}

/** Visitors who come again and again until they are stopped. Counts answers by status and errors. */
export function openCrowd(
  origin: string,
  { visits, size }: { visits: readonly Visit[]; size: number },
): { readonly counts: Record<string, number>; readonly stop: () => Promise<void> } {
  const counts: Record<string, number> = {}
  let isOver = false
  async function comeAndGo(first: number): Promise<void> {
    for (let count = first; !isOver; count += 1) {
      const options = visits[count % visits.length] ?? {}
      const outcome = await visit(origin, options).then(
        ({ status, body }) =>
          status < 500 ? 'good' : `${status} ${options.path}: ${toText(body)}`,
        (fault: NodeJS.ErrnoException) => `${fault.code} ${options.path}`,
      )
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  const everyone = Promise.all(Array.from({ length: size }, (_, first) => comeAndGo(first)))
  return {
    counts,
    async stop() {
      isOver = true
      await everyone
    },
  }
}

function toText(html: string): string {
  return html
    .replace(/^.*<body/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}
