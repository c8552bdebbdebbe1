import { invalid } from '../errors.ts'
import { inOrder } from '../in-order.ts'
import { toOrderId } from '../lifecycle/complete-checkout.ts'
import { findCurrencyOptions } from '../lifecycle/price-in.ts'
import { newCurrencyOption } from '../objects/catalogue.ts'
import type { SandboxTransaction } from '../transaction.ts'

type Tree = { [name: string]: unknown }

const deepest = 4

/** Replaces ids with objects, for the `expand` parameter. */
export async function expand(
  tx: SandboxTransaction,
  { answer, paths }: { answer: object; paths: readonly string[] },
): Promise<object> {
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as Tree
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > deepest) {
      const message = `You cannot expand more than ${deepest} levels of a property. Property: ${path}`
      throw invalid({ message })
    }
    await expandPath(tx, { at: copy, names, path })
  }
  return copy
}

type Step = { readonly at: Tree; readonly names: readonly string[]; readonly path: string }

async function expandPath(tx: SandboxTransaction, { at, names, path }: Step): Promise<void> {
  const [name = '', ...rest] = names
  const value = await findWhole(tx, { at, name, path })
  at[name] = value
  const isHidden = onlyWhenAsked[`${at.object}.${name}`] !== undefined
  if (rest.length === 0 && !isHidden && !isExpandable(value)) throw cannotExpand(path)
  const branches = Array.isArray(value) ? value : [value]
  if (rest.length === 0) return
  for (const branch of branches) {
    if (isTree(branch)) await expandPath(tx, { at: branch, names: rest, path })
  }
}

async function findWhole(
  tx: SandboxTransaction,
  { at, name, path }: { at: Tree; name: string; path: string },
): Promise<unknown> {
  const hidden = onlyWhenAsked[`${at.object}.${name}`]
  if (hidden) return at[name] ?? hidden(tx, String(at.id))
  const value = at[name]
  if (value === undefined) throw cannotExpand(path)
  return Array.isArray(value)
    ? inOrder(value, (one) => findDocument(tx, one))
    : findDocument(tx, value)
}

async function findDocument(tx: SandboxTransaction, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value
  return (await tx.records.findObject(value))?.document ?? value
}

/** An object of the API, the id of one, a list of them, or nothing. */
function isExpandable(value: unknown): boolean {
  if (typeof value === 'string') return /^[a-z]+(_[a-z]+)*_\w+$/.test(value)
  if (Array.isArray(value)) return value.every(isExpandable)
  return value === null || (isTree(value) && 'object' in value)
}

function cannotExpand(path: string) {
  const message = `This property cannot be expanded (${path}).`
  return invalid({ message })
}

/** Parts of an object that are left out unless a request wants them. */
const onlyWhenAsked: Record<
  string,
  (tx: SandboxTransaction, id: string) => Promise<object | null>
> = {
  'checkout.session.line_items': async (tx, id) => {
    const { lines } = await tx.get('order', toOrderId(id))
    return toList(lines, `/v1/checkout/sessions/${id}/line_items`)
  },
  'price.currency_options': async (tx, id) => {
    const options = await findCurrencyOptions(tx, id)
    if (options) return options
    const price = await tx.get('price', id)
    return { [price.currency]: newCurrencyOption(price) }
  },
  'invoice.payments': async (tx, id) =>
    toList(await tx.list('invoice_payment', id), `/v1/invoice_payments?invoice=${id}`),
  'invoice.confirmation_secret': async (tx, id) => {
    const [payment] = await tx.list('invoice_payment', id)
    const intent = await tx.find('payment_intent', payment?.payment.payment_intent ?? '')
    return intent && { client_secret: intent.client_secret, type: 'payment_intent' }
  },
  'charge.refunds': async (tx, id) =>
    toList(await tx.list('refund', id), `/v1/charges/${id}/refunds`),
  'customer.tax_ids': async (tx, id) =>
    toList(await tx.list('tax_id', id), `/v1/customers/${id}/tax_ids`),
  'customer.tax': (tx, id) => findCustomerTax(tx, id),
  'customer.subscriptions': async (tx, id) => {
    const all = await tx.list('subscription', id)
    const living = all.filter(({ status }) => status !== 'canceled')
    return toList(living, `/v1/customers/${id}/subscriptions`)
  },
}

/** What is known about where a customer pays tax. https://docs.stripe.com/api/customers/object */
async function findCustomerTax(tx: SandboxTransaction, id: string): Promise<object> {
  const { address } = await tx.get('customer', id)
  const country = address?.country
  return {
    automatic_tax: country ? 'supported' : 'unrecognized_location',
    ip_address: null,
    location: country ? { country, source: 'billing_address', state: address.state } : null,
    provider: 'stripe',
  }
}

function toList(data: readonly object[], url: string) {
  return { object: 'list', data, has_more: false, url }
}

function isTree(value: unknown): value is Tree {
  return value !== null && typeof value === 'object'
}
