import { expect, test } from 'vitest'
import { reserve } from '#domain/usage/reserve.ts'
import { commit } from '#domain/usage/settle.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPlan, getCustomer, openShop, type Shop, subscribe } from '#tests/shop.ts'
import { help } from './commands.ts'
import { runCommand } from './run-command.ts'

function type(ports: Shop, line: string) {
  const log = { info: () => undefined, error: () => undefined }
  return runCommand({ ports, engine: 'sqlite', operator: 'grace', log }, line.split(' '))
}

test('the help lists every command', () => {
  for (const name of ['find', 'story', 'sync', 'give', 'revoke', 'resend'])
    expect(help).toMatch(new RegExp(`^ {2}${name} <user>`, 'm'))
  for (const usage of [
    'logout <user> [--tokens]',
    'lock <user> <reason>',
    'reset-second-factor <user>',
    'messages [days]',
  ])
    expect(help).toContain(`  ${usage} `)
})

test('a user can be found by email in any case, by id and by customer id', async () => {
  const shop = await openShop()
  await subscribe(shop)

  for (const name of ['Ada@Example.com', ada.id, await getCustomer(shop)])
    expect(await type(shop, `find ${name}`)).toMatchObject({
      isDone: true,
      text: expect.stringContaining('Ada Lovelace <ada@example.com>'),
    })
  expect(await type(shop, 'find nobody@example.com')).toMatchObject({ isDone: false })
})

test("a user's story shows plan, notices, emails and usage, but not the text of emails", async () => {
  const shop = await openShop()
  await subscribe(shop)

  const { text = '' } = (await type(shop, `story ${ada.email}`)) ?? {}

  for (const part of ['pro, monthly', 'active', 'checkout.session.completed', 'receipt:in_'])
    expect(text).toContain(part)
  expect(text).toMatch(/welcome "Welcome to Pro", not sent/)
  expect(text).toMatch(/Usage\n {2}unlimited/)
  expect(text).not.toContain('Thank you')
})

test('support can check that requests add up to the counter', async () => {
  const shop = await openShop()
  const request = { userId: ada.id, requestId: 'one' }
  await reserve(shop, request)
  await commit(shop, request)
  expect(await type(shop, 'check-usage')).toMatchObject({ isDone: true })

  await shop.usage.countQuarters([
    { userId: ada.id, quarter: '2026-03-01T12', tenths: 1, returnedTenths: 0 },
  ])

  expect(await type(shop, 'check-usage')).toMatchObject({
    isDone: false,
    text: `2026-03-01  ${ada.id}: counter 1.1, daily totals 1, single requests 1`,
  })
})

test('sync fetches a plan whose webhook was never delivered', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('dropped')
  await subscribe(shop)
  expect(await findPlan(shop)).toBe('free')

  expect(await type(shop, `sync ${ada.email}`)).toMatchObject({
    isDone: true,
    text: expect.stringContaining('They are on pro until'),
  })

  await checkBooks(shop)
  expect(await type(shop, 'sync grace@example.com')).toMatchObject({ isDone: false })
})

test('support can give a plan with a reason and an end, and revoke it', async () => {
  const shop = await openShop()

  expect(await type(shop, `give ${ada.email} gold 30 why`)).toMatchObject({ isDone: false })
  expect(await type(shop, `give ${ada.email} pro 0 why`)).toMatchObject({ isDone: false })
  expect(await type(shop, `give ${ada.email} pro 30 she found a bug`)).toMatchObject({
    text: 'They are on pro until March 31, 2026.',
  })
  expect(await shop.grants.listGrants(ada.id)).toMatchObject([{ reason: 'she found a bug' }])
  expect(await type(shop, `revoke ${ada.email}`)).toMatchObject({ isDone: true })
  expect(await type(shop, `revoke ${ada.email}`)).toMatchObject({ isDone: false })
  await checkBooks(shop)
})

test('an email can be resent by its id, or by its cause once its text is deleted, but only to its own user', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const mails = await shop.outbox.listMails(9)
  const receipt = mails.find(({ kind }) => kind === 'receipt')
  const cause = `receipt:${receipt?.action?.url.split('/').at(-1)}`

  expect(await type(shop, `resend ${ada.email} ${receipt?.id}`)).toMatchObject({ isDone: true })
  await shop.outbox.markSent(receipt?.id ?? '', { at: shop.clock.now(), isForgotten: true })
  expect(await type(shop, `resend ${ada.email} ${receipt?.id}`)).toMatchObject({ isDone: false })
  expect(await type(shop, `resend ${ada.email} ${cause}`)).toMatchObject({ isDone: true })

  const kinds = (await shop.outbox.listMails(9)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'receipt')).toHaveLength(3)
  expect(await type(shop, `resend grace@example.com ${mails[0]?.id}`)).toMatchObject({
    isDone: false,
  })
  expect(await type(shop, `resend ${ada.email} receipt:in_none`)).toMatchObject({ isDone: false })
})

test('support can turn off the two-step login of a user, after 72 hours', async () => {
  const shop = await openShop()
  const line = `reset-second-factor ${ada.email}`
  expect(await type(shop, line)).toEqual({ isDone: false, text: "They don't have two-step login." })

  const at = shop.clock.now()
  const times = { addedAt: at, confirmedAt: at, lastStep: 0 }
  await shop.secondFactors.addFactor({ userId: ada.id, encryptedSecret: '', ...times })

  expect(await type(shop, line)).toMatchObject({
    isDone: true,
    text: expect.stringMatching(/^Two-step login ends on .*\d{4}, .* UTC\./),
  })
  expect(await type(shop, line)).toMatchObject({ isDone: false })
  expect(await shop.secondFactors.findFactor(ada.id)).not.toBeNull()
})

test('an operator announces a higher price, and is told what is wrong with it', async () => {
  const shop = await openShop()
  const price = '--plan pro --cycle monthly --cents 1900'

  for (const wrong of ['', '--plan free', price, `${price} --from soon`, `${price} --why not`])
    expect(await type(shop, `announce-price ${wrong}`.trim())).toMatchObject({
      isDone: false,
      text: expect.stringContaining('Use --plan essential|pro'),
    })
  expect(await type(shop, `announce-price ${price} --from 2026-03-20`)).toMatchObject({
    isDone: false,
    text: expect.stringContaining('at least 30 days ahead'),
  })
  expect(await type(shop, `announce-price ${price} --from 2026-05-01`)).toEqual({
    isDone: true,
    text: 'Announced for renewals from May 1, 2026 on. Subscribers are emailed within minutes.',
  })
  expect(await shop.prices.listAnnouncements()).toMatchObject([{ planId: 'pro', cents: 1_900 }])
  expect(await type(shop, `announce-price ${price} --from 2026-06-01`)).toMatchObject({
    isDone: false,
    text: expect.stringContaining("isn't over yet"),
  })
})
