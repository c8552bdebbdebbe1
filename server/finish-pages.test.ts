import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishPages, hashInline } from './finish-pages.ts'
import { prepareAnswer } from './ready-answer.ts'
import { bareContentPolicy } from './security-headers.ts'

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('what is written into a page is named by its hash, files are not', () => {
  const html = `<script>one()</script><script type="module">two
()</script><script src="/a.js"></script><script src="/b.js">never()</script><style>p{}</style><script>one()</script>`

  expect(hashInline(html)).toEqual({
    scripts: [hash('one()'), hash('two\n()')],
    styles: [hash('p{}')],
  })
})

test('facts for search engines are not run, so the content policy need not name them', () => {
  const html = '<script type="application/ld+json">{"@type":"Thing"}</script>'

  expect(hashInline(html)).toEqual({ scripts: [], styles: [] })
})

test('a text for programs is finished as what it is, and nothing in it may run', async () => {
  const pages = await finishPages({
    routes: [{ pattern: '/robots.txt', forVisitors: 'still' }],
    render: async () =>
      new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }),
    files: new Map(),
    headers: {},
  })

  const headers = pages.get('/robots.txt')?.answer.identity.headers
  expect(headers).toContain('text/plain')
  expect(headers).toContain(bareContentPolicy)
})

test('a page is finished with its status, and the missing page stands for all of them', async () => {
  const pages = await finishPages({
    routes: [
      { pattern: '/login', forVisitors: 'lively', readsQuery: true },
      { pattern: '/*', forVisitors: 'still' },
    ],
    render: async (path) => new Response(`<p>${path}</p>`, { status: path === '/404' ? 404 : 200 }),
    files: new Map(),
    headers: { 'x-content-type-options': 'nosniff' },
  })

  expect([...pages.keys()]).toEqual(['/login', '/404'])
  expect(pages.get('/login')).toMatchObject({ readsQuery: true, answer: { status: 200 } })
  expect(pages.get('/404')).toMatchObject({ readsQuery: false, answer: { status: 404 } })
})

test('a page wears its styles; where the framework looks for them again they sleep until it comes', async () => {
  const style = prepareAnswer({
    route: '/a.css',
    headers: {},
    bodies: { identity: Buffer.from('p{}') },
  })
  const link = '<link rel="stylesheet" href="/a.css"/>'
  const pages = await finishPages({
    routes: [
      { pattern: '/still', forVisitors: 'still' },
      { pattern: '/lively', forVisitors: 'lively' },
    ],
    render: async () => new Response(link, { headers: { 'content-type': 'text/html' } }),
    files: new Map([['/a.css', style]]),
    headers: {},
  })

  const read = (path: string) => String(pages.get(path)?.answer.identity.body)
  expect(read('/still')).toBe('<style>p{}</style>')
  expect(read('/lively')).toBe(
    '<style>p{}</style><link rel="stylesheet" href="/a.css" disabled=""/>',
  )
})

test('the framework of a lively page waits until someone uses it, and may run then', async () => {
  const boot = 'import("/entry.js")'
  const page = `<link rel="modulepreload" href="/entry.js"/><script type="module" async="">${boot}</script>`
  const pages = await finishPages({
    routes: [{ pattern: '/lively', forVisitors: 'lively' }],
    render: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
    files: new Map(),
    headers: {},
  })

  const { body, headers } = pages.get('/lively')?.answer.identity ?? {}
  expect(String(body)).toBe(`<script type="text/plain" data-framework="">${boot}</script>`)
  expect(String(headers)).toContain(hash(boot))
})
