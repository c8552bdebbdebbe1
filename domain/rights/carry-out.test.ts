import { describe, expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import {
  cancellation,
  findByReference,
  getNumber,
  send,
  sendOne,
  settleDeclarations,
} from '#tests/declarations.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  listCharges,
  listMailKinds,
  openRefusals,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { days, hours, later } from '../time.ts'
import { confirmDeclaration } from './confirm-declaration.ts'
import { acceptDeclaration, closeDeclaration, listOpenDeclarations } from './manage-declarations.ts'

const desk = 'desk@ghost.example'
const from = '203.0.113.7'

async function listDeskMails({ outbox }: Shop) {
  const mails = await outbox.listMails(100)
  return mails.filter(({ to }) => to === desk)
}

/** The secret in the link of the last acknowledgement to an address. */
async function findSecret({ outbox }: Shop, email = ada.email): Promise<string> {
  const mails = await outbox.listMailsTo(email, new Date(0))
  const url = mails.find(({ kind }) => kind.endsWith('-received'))?.action?.url ?? ''
  return new URL(url).searchParams.get('token') ?? ''
}

describe.each(sampledEngines)('a withdrawal on $name', (engine) => {
  test('with the contract number ends the plan and refunds it, and one email says so', async () => {
    const shop = await openShop(engine)
    await subscribe(shop)

    const { reference } = await sendOne(shop, { contract: `my plan ${await getNumber(shop)}` })
    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    expect(await findByReference(shop, reference)).toMatchObject({
      state: 'done',
      provenBy: 'number',
      outcome: 'ended',
    })
    expect(await listMailKinds(shop)).toEqual(['welcome', 'withdrawal-received', 'refunded'])
    expect(await listDeskMails(shop)).toEqual([])
    await checkBooks(shop)
  })

  test("from the account's own session is carried out", async () => {
    const shop = await openShop(engine)
    await subscribe(shop)

    const { reference } = await sendOne(shop, { contract: 'whatever it is' }, { user: ada })
    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await findByReference(shop, reference)).toMatchObject({ provenBy: 'session' })
    await checkBooks(shop)
  })

  test('without a number waits for the link in its email, which works once', async () => {
    const shop = await openShop(engine)
    await subscribe(shop)
    const { reference, receivedAt } = await sendOne(shop)
    await settleDeclarations(shop)
    expect(await findPlan(shop)).toBe('pro')
    expect(await listOpenDeclarations(shop)).toMatchObject([{ reference, customer: ada }])
    expect(await listDeskMails(shop)).toMatchObject([
      { subject: `A withdrawal needs you (${reference})`, replyTo: ada.email },
    ])
    const secret = await findSecret(shop)
    // The moment that counts is the receipt.
    await pass(shop, days(20))

    expect(await confirmDeclaration(shop, { secret, from })).toEqual({ confirmed: true })
    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    const done = { state: 'done', provenBy: 'link', outcome: 'ended', receivedAt }
    expect(await findByReference(shop, reference)).toMatchObject(done)
    expect(await confirmDeclaration(shop, { secret, from })).toEqual({ refused: 'link-spent' })
    await checkBooks(shop)
  })
})

test.each([
  ['an invoice number', async (shop: Shop) => (await shop.stripe.invoices.list()).data[0]?.number],
  ['no number', async () => 'Pro, monthly'],
  ["somebody else's contract number", async (shop: Shop) => getNumber(shop, grace)],
])('%s proves nothing: a person has to look at it', async (_, read) => {
  const shop = await openShop()
  await subscribe(shop)
  await subscribe(shop, { user: grace })

  const contract = String(await read(shop))
  await sendOne(shop, { contract })
  await settleDeclarations(shop)

  expect([await findPlan(shop), await findPlan(shop, grace)]).toEqual(['pro', 'pro'])
  expect(await listOpenDeclarations(shop)).toMatchObject([{ state: 'open', outcome: null }])
})

test('another address with the right number changes nothing, and neither does an unknown one', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const contract = await getNumber(shop)

  for (const email of [grace.email, 'nobody@example.com'])
    allow(await send(shop, { email, contract }))
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('pro')
  expect(await listOpenDeclarations(shop)).toMatchObject([{ customer: null }, { customer: null }])
  expect(await listDeskMails(shop)).toHaveLength(2)
})

