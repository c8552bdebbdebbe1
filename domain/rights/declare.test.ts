import { describe, expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { getNumber, send, sendOne, withdrawal } from '#tests/declarations.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, subscribe } from '#tests/shop.ts'
import { deleteExpiredData } from '../retention.ts'
import { days } from '../time.ts'
import { describeContract } from './declare.ts'

describe.each(engines)('a declaration on $name', (engine) => {
  test('is stored with its acknowledgement, which has the content, the date and the time', async () => {
    const shop = await openShop(engine)

    const receipt = allow(await send(shop))

    expect(receipt).toMatchObject({ ...withdrawal, receivedAt: shop.calendar.now() })
    expect(receipt.reference).toMatch(/^W-2026-0301-[2-9A-Z]{5}$/)
    const [mail] = await shop.outbox.listMailsTo(ada.email, new Date(0))
    expect(mail?.subject).toBe(`We've received your withdrawal (${receipt.reference})`)
    expect(mail?.paragraphs).toContain(
      [
        'Received: March 1, 2026, 12:00 PM UTC',
        `Reference: ${receipt.reference}`,
        'Declaration: "I withdraw from my contract for Pro, monthly."',
        'Name: Ada Lovelace',
        'Email: ada@example.com',
      ].join('\n'),
    )
  })

  test('is received once, however often its form is sent', async () => {
    const shop = await openShop(engine)
    const form = { formSecret: 'one form' }

    const first = await send(shop, {}, form)
    const parallel = await Promise.all([1, 2, 3].map(() => send(shop, {}, form)))
    shop.clock.move(days(2))
    const late = await send(shop, {}, form)

    for (const again of [...parallel, late]) expect(again).toEqual(first)
    expect(await shop.outbox.listMailsTo(ada.email, new Date(0))).toHaveLength(1)
    const other = allow(await send(shop, { contract: 'Essential' }, form))
    expect(other.reference).not.toBe(allow(first).reference)
  })

  test('is deleted three years after it was received', async () => {
    const shop = await openShop(engine)
    const { id } = await sendOne(shop)

    await shop.controls.moveClock(new Date(shop.calendar.now().getTime() + days(3 * 365)))
    await deleteExpiredData(shop)
    expect(await shop.declarations.findDeclaration({ id })).not.toBeNull()
    await shop.controls.moveClock(new Date(shop.calendar.now().getTime() + 1))
    await deleteExpiredData(shop)

    expect(await shop.declarations.findDeclaration({ id })).toBeNull()
  })
})

test('everyone who declares something gets the same answer, and only an account gets a link', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const number = await getNumber(shop)
  const inputs = [
    { email: ada.email, contract: number },
    { email: ada.email, contract: 'nonsense' },
    { email: grace.email, contract: number },
    { email: 'nobody@example.com', contract: number },
  ]

  for (const input of inputs) {
    const { reference, receivedAt, ...shown } = allow(await send(shop, input))
    expect(shown).toEqual({ ...withdrawal, ...input })
    const [mail] = await shop.outbox.listMailsTo(input.email, new Date(0))
    const isAccount = input.email !== 'nobody@example.com'
    expect(mail?.action !== null).toBe(isAccount)
    const text = mail?.paragraphs.filter((one) => !/confirm that it was you|Received:/.test(one))
    expect(text).toEqual([
      "This confirms that we've received your withdrawal and when. We'll write again when we've checked it.",
      "If you didn't send this, you don't need to do anything. Please reply to this email to tell us.",
    ])
  }
})

test('an address gets at most five acknowledgements a day, and a network sends ten an hour', async () => {
  const shop = await openShop()
  const refused = { refused: 'too-many-declarations' }

  for (let count = 0; count < 5; count += 1)
    allow(await send(shop, {}, { from: `203.0.113.${count}` }))
  expect(await send(shop, {}, { from: '203.0.113.99' })).toEqual(refused)
  expect(await shop.outbox.listMailsTo(ada.email, new Date(0))).toHaveLength(5)
  allow(await send(shop, {}, { user: ada, from: '203.0.113.99' }))
  for (let count = 0; count < 10; count += 1)
    allow(await send(shop, { email: `${count}@example.com` }, { from: '198.51.100.1' }))
  expect(await send(shop, { email: 'next@example.com' }, { from: '198.51.100.1' })).toEqual(refused)

  shop.clock.move(days(1))
  allow(await send(shop))
})

test('line breaks and HTML in what is typed add no header and no line to the emails', async () => {
  const shop = await openShop()
  const name = 'Ada\r\nBcc: everyone@example.com <b>x</b>'

  allow(
    await send(shop, { name, contract: '<script>alert(1)</script>', reason: 'a\nReference: 1' }),
  )

  const [mail] = await shop.outbox.listMailsTo(ada.email, new Date(0))
  expect(mail?.subject).toMatch(/^We've received your withdrawal \(W-[\w-]+\)$/)
  expect(mail?.headers).toBeUndefined()
  expect(mail?.paragraphs[1]?.split('\n')).toHaveLength(6)
})

test('the form of someone who is logged in names their contract', async () => {
  const shop = await openShop()
  expect(await describeContract(shop, { user: ada, language: 'en' })).toBe('')
  await subscribe(shop)

  const contract = `Pro, monthly (${await getNumber(shop)})`
  expect(await describeContract(shop, { user: ada, language: 'en' })).toBe(contract)
  expect(await describeContract(shop, { user: null, language: 'en' })).toBe('')
})
