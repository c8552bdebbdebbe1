import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a server treats a download. */
export type Habit =
  | 'fine'
  /** Closes the connection after half of the file. */
  | 'cuts'
  /** Closes the connection after the first bytes, every time. */
  | 'cuts early'
  /** Sends a part, then nothing, and keeps the connection. */
  | 'stalls'
  | 'ignores ranges'
  /** Answers with another range than the one it was asked for. */
  | 'sends another range'
  | 'sends wrong bytes'
  | 'sends too much'
  | 'announces too much'
  | 'announces too little'
  | 'redirects'
  | 'is busy'
  | 'has no file'

export type FakeDownloads = {
  readonly url: string
  /** The ranges that were asked for. Undefined: the whole file. */
  readonly ranges: readonly (string | undefined)[]
  readonly behave: (habit: Habit) => void
  readonly close: () => Promise<void>
}

/** A server with one file, as unkind as networks and servers are. */
export async function openFakeDownloads(path: string, file: Buffer): Promise<FakeDownloads> {
  const ranges: (string | undefined)[] = []
  let habit: Habit = 'fine'
  const server = createServer((request, response) => {
    ranges.push(request.headers.range)
    if (request.url !== path || habit === 'has no file') response.writeHead(404).end()
    else if (habit === 'is busy') response.writeHead(503).end()
    else if (habit === 'redirects') response.writeHead(302, { location: '/elsewhere' }).end()
    else send({ habit, file }, { request, response })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ranges,
    behave(changed) {
      habit = changed
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Served = { readonly habit: Habit; readonly file: Buffer }
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

function send({ habit, file }: Served, { request, response }: Exchange): void {
  const asked =
    habit === 'ignores ranges' ? undefined : /\d+/.exec(request.headers.range ?? '')?.[0]
  const from = Number(asked ?? 0)
  const size = file.length
  const rest = Buffer.from(file.subarray(from))
  if (habit === 'sends wrong bytes') rest[0] = 255 - (rest[0] ?? 0)
  const shown = habit === 'sends another range' ? from + 1 : from
  const extra = { 'announces too much': 10, 'announces too little': -10 }[habit as string] ?? 0
  response.writeHead(asked === undefined ? 200 : 206, {
    ...(habit !== 'sends too much' && { 'content-length': rest.length + extra }),
    ...(asked !== undefined && { 'content-range': `bytes ${shown}-${size - 1}/${size}` }),
  })
  const { bytes = rest, ending = 'end' } = toBody(habit, rest)
  response.write(bytes, () => {
    if (ending === 'cut') response.destroy()
    if (ending === 'end') response.end()
  })
}

type Body = { readonly bytes?: Buffer; readonly ending?: 'cut' | 'stall' }

function toBody(habit: Habit, rest: Buffer): Body {
  const bodies: Partial<Record<Habit, Body>> = {
    cuts: { bytes: rest.subarray(0, rest.length / 2), ending: 'cut' },
    'cuts early': { bytes: rest.subarray(0, 100), ending: 'cut' },
    stalls: { bytes: rest.subarray(0, rest.length / 2), ending: 'stall' },
    'sends too much': { bytes: Buffer.concat([rest, rest]) },
    'announces too much': { ending: 'cut' },
    'announces too little': { bytes: rest.subarray(0, -10) },
  }
  return bodies[habit] ?? {}
}
