import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#app/api.ts'
import { endpoints } from '#app/endpoints.ts'
import { getErrorFormat, isForPrograms } from '#app/http/error-format.ts'
import type { EndpointName } from '#app/openapi/endpoint-names.ts'
import { listSamples } from '#app/openapi/samples.ts'
import { connect } from './editors.ts'
import { engines } from './engines.ts'
import { ada } from './people.ts'
import { openShop, type Shop, subscribe } from './shop.ts'
import { type Answer, openTestServer, signInAs, type TestServer } from './test-server.ts'

/** Which no database can store. As JSON. One parser refuses them all, so each endpoint gets one. */
const texts = ['\\u0000', '\\ud800', 'half \\udfff.']

let shop: Shop
let testServer: TestServer
let credentials: { readonly cookie: string } | { readonly authorization: string }

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[1], { siteUrl })
    return shop
  })
  await subscribe(shop, { planId: 'pro' })
})

async function ask(path: string, { method, body }: { method: string; body?: string }) {
  const answer = await testServer.ask(path, {
    method,
    headers: {
      ...credentials,
      origin: testServer.origin,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    },
    ...(body !== undefined && { body }),
  })
  expect(answer.status, `${method} ${path} ${body}`).toBeLessThan(500)
  return answer
}

const names = Object.keys(endpoints)
const samples = listSamples({
  siteUrl: 'https://ghost.example',
  chatModel: 'small',
  completionModel: 'small',
  embeddingModel: 'vectors',
})

// One test for all of them: opening a site for each would take minutes.
describe('on PostgreSQL, text that cannot be stored is refused by every endpoint', () => {
  test('in its body', async () => {
    const { id } = await addTeam()
    for (const [at, name] of names.filter((one) => !one.startsWith('GET ')).entries()) {
      const [method = '', template = ''] = name.split(' ')
      const text = texts[at % texts.length] ?? ''
      const path = template.replace('teams/{id}', `teams/${id}`).replace(/\{\w+\}/g, 'unknown')
      for (const body of listBodies(name, text)) {
        // One of the endpoints ends the session.
        credentials = (await connect(shop)).headers
        const answer = await ask(path, { method, body })
        if (hasBody(name)) expectRefused(answer, name)
      }
    }
  })

  test('in its address', async () => {
    credentials = (await connect(shop)).headers
    for (const name of names) {
      const [method = '', template = ''] = name.split(' ')
      const paths = ['%00', 'a%00b', '%ED%A0%80', '%FF'].flatMap((text) => [
        ...(template.includes('{') ? [template.replace(/\{\w+\}/, text)] : []),
        ...(text.includes('%00') ? [`${template.replace(/\{\w+\}/g, 'unknown')}?q=${text}`] : []),
      ])
      for (const path of paths.map((one) => one.replace(/\{\w+\}/g, 'unknown')))
        expectRefused(await ask(path, { method }), name)
    }
  })
})

function addTeam() {
  return shop.teams.addTeam({ name: 'Team', ownerId: ada.id, createdAt: shop.clock.now() })
}

function expectRefused(answer: Answer, name: string): void {
  expect(answer.status, name).toBe(400)
  if (!isForPrograms(name.replace(/^\w+ /, ''))) return
  const format = getErrorFormat(name.replace(/^\w+ /, ''))
  const { error, code } = JSON.parse(answer.text)
  if (format === 'openai' || format === 'messages')
    expect(error).toMatchObject({ code: 'bad-request' })
  else if (format === 'api')
    expect({ error, code }).toEqual({ error: expect.any(String), code: 'bad-request' })
  else expect(error).toBe('invalid_request')
}

function hasBody(name: string): boolean {
  const endpoint = api[name as EndpointName]
  return (endpoint?.body ?? endpoint?.lateBody) !== undefined
}

/** The example of the endpoint with the text in each place where it has one. */
function listBodies(name: string, text: string): readonly string[] {
  const { asks = null } = samples[name as EndpointName] ?? {}
  return [`{"text":"${text}"}`, `{"${text}":1}`, ...listChanged(asks, text)]
}

function listChanged(value: unknown, text: string): string[] {
  if (typeof value === 'string') return [`"${text}"`]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.keys(value).flatMap((changed) =>
    listChanged(value[changed as keyof typeof value], text).map((inner) => {
      const parts = Object.entries(value).map(([key, one]) => {
        const json = key === changed ? inner : JSON.stringify(one)
        return isList ? json : `${JSON.stringify(key)}:${json}`
      })
      return isList ? `[${parts.join()}]` : `{${parts.join()}}`
    }),
  )
}

const params: Record<string, string> = { plan: 'pro', id: 'unknown', item: 'unknown' }

/** Every path of the site map, with an example for each parameter. */
const pages = [...readFileSync('app/routes.ts', 'utf8').matchAll(/\broute\('([^']+)'/g)].map(
  ([, pattern = '']) =>
    `/${pattern}`.replace(/:(\w+)|\*/g, (all, name = all) => params[name] ?? 'unknown'),
)

describe('on PostgreSQL, text that cannot be stored is refused by every page', () => {
  beforeEach(async () => {
    credentials = { cookie: await signInAs(shop, { siteUrl: testServer.origin }) }
  })

  test('in its query', async () => {
    for (const page of ['/', ...pages, '/sandbox', '/usage?model=', '/usage?source=']) {
      const query = page.includes('?') ? page : `${page}?q=`
      for (const address of [`${query}%00`, `${query.replace('?', '.data?')}%00`])
        expect((await ask(address, { method: 'GET' })).status, address).toBe(400)
    }
  })

  test('in a form that is sent to it', async () => {
    for (const page of pages)
      for (const field of ['name', 'password', 'intent']) {
        const body = new URLSearchParams({ [field]: 'a\0b' }).toString()
        const { status } = await testServer.ask(page, {
          method: 'POST',
          headers: {
            ...credentials,
            origin: testServer.origin,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(body.length),
          },
          body,
        })
        expect(status, page).toBeGreaterThanOrEqual(300)
        expect(status, page).toBeLessThan(500)
      }
  })
})
