import { snippetLimits } from '@ghost-writers-ia/rules/snippet'
import { fromVsCode, toVsCode } from '@ghost-writers-ia/rules/vs-code'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let cookie: string

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  cookie = await signInAs(shop, { user: ada, siteUrl: testServer.origin })
  const free = firstSubscription(shop.clock.now())
  await shop.users.setSubscription(ada.id, { ...free, plan: 'essential' })
})

type Upload = { readonly name: string; readonly text: string }

async function upload(files: readonly Upload[]) {
  const form = new FormData()
  for (const { name, text } of files) form.append('files', new Blob([text]), name)
  const request = new Request(testServer.origin, { method: 'POST', body: form })
  const body = await request.text()
  return testServer.ask('/snippets/import', {
    method: 'POST',
    headers: {
      cookie,
      origin: testServer.origin,
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  })
}

const text = 'Explain this line by line.\n'.repeat(1_000).slice(0, snippetLimits.bodyBytes - 3)
const largest = Array.from({ length: 200 }, (_, at) => ({
  name: `snippet-${at}`,
  description: 'x'.repeat(snippetLimits.descriptionLength),
  body: text + String(at).padStart(3, '0'),
}))

test('the largest library can be exported and imported again', async () => {
  const imported = await upload([{ name: 'all.json', text: toVsCode(largest) }])
  expect(imported.status).toBe(200)
  expect(imported.text).toContain('Imported 200 snippets.')

  const vsCode = await testServer.ask('/snippets/export', { headers: { cookie } })
  expect(fromVsCode(vsCode.text)).toEqual({ snippets: largest, skipped: [] })
  const again = await upload([{ name: 'all.code-snippets', text: vsCode.text }])
  expect(again.text).toContain('Imported 0 snippets. 200 were already there.')
})

test('more than fits is not imported at all', async () => {
  await upload([{ name: 'all.json', text: toVsCode(largest.slice(1)) }])

  const answer = await upload([
    { name: 'one.md', text: 'One' },
    { name: 'two.md', text: 'Two' },
  ])

  expect(answer.status).toBe(409)
  expect(answer.text).toContain("There's only room for 1 more snippet. Nothing was imported.")
  expect(await shop.snippets.listSnippets(ada.id)).toHaveLength(199)
})

test.each([
  [[], 'Choose at least one file.'],
  [[{ name: 'a.json', text: 'not json' }], "a.json: it isn't a VS Code snippet file"],
  [[{ name: 'a.exe', text: 'MZ' }], "a.exe: it isn't a .json, .code-snippets or .md file"],
  [[{ name: 'a.md', text: '' }], "a.md: it's empty"],
])('files without snippets are refused with the reason', async (files, words) => {
  const answer = await upload(files)

  expect(answer.status).toBe(400)
  expect(answer.text.replaceAll('&#x27;', "'")).toContain(words)
})

test('an export as Markdown has one file for each snippet', async () => {
  await upload([{ name: 'review.md', text: '---\ndescription: Finds bugs\n---\nReview this' }])

  const response = await fetch(`${testServer.origin}/snippets/export?format=markdown`, {
    headers: { cookie },
  })

  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['review.md'])
  expect(new TextDecoder().decode(files['review.md'])).toBe(
    '---\nname: review\ndescription: Finds bugs\n---\nReview this\n',
  )
})
