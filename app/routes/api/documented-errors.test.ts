import { ApiError, DeviceError, MessagesError, ModelError } from '@ghost-writers-ia/site-api/errors'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#app/api.ts'
import type { ApiEndpoint } from '#app/http/endpoint.ts'
import type { ApiDocument } from '#app/openapi/types.ts'
import { connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { type Answer, openTestServer, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let document: ApiDocument

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  document = JSON.parse((await testServer.ask('/api/v1/openapi.json')).text)
})

const all = Object.entries<ApiEndpoint>(api).map(([name, endpoint]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, url: path.replace(/\{\w+\}/g, 'unknown'), endpoint }
})
type Listed = (typeof all)[number]

type ErrorSchema = typeof ApiError | typeof DeviceError | typeof ModelError | typeof MessagesError

const schemas: Record<string, ErrorSchema> = {
  '#/components/schemas/ApiError': ApiError,
  '#/components/schemas/DeviceError': DeviceError,
  '#/components/schemas/ModelError': ModelError,
  '#/components/schemas/MessagesError': MessagesError,
}

/** The status is in the document, and the body is exactly what the document says about it. */
function expectDocumented({ status, headers, text }: Answer, { name, method, path }: Listed) {
  const told = document.paths[path]?.[method.toLowerCase()]?.responses[status]
  const schema = schemas[told?.content?.['application/json']?.schema.$ref ?? '']
  expect(schema, `${name} ${status} isn't documented`).toBeDefined()
  expect(headers['content-type']).toMatch(/^application\/json/)
  const body = JSON.parse(text)
  expect(schema?.parse(body), name).toEqual(body)
  const { code = body.error } = body.error.code ? body.error : body
  expect(told?.['x-error-codes'], `${name} ${status}`).toContain(code)
}

/** Sends a call that is refused with this status. A limit on calls must not refuse it first. */
async function expectRefused(
  listed: Listed,
  status: number,
  {
    url = listed.url,
    body = '',
    ...sent
  }: { url?: string; body?: string | Iterable<string> } & {
    headers?: Record<string, string>
  },
): Promise<void> {
  const length = typeof body === 'string' && { 'content-length': String(body.length) }
  const headers = { ...(await connect(shop)).headers, ...length, ...sent.headers }
  const answer = await testServer.ask(url, { method: listed.method, headers, body })
  expect(answer.status, `${listed.name}: ${answer.text}`).toBe(status)
  expectDocumented(answer, listed)
}

const json = { 'content-type': 'application/json' }
const hasBody = ({ endpoint: { body, lateBody } }: Listed) => (body ?? lateBody) !== undefined

test('a method that a path doesn’t have gets 405 with those it has, as JSON', async () => {
  for (const path of new Set(all.map((one) => one.path))) {
    const listed = all.filter((one) => one.path === path)
    const methods = listed.map(({ method }) => method)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    for (const method of others.filter((one) => !methods.includes(one))) {
      const answer = await testServer.ask(listed[0]?.url ?? '', { method })
      expect(answer.status, `${method} ${path}`).toBe(405)
      const allowed = answer.headers.allow?.split(', ')
      expect(allowed, `${method} ${path}`).toEqual(expect.arrayContaining(methods))
      if (method !== 'PROPFIND') expect(allowed).toHaveLength(methods.length)
      for (const one of listed) expectDocumented(answer, one)
    }
  }
})

test('what can’t be decoded, is too large or has no length is refused as documented', async () => {
  for (const listed of all) {
    await expectRefused(listed, 400, { url: `${listed.url}?q=%00` })
    if (listed.path.includes('{')) {
      await expectRefused(listed, 400, { url: listed.path.replace(/\{\w+\}/g, '%FF') })
      await expectRefused(listed, 400, { url: listed.path.replace(/\{\w+\}/g, '%00') })
    }
    const { maxBodyBytes = 65_536, needsLength } = listed.endpoint.limit ?? {}
    if (listed.method !== 'GET')
      await expectRefused(listed, 413, {
        headers: { ...json, 'content-length': String(maxBodyBytes + 1) },
      })
    if (needsLength) {
      const headers = { ...json, 'transfer-encoding': 'chunked' }
      await expectRefused(listed, 411, { headers, body: ['{}'] })
    }
  }
})

test('a body that isn’t JSON, or not the right one, is refused as documented', async () => {
  for (const listed of all.filter(hasBody)) {
    await expectRefused(listed, 415, { body: '{}' })
    await expectRefused(listed, 415, { body: '{}', headers: { 'content-type': 'text/plain' } })
    for (const body of ['{', '[]', '{}', 'null'])
      await expectRefused(listed, 400, { body, headers: json })
  }
})

test('a caller without access is refused as documented', async () => {
  for (const listed of all.filter(({ endpoint }) => endpoint.auth !== 'none'))
    await expectRefused(listed, 401, { headers: { authorization: 'Bearer invented' } })
})

test('a fault is answered as documented', async () => {
  const { headers } = await connect(shop)
  Object.assign(shop.sessions, { findSession: () => Promise.reject(new Error('a broken disk')) })

  for (const listed of all.filter(({ endpoint }) => endpoint.auth !== 'none')) {
    const answer = await testServer.ask(listed.url, { method: listed.method, headers })
    expect(answer.status, listed.name).toBe(500)
    expectDocumented(answer, listed)
  }
})
