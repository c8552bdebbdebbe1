import { expect, test } from 'vitest'
import { fetchPage, type PagePorts } from './fetch-page.ts'
import { toPageText } from './page-text.ts'

type World = Readonly<Record<string, (signal: AbortSignal) => Response | Promise<Response>>>

const html = (text: string) => () =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const to =
  (location: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { location } })

function open(world: World, changes: Partial<PagePorts> = {}) {
  const asked: string[] = []
  const fetched: string[] = []
  const ports: PagePorts = {
    fetch: async (url, init) => {
      fetched.push(String(url))
      const answer = world[String(url)]
      if (!answer) throw new TypeError('fetch failed')
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' })
      return answer(init?.signal as AbortSignal)
    },
    resolve: async (name) =>
      name.endsWith('rebind.example') ? ['93.1.1.1', '10.0.0.1'] : ['93.1.1.1'],
    async mayFetch({ host }, isPrivate) {
      asked.push(isPrivate ? `${host} (private)` : host)
      return true
    },
    ...changes,
  }
  const signal = new AbortController().signal
  return { asked, fetched, get: (address: string) => fetchPage(ports, { address, signal }) }
}

test('a page is fetched as text, after the user allowed its host', async () => {
  const page = '<head><title>A &amp; B</title></head><h1>Hi</h1><p>there</p><script>x()</script>'
  const { get, asked } = open({ 'https://example.com/': html(page) })

  expect(await get('https://example.com')).toEqual({
    url: 'https://example.com/',
    title: 'A & B',
    text: '# Hi\n\nthere',
    isShortened: false,
  })
  expect(asked).toEqual(['example.com'])
})

test('nothing is fetched from a host that the user did not allow', async () => {
  const { get, fetched } = open({}, { mayFetch: async () => false })

  expect(await get('https://example.com')).toEqual({ refused: 'not-allowed' })
  expect(fetched).toEqual([])
})

test.each(['http://example.com', 'file:///etc/passwd', 'https://me:secret@example.com', 'example'])(
  '%s is not fetched: only encrypted addresses without a password are',
  async (address) => {
    expect(await open({}).get(address)).toEqual({ refused: 'not-https' })
  },
)

test.each([
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:169.254.169.254]/',
  'https://localhost:8443/',
  'https://rebind.example/',
])('a redirect to %s is not followed', async (target) => {
  const { get, fetched } = open({ 'https://example.com/': to(target), [target]: html('secret') })

  expect(await get('https://example.com')).toEqual({ refused: 'private' })
  expect(fetched).toEqual(['https://example.com/'])
})

test('a redirect to an address that is not encrypted is not followed', async () => {
  const { get } = open({ 'https://example.com/': to('http://example.com/') })

  expect(await get('https://example.com')).toEqual({ refused: 'not-https' })
})

test('a redirect to another host is asked about, too', async () => {
  const { get, asked } = open({
    'https://example.com/': to('https://www.example.org/a'),
    'https://www.example.org/a': to('b', 307),
    'https://www.example.org/b': html('<p>Hi</p>'),
  })

  expect(await get('https://example.com')).toMatchObject({ text: 'Hi' })
  expect(asked).toEqual(['example.com', 'www.example.org', 'www.example.org'])
})

test('a private address that the user typed is only fetched after a clear question', async () => {
  const { get, asked } = open({ 'https://192.168.1.5/': html('<p>Hi</p>') })

  expect(await get('https://192.168.1.5')).toMatchObject({ text: 'Hi' })
  expect(asked).toEqual(['192.168.1.5 (private)'])
})

test('a name that stands for a private address is private', async () => {
  const { get, asked } = open({ 'https://rebind.example/': html('<p>Hi</p>') })

  await get('https://rebind.example')
  expect(asked).toEqual(['rebind.example (private)'])
})

test('a page that redirects to itself ends', async () => {
  const { get, fetched } = open({ 'https://example.com/': to('/') })

  expect(await get('https://example.com')).toEqual({ refused: 'too-many-redirects' })
  expect(fetched).toHaveLength(6)
})

test('of a page of 50 MB, only the beginning is read', async () => {
  let sent = 0
  const megabyte = new TextEncoder().encode('word '.repeat(200_000))
  const body = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 50) controller.close()
        else controller.enqueue(megabyte)
      },
    })
  const { get } = open({
    'https://example.com/': () =>
      new Response(body(), { headers: { 'content-type': 'text/plain' } }),
  })

  expect(await get('https://example.com')).toMatchObject({ isShortened: true })
  expect(sent).toBeLessThan(6)
})

test.each([
  ['an image', 'image/png', 'x'],
  ['a download', 'application/octet-stream', 'x'],
  ['a page without a type', '', 'x'],
  ['a binary text', 'text/plain', 'a\0b'],
  ['an empty page', 'text/html', '<script>1</script>'],
])('%s is not text', async (_, type, text) => {
  const bytes = new TextEncoder().encode(text)
  const { get } = open({
    'https://example.com/': () => new Response(bytes, { headers: { 'content-type': type } }),
  })

  expect(await get('https://example.com')).toEqual({ refused: 'not-text' })
})

test('a browser, which does not say where a redirect leads, does not follow it', async () => {
  const opaque = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null }
  const { get } = open({ 'https://example.com/': () => opaque as unknown as Response })

  expect(await get('https://example.com')).toEqual({ refused: 'not-https' })
})

test('a page that is not there, or fails, is not found', async () => {
  const { get } = open({ 'https://example.com/': () => new Response('no', { status: 500 }) })

  expect(await get('https://example.com')).toEqual({ refused: 'not-found' })
  expect(await get('https://gone.example')).toEqual({ refused: 'not-found' })
})

test('a hostile page is read in no time', () => {
  const pages = [
    '<'.repeat(1_000_000),
    '<script '.repeat(200_000),
    '<!--'.repeat(300_000),
    '&#'.repeat(900_000),
    '<br '.repeat(500_000),
    '<title'.repeat(300_000),
    '<p '.repeat(500_000),
  ]
  const started = process.cpuUsage()
  for (const page of pages) toPageText(page)

  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000)
})
