import { z } from 'zod'
import { list } from '../api/list-page.ts'
import {
  emailAddress,
  emptyable,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  whole,
  withoutUndefined,
} from '../api/params.ts'
import { nothing, type Route, route } from '../api/route.ts'
import { invalid, noSuch } from '../errors.ts'
import { removeCustomer } from '../lifecycle/remove-customer.ts'
import { addTaxId } from '../lifecycle/tax-ids.ts'
import { newCustomer } from '../objects/customer.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'
import { newTaxId } from './tax-ids.ts'

const address = z.strictObject({
  city: emptyable(text).optional(),
  country: emptyable(text).optional(),
  line1: emptyable(text).optional(),
  line2: emptyable(text).optional(),
  postal_code: emptyable(text).optional(),
  state: emptyable(text).optional(),
})

const CustomerParams = z.strictObject({
  address: emptyable(address).optional(),
  balance: whole.optional(),
  description: emptyable(text).optional(),
  email: emptyable(emailAddress).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: emptyable(text).optional() })
    .optional(),
  metadata: metadata.optional(),
  name: emptyable(text.max(256)).optional(),
  phone: emptyable(text).optional(),
  preferred_locales: listOf(text).optional(),
  tax: z
    .strictObject({
      ip_address: emptyable(text).optional(),
      validate_location: z.enum(['auto', 'deferred', 'immediately']).optional(),
    })
    .optional(),
  tax_exempt: z.enum(['exempt', 'none', 'reverse']).optional(),
})

type Params = z.infer<typeof CustomerParams>

const NewCustomer = CustomerParams.extend({
  tax_id_data: listOf(newTaxId).optional(),
  test_clock: text.optional(),
})

async function createCustomer(
  tx: SandboxTransaction,
  { test_clock: clock, tax_id_data = [], ...params }: z.infer<typeof NewCustomer>,
): Promise<Customer> {
  const kind = 'test_helpers.test_clock'
  const test_clock = clock ?? null
  if (test_clock) {
    await requireObject(tx, { kind, id: test_clock, param: 'test_clock' })
    await checkRoom(tx, test_clock)
  }
  const blank = newCustomer(tx, { test_clock })
  const customer = await tx.save('customer', await change(tx, { customer: blank, params }))
  await tx.emit({ type: 'customer.created', object: customer })
  for (const taxId of tax_id_data) await addTaxId(tx, { customer: customer.id, ...taxId })
  return customer
}

const customersPerClock = 3

async function checkRoom(tx: SandboxTransaction, clock: string): Promise<void> {
  const customers = await tx.list('customer', clock)
  if (customers.length < customersPerClock) return
  const message = `A test clock can have up to ${customersPerClock} customers.`
  throw invalid({ param: 'test_clock', message })
}

/** A customer who was deleted still answers, and says so. */
async function retrieveCustomer(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  const deleted = await tx.find('deleted_customer', id)
  return deleted ?? requireObject(tx, { kind: 'customer', id })
}

async function updateCustomer(
  tx: SandboxTransaction,
  { id, ...params }: Params & { id: string },
): Promise<Customer> {
  const before = await requireObject(tx, { kind: 'customer', id })
  const customer = await tx.save('customer', await change(tx, { customer: before, params }))
  await tx.emit({ type: 'customer.updated', object: customer, before })
  return customer
}

async function deleteCustomer(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  await requireObject(tx, { kind: 'customer', id })
  return removeCustomer(tx, id)
}

async function change(
  tx: SandboxTransaction,
  { customer, params }: { customer: Customer; params: Params },
): Promise<Customer> {
  const { invoice_settings, metadata: marks, address: place, tax: _, ...plain } = params
  const method = invoice_settings?.default_payment_method
  if (method) await requireMethod(tx, { id: method, customer })
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
  tx: SandboxTransaction,
  { id, customer }: { id: string; customer: Customer },
): Promise<void> {
  const param = 'invoice_settings[default_payment_method]'
  const method = await requireObject(tx, { kind: 'payment_method', id, param })
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

export const customerRoutes: readonly Route[] = [
  route('POST /v1/customers', NewCustomer, createCustomer),
  // Those on a test clock are left out, unless the clock is asked for.
  list('/v1/customers', {
    kind: 'customer',
    takes: z.strictObject({ ...page, email: text.optional(), test_clock: text.optional() }),
    about: ({ email, test_clock }) => email ?? test_clock,
    equal: ['email'],
    keep: (customer, { test_clock = null }) => customer.test_clock === test_clock,
  }),
  route('GET /v1/customers/:id', nothing, retrieveCustomer),
  route('POST /v1/customers/:id', CustomerParams, updateCustomer),
  route('DELETE /v1/customers/:id', nothing, deleteCustomer),
]
