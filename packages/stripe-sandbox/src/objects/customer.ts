import { createCode, createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'

export function newCustomer({ unix }: SandboxTransaction, given: Partial<Customer>): Customer {
  return {
    id: createId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: unix,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: createCode(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}