test("a session counts only for the account's own address", async () => {
  const shop = await openShop()
  await subscribe(shop)
  await subscribe(shop, { user: grace })

  allow(await send(shop, { email: grace.email }, { user: ada }))
  await settleDeclarations(shop)

  expect([await findPlan(shop), await findPlan(shop, grace)]).toEqual(['pro', 'pro'])
})

test('an address that the account had until yesterday is recognized with the number', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const email = 'former@example.com'
  const [addedAt, expiresAt] = [shop.clock.now(), later(shop.clock.now(), days(7))]
  await shop.formerEmails.addFormerEmail({ id: 'a', userId: ada.id, email, addedAt, expiresAt })

  allow(await send(shop, { email, contract: await getNumber(shop) }))
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('free')
})

test('an account without a plan is left to a person', async () => {
  const shop = await openShop()

  await sendOne(shop, {}, { user: ada })
  await settleDeclarations(shop)

  expect(await listOpenDeclarations(shop)).toMatchObject([{ outcome: 'no-contract' }])
  const [mail] = await listDeskMails(shop)
  expect(mail?.paragraphs[0]).toBe('The account has no contract that could be ended.')
})

test('a contract that was bought after the declaration is not touched', async () => {
  const shop = await openShop()
  const { reference } = await sendOne(shop, {}, { user: ada })
  await pass(shop, hours(1))
  await subscribe(shop)
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('pro')
  expect(await findByReference(shop, reference)).toMatchObject({ outcome: 'no-contract' })
})

test('a late withdrawal is acknowledged, answered with how to cancel, and shown to a person', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await pass(shop, days(17))

  const { reference } = await sendOne(shop, { contract: await getNumber(shop) })
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('pro')
  expect(await listMailKinds(shop)).toEqual(['welcome', 'withdrawal-received', 'withdrawal-late'])
  expect(await listOpenDeclarations(shop)).toMatchObject([{ reference, outcome: 'late' }])
  expect(await listDeskMails(shop)).toHaveLength(1)
})

test('two declarations at once end the plan once, and the second one is told so', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const contract = await getNumber(shop)

  await Promise.all([send(shop, { contract }), send(shop, { contract })])
  await settleDeclarations(shop)

  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  const all = await shop.declarations.listDeclarationsOf({ userId: ada.id, email: null })
  expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['already-over', 'ended'])
  expect((await listMailKinds(shop)).filter((kind) => kind === 'refunded')).toHaveLength(1)
  expect(await listDeskMails(shop)).toEqual([])
  await checkBooks(shop)
})

test('a withdrawal ends the contract even if the provider refuses the refund, which follows', async () => {
  const refusals = openRefusals('balance_insufficient')
  const shop = await openShop(undefined, { around: refusals.around })
  await subscribe(shop)

  const { reference } = await sendOne(shop, {}, { user: ada })
  await settleDeclarations(shop)
  expect(await findPlan(shop)).toBe('free')
  expect(await findByReference(shop, reference)).toMatchObject({ state: 'done' })
  refusals.end()
  await pass(shop, days(1))
  await settleDeclarations(shop)

  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
  await checkBooks(shop)
})

test('a declaration is kept when its account is deleted, and an open one stays with a person', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const { id } = await sendOne(shop, {}, { user: ada })
  await shop.users.deleteUser(ada.id)

  await settleDeclarations(shop)

  const kept = await shop.declarations.findDeclaration({ id })
  expect(kept).toMatchObject({ userId: null, state: 'open', name: 'Ada Lovelace' })
})

