import { expect, test } from 'vitest'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPlan, getCustomer, openShop, type Shop, subscribe } from '#tests/shop.ts'
import { help } from './commands.ts'
import { runCommand } from './run-command.ts'

function type(ports: Shop, line: string) {
  const log = { info: () => undefined, error: () => undefined }
  return runCommand({ ports, engine: 'sqlite', operator: 'grace', log }, line.split(' '))
}

test('alone it tells every command', () => {
  for (const name of ['find', 'story', 'sync', 'give', 'revoke', 'resend'])
    expect(help).toMatch(new RegExp(`^ {2}${name} <user>`, 'm'))
  for (const usage of ['logout <user> [--tokens]', 'lock <user> <reason>', 'messages [days]'])
    expect(help).toContain(`  ${usage} `)
})

test('someone is found by address however it is typed, by id and by customer', async () => {
  const shop = await openShop()
  await subscribe(shop)

  for (const name of ['Ada@Example.com', ada.id, await getCustomer(shop)])
    expect(await type(shop, `find ${name}`)).toMatchObject({
      isDone: true,
      text: expect.stringContaining('Ada Lovelace <ada@example.com>'),
    })
  expect(await type(shop, 'find nobody@example.com')).toMatchObject({ isDone: false })
})

test('a story tells plan, notices, mails and usage, and the words of no mail', async () => {
  const shop = await openShop()
  await subscribe(shop)

  const { text = '' } = (await type(shop, `story ${ada.email}`)) ?? {}

  for (const part of ['pro, monthly', 'active', 'checkout.session.completed', 'receipt:in_'])
    expect(text).toContain(part)
  expect(text).toMatch(/welcome "Welcome to Pro", not sent/)
  expect(text).toMatch(/Usage\n {2}unlimited/)
  expect(text).not.toContain('Thank you')
})

test('a plan whose news never came is there when somebody has it looked at', async () => {
  const shop = await openShop()
  await shop.desk.setDelivery('dropped')
  await subscribe(shop)
  expect(await findPlan(shop)).toBe('free')

  expect(await type(shop, `sync ${ada.email}`)).toMatchObject({
    isDone: true,
    text: expect.stringContaining('They are on pro until'),
  })

  await checkBooks(shop)
  expect(await type(shop, 'sync grace@example.com')).toMatchObject({ isDone: false })
})

test('a plan is given with a reason and an end, and taken back', async () => {
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

test('a mail is written again by its id, by its cause when its words are forgotten, and nobody else’s', async () => {
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
