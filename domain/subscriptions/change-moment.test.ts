import { expect, test } from 'vitest'
import { days, hours, later, minutes } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { findPlan, listCharges, openShop, pass, preview, subscribe } from '#tests/shop.ts'
import { changePlan } from './change-plan.ts'
import { previewChange } from './preview-change.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const

test.each(sampledEngines)(
  'an upgrade dated before the purchase is charged as of its start, or refused ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop, { planId: 'essential' })
    const at = later(shop.calendar.now(), -minutes(10))
    const { quote, agreed } = await preview(shop, pro)
    const agree = (dueCents: number) =>
      changePlan(shop, {
        user: ada,
        choice: pro,
        agreed: { ...agreed, at, dueCents },
        language: 'en',
      })

    expect(await agree(quote.dueCents - 1)).toEqual({ refused: 'price-moved' })
    expect(await findPlan(shop)).toBe('essential')
    expect(await agree(quote.dueCents)).toEqual({ timing: 'now' })

    await shop.finish()
    expect(await listCharges(shop)).toEqual([
      [quote.dueCents, 0],
      [700, 0],
    ])
    await checkBooks(shop)
  },
)

test('an amount shown before a renewal is refused after it', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential' })
  await pass(shop, days(31) - minutes(5))
  const { agreed } = await preview(shop, pro)
  await pass(shop, minutes(20))

  const change = () => changePlan(shop, { user: ada, choice: pro, agreed, language: 'en' })
  // The invoice of the new period is still a draft, so nobody has paid what would be credited.
  expect(await change()).toEqual({ refused: 'renewal-under-way' })
  await pass(shop, hours(2))
  expect(await change()).toEqual({ refused: 'price-moved' })
  expect(await findPlan(shop)).toBe('essential')
})

test("the price of an upgrade is shown right after buying even when our clock is behind the provider's", async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential' })
  const behind = { now: () => later(shop.calendar.now(), -minutes(1)) }

  const shown = allow(
    await previewChange({ ...shop, calendar: behind }, { user: ada, choice: pro }),
  )

  expect(shown).toMatchObject({ timing: 'now', quote: { dueCents: 800 } })
})
