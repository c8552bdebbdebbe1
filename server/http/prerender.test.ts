import { expect, test } from 'vitest'
import { prepareResponse } from './prepared-response.ts'
import { prerenderPages } from './prerender.ts'
import { bareContentPolicy, hashSource } from './security-headers.ts'

const html = { headers: { 'content-type': 'text/html' } }

test('a plain text file keeps its content type, and its content policy allows nothing', async () => {
  const pages = await prerenderPages({
    routes: [{ pattern: '/robots.txt', prerender: 'static' }],
    render: async () =>
      new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }),
    files: new Map(),
    headers: {},
  })

  const headers = pages.get('/robots.txt')?.response.identity.headers
  expect(headers).toContain('text/plain')
  expect(headers).toContain(bareContentPolicy)
})

test('a page keeps its status, and the 404 page is rendered for paths without a route', async () => {
  const pages = await prerenderPages({
    routes: [
      { pattern: '/login', prerender: 'hydrated', readsQuery: true },
      { pattern: '/*', prerender: 'static' },
    ],
    render: async (path) => new Response(`<p>${path}</p>`, { status: path === '/404' ? 404 : 200 }),
    files: new Map(),
    headers: { 'x-content-type-options': 'nosniff' },
  })

  expect([...pages.keys()]).toEqual(['/login', '/404'])
  expect(pages.get('/login')).toMatchObject({ readsQuery: true, response: { status: 200 } })
  expect(pages.get('/404')).toMatchObject({ readsQuery: false, response: { status: 404 } })
})

test('a hydrated page contains its scripts and styles, and its content policy allows both', async () => {
  const identity = Buffer.from('p{}')
  const stylesheet = prepareResponse({ route: '/a.css', headers: {}, bodies: { identity } })
  const pages = await prerenderPages({
    routes: [{ pattern: '/login', prerender: 'hydrated' }],
    render: async (_path, { part, scripts, readStyles }) =>
      part === 'scripts'
        ? new Response('<script>boot()</script>', html)
        : new Response(
            `<style>${readStyles('/a.css')}</style><template>${scripts}</template>`,
            html,
          ),
    files: new Map([['/a.css', stylesheet]]),
    headers: {},
  })

  const { body, headers } = pages.get('/login')?.response.identity ?? {}
  expect(String(body)).toBe('<style>p{}</style><template><script>boot()</script></template>')
  expect(String(headers)).toContain(hashSource('boot()'))
  expect(String(headers)).toContain(hashSource('p{}'))
})
