import { z } from 'zod'
import { emptyable, flag, listOf, text, whole } from '../api/params.ts'
import { invalid, noSuch } from '../errors.ts'
import { checkItems, type WantedItem } from '../lifecycle/items.ts'
import { priceIn } from '../lifecycle/price-in.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

export const quantity = whole.pipe(z.number().min(1))

export const newItem = z.strictObject({ price: text, quantity: quantity.optional() })

/** An empty value removes all. */
export const discounts = emptyable(
  listOf(z.strictObject({ coupon: text.optional(), discount: text.optional() })),
)

export const collectionMethod = z.enum(['charge_automatically', 'send_invoice'])

export const ItemChange = z.strictObject({
  deleted: flag.optional(),
  id: text.optional(),
  price: text.optional(),
  quantity: quantity.optional(),
})

type Given = {
  readonly subscription: Subscription
  readonly items: readonly z.infer<typeof ItemChange>[]
}

/** The items afterwards: those that aren't named stay, those without an id are added. */
export async function listWanted(
  tx: SandboxTransaction,
  { subscription, items }: Given,
): Promise<WantedItem[]> {
  const known = subscription.items.data
  let wanted: WantedItem[] = known.map(({ id, price, quantity: count = 1 }) => ({
    id,
    price,
    quantity: count,
  }))
  for (const [place, change] of items.entries()) {
    const before = wanted.find(({ id }) => id === change.id)
    if (change.id && !before) {
      const message = `Invalid subscription_item id: ${change.id}`
      throw invalid({ param: `items[${place}][id]`, message })
    }
    const after = change.deleted
      ? []
      : [await toWanted(tx, { subscription, change, before, place })]
    wanted = before
      ? wanted.flatMap((one) => (one === before ? after : [one]))
      : [...wanted, ...after]
  }
  checkItems(wanted, 'items')
  return wanted
}

type ChangeGiven = {
  readonly subscription: Subscription
  readonly change: z.infer<typeof ItemChange>
  readonly before: WantedItem | undefined
  readonly place: number
}

async function toWanted(
  tx: SandboxTransaction,
  { subscription, change, before, place }: ChangeGiven,
): Promise<WantedItem> {
  const param = `items[${place}][price]`
  const id = change.price ?? before?.price.id
  if (!id) {
    const message = `Missing required param: ${param}.`
    throw invalid({ code: 'parameter_missing', param, message })
  }
  const price =
    id === before?.price.id
      ? await tx.get('price', id)
      : await requirePrice(tx, { id, currency: subscription.currency, param })
  return { id: before?.id ?? null, price, quantity: change.quantity ?? before?.quantity ?? 1 }
}

type PriceGiven = {
  readonly id: string
  readonly currency: string | undefined
  readonly param: string
  /** It may be archived: phases repeat what was bought. */
  readonly isKept?: boolean
}

/** A price that can be subscribed to. */
export async function requirePrice(
  tx: SandboxTransaction,
  { id, currency, param, isKept = false }: PriceGiven,
) {
  const price = await requireObject(tx, { kind: 'price', id, param })
  if (!price.active && !isKept) {
    const message = 'The price specified is inactive. This field only accepts active prices.'
    throw invalid({ param, message })
  }
  if (!price.recurring) {
    const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`
    throw invalid({ param, message })
  }
  await priceIn(tx, { price, currency: currency ?? price.currency, param })
  return price
}

export async function requireMethod(
  tx: SandboxTransaction,
  { id, customer }: { id: string; customer: string },
): Promise<void> {
  const param = 'default_payment_method'
  const method = await requireObject(tx, { kind: 'payment_method', id, param })
  if (method.customer !== customer) throw noSuch({ kind: 'payment_method', id }, param)
}

type Collection = {
  readonly collection_method?: z.infer<typeof collectionMethod> | undefined
  readonly days_until_due?: number | undefined
}

/** In how many days sent invoices are to be paid; null where cards are charged. */
export function toDaysUntilDue(
  { collection_method, days_until_due }: Collection,
  before: number | null,
): number | null {
  const isSent = collection_method ? collection_method === 'send_invoice' : before !== null
  const param = 'days_until_due'
  if (!isSent && days_until_due !== undefined) {
    const message = '`days_until_due` can only be set when `collection_method` is `send_invoice`.'
    throw invalid({ param, message })
  }
  if (!isSent) return null
  const wanted = days_until_due ?? before
  if (wanted === null) {
    const message = '`days_until_due` is required when `collection_method` is `send_invoice`.'
    throw invalid({ code: 'parameter_missing', param, message })
  }
  return wanted
}
