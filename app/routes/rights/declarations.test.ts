import { expect, test } from 'vitest'
import { settleDeclarations } from '#tests/declarations.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { findPlan, furnish, subscribe } from '#tests/shop.ts'
import { openTestServer, signInAs } from '#tests/test-server.ts'

async function openSite() {
  const server = await openTestServer(async (siteUrl) =>
    furnish(await openTestPorts(oneEngine[0], { siteUrl })),
  )
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    server.ask(path, {
      method: 'POST',
      headers: {
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
      },
      body: new URLSearchParams(fields).toString(),
    })
  return { server, shop: server.ports, post }
}

const typed = { name: 'Ada', email: ada.email, contract: 'Pro', form: 'a form' }

function countMails({ outbox }: TestPorts): Promise<number> {
  return outbox.listMails(100).then((mails) => mails.length)
}

/** The page without what differs by request. */
function toMain(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main.replace(/W-2026-[\w-]+/g, 'REFERENCE')
}

test('nothing is stored before the second button, and a repeated form gives the same receipt', async () => {
  const { shop, post } = await openSite()

  const details = await post('/withdraw', { ...typed, step: 'details' })
  expect(details.text).toContain('Confirm withdrawal')
  expect(await countMails(shop)).toBe(0)
  const change = await post('/withdraw', { ...typed, step: 'change' })
  expect(change.text).toContain('value="Pro"')
  expect(await countMails(shop)).toBe(0)
  const receipts = [1, 2, 3].map(() => post('/withdraw', { ...typed, step: 'confirm' }))

  const [first, ...others] = await Promise.all(receipts)
  expect(first?.status).toBe(200)
  const reference = /W-2026-0301-[2-9A-Z]{5}/.exec(first?.text ?? '')?.[0] ?? 'none'
  for (const { text } of others) expect(text).toContain(reference)
  expect(first?.text).toContain('March 1, 2026, 12:00 PM UTC')
  expect(first?.headers['cache-control']).toContain('no-store')
  expect(first?.headers['set-cookie']).toBeUndefined()
  expect(await countMails(shop)).toBe(1)
})

test('a form keeps the secret of its first answer, so confirming it again declares nothing new', async () => {
  const { server, shop, post } = await openSite()
  const { form: _, ...noSecret } = typed
  const readSecret = (text: string) => / name="form" value="([^"]{20,})"/.exec(text)?.[1] ?? ''

  expect((await server.ask('/withdraw')).text.includes('name="form"')).toBe(false)
  const form = readSecret((await post('/withdraw', { ...noSecret, step: 'details' })).text)
  expect(form).not.toBe('')
  for (const step of ['change', 'details'])
    expect(readSecret((await post('/withdraw', { ...typed, form, step })).text)).toBe(form)
  for (const _press of [1, 2]) await post('/withdraw', { ...typed, form, step: 'confirm' })

  expect(await countMails(shop)).toBe(1)
  const other = readSecret((await post('/withdraw', { ...noSecret, step: 'details' })).text)
  expect(other).not.toBe(form)
})

test('known and unknown addresses, right and wrong contracts get the same page', async () => {
  const { shop, post } = await openSite()
  await subscribe(shop)
  const see = async (email: string, form: string) => {
    const { text, status } = await post('/withdraw', { ...typed, email, form, step: 'confirm' })
    return { status, main: toMain(text).replaceAll(email, 'EMAIL') }
  }

  const known = await see(ada.email, 'one')
  const unknown = await see('abc@example.com', 'two')

  expect(known).toEqual(unknown)
  expect(known.main).toContain('REFERENCE')
})

test.each([
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'Please enter a shorter name'],
  ['no name', { name: ' ' }, 'Please enter your name'],
  ['an address with a header', { email: 'a@example.com\nBcc: b@example.com' }, 'valid email'],
  ['no contract', { contract: '' }, 'which contract'],
  ['a filled-in trap for programs', { website: 'https://spam.example' }, 'by a program'],
])('%s is refused with a sentence, and what was typed stays', async (_, wrong, sentence) => {
  const { shop, post } = await openSite()

  const { status, text } = await post('/withdraw', { ...typed, ...wrong, step: 'confirm' })

  expect(status).toBe(400)
  expect(text).toContain(sentence)
  expect(text).toContain('name="form" value="a form"')
  expect(await countMails(shop)).toBe(0)
})

test.each([
  ['a date that does not exist', { wantedOn: '2026-02-30' }, 'as a date'],
  ['a date in the past', { wantedOn: '2026-02-28' }, 'from today on'],
  ['a cause without a reason', { type: 'extraordinary' }, 'reason for an extraordinary'],
])('a cancellation with %s is refused', async (_, wrong, sentence) => {
  const { post } = await openSite()

  const { status, text } = await post('/cancel-contract', { ...typed, ...wrong, step: 'details' })

  expect(status).toBe(400)
  expect(text).toContain(sentence)
})

test('HTML in what is typed is shown as text', async () => {
  const { post } = await openSite()
  const contract = '<img src=x onerror=alert(1)>'

  for (const step of ['details', 'confirm']) {
    const { text } = await post('/withdraw', { ...typed, contract, step })
    expect(text).not.toContain('<img src=x')
    expect(text).toContain('&lt;img src=x')
  }
})

test('the link in the email opens a page with one button, which works once', async () => {
  const { server, shop, post } = await openSite()
  await subscribe(shop)
  await post('/withdraw', { ...typed, step: 'confirm' })
  await settleDeclarations(shop)
  const mails = await shop.outbox.listMailsTo(ada.email, new Date(0))
  const url = mails.find(({ kind }) => kind === 'withdrawal-received')?.action?.url ?? ''
  const path = url.slice(server.origin.length)

  const opened = await server.ask(path)
  expect(opened.text).toContain('I withdraw from my contract for Pro.')
  expect(opened.headers['referrer-policy']).toBe('same-origin')
  expect(await findPlan(shop)).toBe('pro')
  expect((await post(path, {})).status).toBe(303)
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('free')
  expect((await server.ask(path)).status).toBe(410)
  expect((await post(path, {})).status).toBe(410)
})

test('someone who is logged in finds the form filled in', async () => {
  const { server, shop } = await openSite()
  await subscribe(shop)
  const cookie = await signInAs(shop, { user: ada, siteUrl: server.origin })

  const { text } = await server.ask('/cancel-contract', { headers: { cookie } })

  expect(text).toContain('value="Ada Lovelace"')
  expect(text).toMatch(/value="Pro, monthly \(GW-[\w-]{9}\)"/)
})
