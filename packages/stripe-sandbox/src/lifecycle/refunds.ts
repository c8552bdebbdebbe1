import { getBehavior } from '../cards/test-cards.ts'
import { invalid } from '../errors.ts'
import { createId } from '../ids.ts'
import { apiLocale, formatMoney } from '../money.ts'
import { newRefund } from '../objects/refund.ts'
import { minutes, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Charge, Refund } from '../wire.ts'

/** How long a bank takes to send a refund back. */
const failsAfterSeconds = minutes(1) / seconds(1)

type Order = {
  readonly charge: Charge
  /** All that is left, when it is not given. */
  readonly amount?: number | undefined
  readonly reason: Refund['reason']
  readonly metadata: Record<string, string>
}

/** Gives money back. The subscription does not end by it. */
export async function refundCharge(
  tx: SandboxTransaction,
  { charge: before, ...order }: Order,
): Promise<Refund> {
  await checkDispute(tx, before)
  const amount = checkAmount(before, order.amount)
  const { reason, metadata } = order
  const refund = await tx.save(
    'refund',
    newRefund(tx, { charge: before, amount, reason, metadata }),
  )
  const refunded = before.amount_refunded + amount
  const charge = await tx.save('charge', {
    ...before,
    amount_refunded: refunded,
    refunded: refunded === before.amount,
  })
  await tx.emit({ type: 'refund.created', object: refund })
  await tx.emit({ type: 'charge.refunded', object: charge, before })

  const method = charge.payment_method_details?.card
  if (getBehavior(method?.fingerprint).kind === 'pays-then-fails-refunds') {
    const at = tx.unix + failsAfterSeconds
    await tx.schedule({ purpose: 'fail-refund', objectId: refund.id, at })
  }
  return refund
}

/** Money that the bank took back can't be refunded too; money that was won back can. */
async function checkDispute(tx: SandboxTransaction, { id, disputed }: Charge): Promise<void> {
  const disputes = disputed ? await tx.list('dispute', id) : []
  if (disputes.every(({ status }) => status === 'won')) return
  throw invalid({ code: 'charge_disputed', message: `Charge ${id} has been charged back.` })
}

function checkAmount(charge: Charge, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) {
    throw invalid({ message: `Charge ${charge.id} was not paid, so it cannot be refunded.` })
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalid({ code: 'charge_already_refunded', message })
  }
  const amount = wanted ?? left
  if (amount < 1)
    throw invalid({
      param: 'amount',
      code: 'parameter_invalid_integer',
      message: 'Invalid positive integer',
    })
  if (amount > left) {
    const [params, rest] = [amount, left].map((one) => formatMoney(one, charge.currency, apiLocale))
    const message = `Refund amount (${params}) is greater than unrefunded amount on charge (${rest})`
    throw invalid({ param: 'amount', message })
  }
  return amount
}

/** The bank sent the money back to us. */
export async function failRefund(tx: SandboxTransaction, refundId: string): Promise<void> {
  const before = await tx.get('refund', refundId)
  const refund = await tx.save('refund', {
    ...before,
    failure_balance_transaction: createId('txn'),
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  })
  const charge = await tx.get('charge', refund.charge ?? '')
  await tx.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  await tx.emit({ type: 'refund.failed', object: refund })
  await tx.emit({ type: 'refund.updated', object: refund, before })
  await tx.emit({ type: 'charge.refund.updated', object: refund, before })
}
