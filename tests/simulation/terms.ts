import fc from 'fast-check'
import { openPortal } from 'stripe-sandbox/testing'
import { define, findTheirs, isSubscribed, type Scene } from './act.ts'
import { findSubscriptionId, toId } from './books.ts'
import type { World } from './world.ts'

/** The provider changes no items while a downgrade is planned: support would undo that first. */
function isUnscheduled(scene: Scene): boolean {
  return isSubscribed(scene) && findTheirs(scene)[0]?.schedule === null
}

/** What support has agreed with the customer about a subscription. */
function findTerms({ account }: Scene, id: string) {
  const terms = account.terms.get(id) ?? { isDiscounted: false, quantity: 1 }
  account.terms.set(id, terms)
  return terms
}

type Coupon = { readonly percent: number; readonly duration: 'forever' | 'once' }

export const giveCoupon = define<Coupon>({
  name: 'support gives a coupon',
  args: {
    percent: fc.constantFrom(10, 50),
    duration: fc.constantFrom('forever', 'forever', 'once'),
  },
  isPossible: isUnscheduled,
  run: async (scene, { percent, duration }) => {
    const [subscription] = findTheirs(scene)
    if (!subscription) return
    const { stripe } = scene.world
    const { id: coupon } = await stripe.coupons.create({ percent_off: percent, duration })
    await stripe.subscriptions.update(subscription.id, { discounts: [{ coupon }] })
    findTerms(scene, subscription.id).isDiscounted = duration === 'forever'
  },
})

export const changeQuantity = define<{ readonly quantity: number }>({
  name: 'support changes the quantity',
  args: { quantity: fc.constantFrom(1, 2, 3) },
  isPossible: isUnscheduled,
  run: async (scene, { quantity }) => {
    const [subscription] = findTheirs(scene)
    const item = subscription?.items.data[0]
    if (!subscription || !item) return
    const items = [{ id: item.id, quantity }]
    const params = { items, proration_behavior: 'none' } as const
    await scene.world.stripe.subscriptions.update(subscription.id, params)
    findTerms(scene, subscription.id).quantity = quantity
  },
})

type Pause = { readonly behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible' }

export const pauseCollection = define<Pause>({
  name: 'support pauses the collection',
  weight: 1,
  args: { behavior: fc.constantFrom('void', 'keep_as_draft', 'mark_uncollectible') },
  isPossible: isUnscheduled,
  run: async (scene, { behavior }) => {
    const [subscription] = findTheirs(scene)
    const params = { pause_collection: { behavior } }
    if (!subscription) return
    scene.account.paused.add(subscription.id)
    await scene.world.stripe.subscriptions.update(subscription.id, params)
  },
})

export const resumeCollection = define({
  name: 'support resumes the collection',
  isPossible: (scene) => isSubscribed(scene) && findTheirs(scene)[0]?.pause_collection !== null,
  run: async (scene) => {
    const [subscription] = findTheirs(scene)
    const params = { pause_collection: '' } as const
    if (subscription) await scene.world.stripe.subscriptions.update(subscription.id, params)
  },
})

export const specialPrice = define({
  name: 'support moves the plan to a special price',
  isPossible: isUnscheduled,
  run: async ({ world, account }) => {
    const [subscription] = findTheirs({ world, account })
    const item = subscription?.items.data[0]
    if (!subscription || !item) return
    const { id: price } = await world.stripe.prices.create({
      product_data: { name: 'Special deal' },
      currency: subscription.currency,
      unit_amount: 900,
      recurring: { interval: item.price.recurring?.interval ?? 'month' },
    })
    const items = [{ id: item.id, price }]
    await world.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'none' })
    account.special.add(subscription.id)
  },
})

/** For something beside the plan, charged to the card on file. It has no subscription. */
export const manualInvoice = define({
  name: 'support writes an invoice by hand',
  weight: 1,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const [subscription] = findTheirs({ world, account })
    if (!subscription) return
    const { stripe } = world
    const customer = toId(subscription.customer)
    const default_payment_method = toId(subscription.default_payment_method)
    const { id } = await stripe.invoices.create({
      customer,
      currency: subscription.currency,
      auto_advance: false,
      metadata: { userId: account.user.id },
      ...(default_payment_method && { default_payment_method }),
    })
    const { currency } = subscription
    await stripe.invoiceItems.create({ customer, invoice: id, amount: 900, currency })
    await stripe.invoices.finalizeInvoice(id)
    await stripe.invoices.pay(id).catch(() => stripe.invoices.voidInvoice(id))
  },
})

/** A new price takes over the lookup key of each, and the old one is archived. */
export const replacePrices = define({
  name: 'support replaces all prices',
  weight: 1,
  run: ({ world }) => replaceAll(world),
})

async function replaceAll({ stripe }: World): Promise<void> {
  const expand = ['data.currency_options']
  const { data } = await stripe.prices.list({ active: true, limit: 100, expand })
  for (const price of data.filter(({ lookup_key }) => lookup_key !== null)) {
    const { currency, unit_amount, recurring, lookup_key, metadata, currency_options } = price
    const others = Object.entries(currency_options ?? {}).filter(([name]) => name !== currency)
    await stripe.prices.create({
      product: toId(price.product),
      currency,
      unit_amount: unit_amount ?? 0,
      currency_options: Object.fromEntries(
        others.map(([name, option]) => [name, { unit_amount: option.unit_amount ?? 0 }]),
      ),
      recurring: { interval: recurring?.interval ?? 'month' },
      lookup_key: lookup_key ?? '',
      transfer_lookup_key: true,
      metadata,
    })
    await stripe.prices.update(price.id, { active: false })
  }
}

/** A renewal that isn't charged yet is charged although the plan was canceled. */
function hasDraft({ world }: Scene, id: string): boolean {
  return world.books.invoices.some(
    (invoice) => invoice.status === 'draft' && findSubscriptionId(invoice) === id,
  )
}

/** Ours offers only the card, but support may send a link to another one. */
export const cancelInPortal = define({
  name: 'cancel in the portal',
  isPossible: (scene) => isUnscheduled(scene) && findTheirs(scene)[0]?.status === 'active',
  run: async (scene) => {
    const { world, account } = scene
    const [subscription] = findTheirs(scene)
    if (!subscription) return
    account.lastEnd = 'canceling in the portal'
    account.cancellations += 1
    const customer = toId(subscription.customer)
    const { id } = await openPortal(world, { customer })
    await world.sandbox.controls.cancelInPortal(id)
    for (const { id: ended } of findTheirs(scene))
      if (!hasDraft(scene, ended)) account.told.set(ended, world.clock.now())
  },
})