describe('a cancellation', () => {
  test('ends the plan with its paid period, and one email says so', async () => {
    const shop = await openShop()
    await subscribe(shop)

    await sendOne(shop, { ...cancellation, contract: await getNumber(shop) })
    await settleDeclarations(shop)

    expect(await findPaid(shop)).toMatchObject({ endsAt: expect.any(Date) })
    expect(await listMailKinds(shop)).toEqual(['welcome', 'cancellation-received', 'canceled'])
    expect(await listDeskMails(shop)).toEqual([])
    await pass(shop, days(32))
    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([[1_500, 0]])
    await checkBooks(shop)
  })

  test('that came before a renewal, and could only be carried out after it, undoes the renewal', async () => {
    const shop = await openShop()
    await subscribe(shop)
    await pass(shop, days(30))
    await sendOne(shop, { ...cancellation, contract: await getNumber(shop) })
    await pass(shop, days(3))
    expect(await listCharges(shop)).toHaveLength(2)

    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toEqual([
      [1_500, 1_500],
      [1_500, 0],
    ])
    await checkBooks(shop)
  })

  test('for a later day lets the plan renew until its period includes that day', async () => {
    const shop = await openShop()
    await subscribe(shop)

    await sendOne(shop, { ...cancellation, wantedOn: '2026-04-20' }, { user: ada })
    await settleDeclarations(shop)
    expect(await findPaid(shop)).toMatchObject({ endsAt: null })
    await pass(shop, days(32))
    await settleDeclarations(shop)

    expect(await findPaid(shop)).toMatchObject({ endsAt: new Date('2026-05-01T12:00:00Z') })
    await pass(shop, days(31))
    expect(await findPlan(shop)).toBe('free')
    expect(await listCharges(shop)).toHaveLength(2)
  })

  test('for a later day is done when the customer ends the plan before', async () => {
    const shop = await openShop()
    await subscribe(shop)
    await sendOne(shop, { ...cancellation, wantedOn: '2026-06-20' }, { user: ada })
    await settleDeclarations(shop)

    allow(await requestRefund(shop, ada))
    await pass(shop, days(40))
    await settleDeclarations(shop)

    expect(await listOpenDeclarations(shop)).toEqual([])
    expect(await listDeskMails(shop)).toEqual([])
    await checkBooks(shop)
  })

  test('of a plan that is canceled already is answered with the day', async () => {
    const shop = await openShop()
    await subscribe(shop)
    for (const _ of [1, 2]) {
      await sendOne(shop, cancellation, { user: ada })
      await settleDeclarations(shop)
    }

    const kinds = [
      'cancellation-received',
      'canceled',
      'cancellation-received',
      'cancellation-done',
    ]
    expect(await listMailKinds(shop)).toEqual(['welcome', ...kinds])
    const [mail] = await shop.outbox.listMailsTo(ada.email, new Date(0))
    expect(mail?.paragraphs[0]).toContain('ends on April 1, 2026')
  })

  test('for cause ends with the period at first, and at once if a person accepts the reason', async () => {
    const shop = await openShop()
    await subscribe(shop)
    const reason = 'The service was down for a week.'

    const { id } = await sendOne(
      shop,
      { ...cancellation, isExtraordinary: true, reason },
      { user: ada },
    )
    await settleDeclarations(shop)
    expect(await findPaid(shop)).toMatchObject({ endsAt: expect.any(Date) })
    const [mail] = await listDeskMails(shop)
    expect(mail?.paragraphs.join()).toContain(`Reason: ${reason}`)
    await pass(shop, days(20))
    allow(await acceptDeclaration(shop, { id, operator: desk }))
    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    // From the notice on, nothing was owed.
    expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
    await checkBooks(shop)
  })
})

describe.each(engines)('a person on $name', (engine) => {
  test('carries out or closes a declaration once, with a line in the audit log', async () => {
    const shop = await openShop(engine)
    await subscribe(shop)
    const { id, reference } = await sendOne(shop)
    const other = await sendOne(shop, { email: 'nobody@example.com' })
    await settleDeclarations(shop)

    const decision = { id, operator: desk }
    const answers = await Promise.all([1, 2].map(() => acceptDeclaration(shop, decision)))
    expect(answers).toContainEqual({ done: true })
    expect(answers).toContainEqual({ refused: 'declaration-closed' })
    expect(await acceptDeclaration(shop, { ...decision, id: other.id })).toEqual({
      refused: 'no-such-customer',
    })
    allow(await closeDeclaration(shop, { ...decision, id: other.id }))
    await settleDeclarations(shop)

    expect(await findPlan(shop)).toBe('free')
    expect(await listOpenDeclarations(shop)).toEqual([])
    expect(await shop.audit.listActions(ada.id)).toMatchObject([
      { command: 'carry-out-declaration', details: reference, operator: desk },
    ])
    await checkBooks(shop)
  })
})
