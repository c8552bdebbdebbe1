import { createHash } from 'node:crypto'
import { expect, test } from './site.ts'

const file = 'ghost-writers-ia-0.2.7.vsix'
const path = `/${file}`

test('the extension is served as an attachment under its own name', async ({ request }) => {
  const answer = await request.get(path)

  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/vsix',
    'content-disposition': `attachment; filename="${file}"`,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK')
})

test("the update feed has the file's exact size and checksum", async ({ request }) => {
  const feed = await request.get('/api/v1/releases')
  expect(feed.headers()['content-type']).toContain('application/json')
  const { releases, minimumVersion } = await feed.json()
  const [newest] = releases
  expect(newest).toMatchObject({ version: '0.2.7', url: expect.stringContaining(path) })
  expect(newest.changelog).not.toBe('')
  expect(minimumVersion).toMatch(/^\d+\.\d+\.\d+$/)

  const answer = await request.get(newest.url)
  const body = await answer.body()
  const hash = createHash('sha256').update(body)
  expect(newest.size).toBe(body.length)
  expect(newest.sha256).toBe(hash.copy().digest('hex'))
  expect(answer.headers()['repr-digest']).toBe(`sha-256=:${hash.digest('base64')}:`)
})

test('the feed is read-only', async ({ request }) => {
  const answer = await request.post('/api/v1/releases', { data: {} })

  expect(answer.status()).toBe(405)
  expect(answer.headers().allow).toBe('GET')
})

test('an unchanged file is not sent again, and a broken download can be resumed', async ({
  request,
}) => {
  const whole = await request.get(path)
  const body = await whole.body()
  const etag = whole.headers().etag ?? ''

  const known = await request.get(path, { headers: { 'if-none-match': etag } })
  expect(known.status()).toBe(304)

  const rest = await request.get(path, { headers: { range: 'bytes=100-', 'if-range': etag } })
  expect(rest.status()).toBe(206)
  expect(await rest.body()).toEqual(body.subarray(100))

  const beyond = await request.get(path, { headers: { range: `bytes=${body.length}-` } })
  expect(beyond.status()).toBe(416)

  const head = await request.head(path)
  expect(head.headers()['content-length']).toBe(String(body.length))
})

for (const wrong of [
  '/..%2fpackage.json',
  '/%2e%2e/package.json',
  `/..%5c${file}`,
  `/${file}%00`,
  '/ghost-writers-ia-0.2.6.vsix',
  '/ghost-writers-ia-0.2.7.vsix.map',
  '/GHOST-WRITERS-IA-0.2.7.vsix',
  '/extension/release.json',
  '/etc/passwd',
]) {
  test(`${wrong} is not served`, async ({ request }) => {
    const answer = await request.get(wrong, { maxRedirects: 0 })

    expect([400, 404]).toContain(answer.status())
  })
}
