import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpServer } from './http-server.ts'

const limits = { headersMs: 100, requestMs: 200, checkEveryMs: 20, idleMs: 600 }

/** Sends raw bytes and returns everything received until the server closed the connection. */
async function send(bytes: string): Promise<{ answer: string; refused: number[] }> {
  const refused: number[] = []
  const server = openHttpServer(
    {
      headers: { 'x-content-type-options': 'nosniff' },
      refusedSockets: new WeakMap(),
      onRefused: (status) => refused.push(status),
    },
    limits,
  )
  server.on('request', (request, response) => request.resume().on('end', () => response.end('ok')))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  return { answer: await text(socket), refused }
}

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408],
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc', 408],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`,
    431,
  ],
  [
    'an unknown expectation',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    417,
  ],
  ['something other than HTTP', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
])(
  '%s: the connection is closed with a response that has our headers',
  async (_what, bytes, status) => {
    const { answer, refused } = await send(bytes)

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
    await expect.poll(() => refused).toEqual([status])
  },
)

test('a client that does not read its response is disconnected', async () => {
  const server = openHttpServer(
    { headers: {}, refusedSockets: new WeakMap(), onRefused: () => undefined },
    limits,
  )
  const closed = new Promise((resolve) =>
    server.on('request', (_request, response) => {
      response.on('close', resolve)
      response.end(Buffer.alloc(32_000_000))
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())

  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')

  await closed
  socket.destroy()
})
