import { expect, test } from 'vitest'
import { call, connect } from './editors.ts'
import { engines, openTestStore } from './engines.ts'
import { listRows } from './list-rows.ts'
import { connectRouter, openFakeRouter, routerKey, startEvents, toChunk } from './model-router.ts'
import { toTestPorts } from './ports.ts'
import { furnish } from './shop.ts'
import { openTestServer } from './test-server.ts'

const asked = 'MARKER-OF-THE-QUESTION'
const answered = 'MARKER-OF-THE-ANSWER'
const body = (stream: boolean) => ({
  model: 'coder',
  stream,
  user: asked,
  messages: [{ role: 'user', content: `What is ${asked}?` }],
})

test('neither question nor answer is in the log, the database or an email, whatever happens', async () => {
  const router = await openFakeRouter()
  const store = await openTestStore(engines[0])
  const server = await openTestServer(async (siteUrl) => {
    const ports = toTestPorts(store, { siteUrl })
    return furnish({ ...ports, models: connectRouter(router.url) })
  })
  const ports = toTestPorts(store)
  const { headers } = await connect(ports)
  const ask = (stream: boolean) =>
    call(server, { path: 'chat/completions', headers, body: body(stream) })
  const complete = { model: 'coder', prompt: asked, suffix: asked }

  router.answer((response) => {
    const send = startEvents(response)
    send(toChunk(answered))
    send({ choices: [{ delta: {}, finish_reason: 'stop' }] })
    response.end()
  })
  expect((await ask(true)).text).toContain(answered)
  expect((await ask(false)).text).toContain(answered)
  await call(server, { path: 'completions', headers, body: complete })
  router.answer((response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(`${asked} ${routerKey}`)
  })
  const failed = await ask(true)
  router.answer((response) => {
    const send = startEvents(response)
    send(toChunk(answered))
    send({ error: { message: `${asked} ${routerKey}` } })
    response.end()
  })
  const broken = await ask(true)
  const refused = await call(server, {
    path: 'chat/completions',
    headers,
    body: { ...body(true), temperature: asked, messages: asked },
  })

  for (const { text } of [failed, refused]) expect(text).not.toContain(asked)
  for (const { text } of [failed, broken]) expect(text).not.toContain(routerKey)
  expect(router.calls).toHaveLength(5)
  const kept = JSON.stringify([server.listLines(), await listRows(store)])
  expect(kept).toContain('/api/v1/chat/completions')
  expect(kept).not.toContain(asked)
  expect(kept).not.toContain(answered)
  expect(kept).not.toContain(routerKey)
})

test('the line of a call names the user by a hash, the token and the model, and nothing that the client wrote', async () => {
  const router = await openFakeRouter()
  const server = await openTestServer(async (siteUrl) => {
    const ports = toTestPorts(await openTestStore(engines[0]), { siteUrl })
    return furnish({ ...ports, models: connectRouter(router.url) })
  })
  const { ports } = server
  const [first, second] = [await connect(ports), await connect(ports)]

  for (const { headers } of [first, first, second])
    await call(server, { path: 'chat/completions', headers, body: body(false) })
  const unknown = { ...body(false), model: asked }
  await call(server, { path: 'chat/completions', headers: first.headers, body: unknown })

  const listCalls = () =>
    server.listLines().filter(({ route }) => route === '/api/v1/chat/completions')
  await expect.poll(listCalls).toHaveLength(4)
  const lines = listCalls()
  expect(lines.map(({ model }) => model)).toEqual(['coder', 'coder', 'coder', undefined])
  expect(new Set(lines.map(({ user }) => user)).size).toBe(1)
  expect(lines[0]?.user).toMatch(/^[\w-]{16}$/)
  const [one, again, other] = lines.map(({ tokenId }) => tokenId)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect(JSON.stringify(lines)).not.toContain(asked)
})
