import { createServer, type IncomingMessage, request as open } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareResponse, sendPrepared } from './prepared-response.ts'
import { readRequestHead } from './request-head.ts'

const bodies = {
  identity: Buffer.from('0123456789'),
  br: Buffer.from('br'),
  gzip: Buffer.from('gz'),
}
const answer = prepareResponse({ route: '/x', headers: { 'content-type': 'text/plain' }, bodies })
const server = createServer(
  (request, response) => void sendPrepared({ head: readRequestHead(request), response }, answer),
)

beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => void server.close())

async function ask(headers: Record<string, string>, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((answered) =>
    open({ port, method, headers }, answered).end(),
  )
  return {
    status: response.statusCode,
    headers: response.headers,
    body: String(await buffer(response)),
  }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gz'],
  ['br;q=0, gzip;q=0.5', 'gz'],
  ['gzip;q=0.0, br;q=0', '0123456789'],
  ['xbr, gzipped', '0123456789'],
  ['identity', '0123456789'],
  ['', '0123456789'],
])('a client that accepts %j gets the smallest encoding', async (encodings, body) => {
  expect((await ask({ 'accept-encoding': encodings })).body).toBe(body)
})

test('a client that has the current version gets 304, with an ETag for each encoding', async () => {
  const br = await ask({ 'accept-encoding': 'br' })
  const tag = String(br.headers.etag)

  expect(await ask({ 'accept-encoding': 'br', 'if-none-match': tag })).toMatchObject({
    status: 304,
    body: '',
  })
  expect(
    await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` }),
  ).toMatchObject({ status: 304 })
  expect(await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag })).toMatchObject({
    status: 200,
  })
})

test('a HEAD request gets the headers and no body', async () => {
  expect(await ask({}, 'HEAD')).toMatchObject({
    status: 200,
    body: '',
    headers: { 'content-length': '10' },
  })
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('the range %s gets status %i', async (range, status, body, label) => {
  const part = await ask({ range, 'accept-encoding': 'br' })

  expect(part).toMatchObject({ status, body })
  expect(part.headers['content-range']).toBe(label)
  expect(part.headers['content-length']).toBe(String(body.length))
})

test('a range of an older version gets the whole file', async () => {
  const { headers } = await ask({})

  expect(await ask({ range: 'bytes=0-3', 'if-range': String(headers.etag) })).toMatchObject({
    status: 206,
  })
  expect(await ask({ range: 'bytes=0-3', 'if-range': '"older"' })).toMatchObject({ status: 200 })
})

test('a connection serves several requests, even pipelined', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n'
  socket.write(`${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`)

  const answers = String(await buffer(socket)).match(/HTTP\/1\.1 200 OK/g)

  expect(answers).toHaveLength(3)
})
