import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Charge, Refund } from '../wire.ts'

type RefundInput = Pick<Refund, 'amount' | 'reason' | 'metadata'> & { readonly charge: Charge }

export function newRefund({ unix }: SandboxTransaction, { charge, ...given }: RefundInput): Refund {
  const isCard = charge.payment_method_details?.type === 'card'
  return {
    id: createId('re'),
    object: 'refund',
    balance_transaction: createId('txn'),
    charge: charge.id,
    created: unix,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? {
          card: {
            reference_status: 'pending',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
          type: 'card',
        }
      : {
          paypal: { network_decline_code: null, reference: null, reference_status: null },
          type: 'paypal',
        },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...given,
  }
}
