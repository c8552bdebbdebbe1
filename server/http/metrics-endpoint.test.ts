import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMetricsListener, openMetricsServer } from './metrics-endpoint.ts'

const token = 'a-token-of-more-than-32-characters-0'

async function openServer(needed: string | null, host = '127.0.0.1') {
  const refused: string[] = []
  const listener = createMetricsListener({
    registry: { render: async () => 'up 1\n' },
    token: needed,
    headers: {},
    onRefused: () => refused.push('refused'),
  })
  const settings = { host, token: needed }
  const server = openMetricsServer(listener, settings).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (authorization: string, path = '/metrics', method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization, connection: 'close' },
    })
  const askAs = async (name: string) => {
    const asked = request({ port, host: '127.0.0.1', path: '/metrics', headers: { host: name } })
    const [response] = await once(asked.end(), 'response')
    response.resume()
    return response.statusCode
  }
  return { ask, askAs, refused }
}

test('the metrics are only for those who know the token', async () => {
  const { ask, refused } = await openServer(token)

  const known = await ask(`Bearer ${token}`)
  expect([known.status, await known.text()]).toEqual([200, 'up 1\n'])
  expect(known.headers.get('content-type')).toContain('version=0.0.4')
  for (const wrong of ['', token, `Bearer ${token}1`, `Bearer ${token.slice(1)}`]) {
    const answer = await ask(wrong)
    expect([answer.status, await answer.text()]).toEqual([401, 'Unauthorized\n'])
  }
  expect(refused).toHaveLength(4)
})

test('the port of the metrics answers nothing else', async () => {
  const { ask } = await openServer(null)

  expect((await ask('')).status).toBe(200)
  expect((await ask('', '/')).status).toBe(404)
  expect((await ask('', '/metrics/more')).status).toBe(404)
  expect((await ask('', '/metrics', 'POST')).status).toBe(405)
})

test('a web page whose name points to this machine cannot read the metrics', async () => {
  const { askAs } = await openServer(null, 'metrics.internal')

  for (const name of [
    'rebound.example:9464',
    'rebound.example',
    '127.0.0.1.rebound.example',
    'x:y',
  ])
    expect(await askAs(name), name).toBe(421)
  const ours = ['127.0.0.1:9464', 'localhost', '[::1]:9464', '10.0.0.11:9464', 'METRICS.internal:1']
  for (const name of ours) expect(await askAs(name), name).toBe(200)
})

test('metrics with a token are read by any name, because no web page knows the token', async () => {
  const { askAs } = await openServer(token, '0.0.0.0')

  expect(await askAs('site-one:9464')).toBe(401)
})
