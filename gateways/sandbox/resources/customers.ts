import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import {
  emailAddress,
  emptyable,
  mergeMetadata,
  metadata,
  page,
  text,
  whole,
  withoutUndefined,
} from '../api/params.ts'
import { noSuch } from '../errors.ts'
import { removeCustomer } from '../life/remove-customer.ts'
import { newCustomer } from '../objects/customer.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Customer } from '../wire.ts'

const address = z.strictObject({
  city: emptyable(text).optional(),
  country: emptyable(text).optional(),
  line1: emptyable(text).optional(),
  line2: emptyable(text).optional(),
  postal_code: emptyable(text).optional(),
  state: emptyable(text).optional(),
})

export const CustomerParams = z.strictObject({
  address: emptyable(address).optional(),
  balance: whole.optional(),
  description: emptyable(text).optional(),
  email: emptyable(emailAddress).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: emptyable(text).optional() })
    .optional(),
  metadata: metadata.optional(),
  name: emptyable(text.max(256, 'must be at most 256 characters')).optional(),
  phone: emptyable(text).optional(),
})

type Asked = z.infer<typeof CustomerParams>

export const NewCustomer = CustomerParams.extend({ test_clock: text.optional() })

export async function createCustomer(
  turn: Turn,
  { test_clock = null, ...asked }: Asked & { test_clock?: string | null | undefined },
): Promise<Customer> {
  const kind = 'test_helpers.test_clock'
  if (test_clock) await requireObject(turn, { kind, id: test_clock, param: 'test_clock' })
  const blank = newCustomer(turn, { test_clock })
  const customer = await turn.save('customer', await change(turn, { customer: blank, asked }))
  await turn.tell({ type: 'customer.created', object: customer })
  return customer
}

/** A customer who was deleted still answers, and says so. */
export async function retrieveCustomer(turn: Turn, { id }: { id: string }): Promise<object> {
  const deleted = await turn.find('deleted_customer', id)
  return deleted ?? requireObject(turn, { kind: 'customer', id })
}

export async function updateCustomer(
  turn: Turn,
  { id, ...asked }: Asked & { id: string },
): Promise<Customer> {
  const before = await requireObject(turn, { kind: 'customer', id })
  const customer = await turn.save('customer', await change(turn, { customer: before, asked }))
  await turn.tell({ type: 'customer.updated', object: customer, before })
  return customer
}

export async function deleteCustomer(turn: Turn, { id }: { id: string }): Promise<object> {
  await requireObject(turn, { kind: 'customer', id })
  return removeCustomer(turn, id)
}

export const CustomerQuery = z.strictObject({ ...page, email: text.optional() })

export function listCustomers(turn: Turn, asked: z.infer<typeof CustomerQuery>): Promise<object> {
  return listPage(turn, { kind: 'customer', url: '/v1/customers', about: asked.email, asked })
}

async function change(
  turn: Turn,
  { customer, asked }: { customer: Customer; asked: Asked },
): Promise<Customer> {
  const { invoice_settings, metadata: marks, address: place, ...plain } = asked
  const method = invoice_settings?.default_payment_method
  if (method) await requireMethod(turn, { id: method, customer })
  return {
    ...customer,
    ...withoutUndefined(plain),
    ...(place !== undefined && { address: place && toAddress(place) }),
    invoice_settings: {
      ...customer.invoice_settings,
      ...(method !== undefined && { default_payment_method: method }),
    },
    metadata: mergeMetadata(customer.metadata, marks),
  }
}

async function requireMethod(
  turn: Turn,
  { id, customer }: { id: string; customer: Customer },
): Promise<void> {
  const param = 'invoice_settings[default_payment_method]'
  const method = await requireObject(turn, { kind: 'payment_method', id, param })
  if (method.customer !== customer.id) throw noSuch({ kind: 'payment_method', id }, param)
}

function toAddress(given: z.infer<typeof address>): NonNullable<Customer['address']> {
  const { city = null, country = null, line1 = null, line2 = null } = given
  return {
    city,
    country,
    line1,
    line2,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  }
}
