import { getPlan } from '@ghost-writers-ia/rules/plans'
import { formatDay, formatMoney } from '../locale.ts'
import type { MailSection } from '../mail/ports.ts'
import { describeSeller, listInstruction, listWithdrawalForm, type Seller } from './order-terms.ts'
import type { PaidSubscription } from './paid-subscription.ts'

type Contract = {
  readonly paid: PaidSubscription
  /** See `contract-number.ts`. */
  readonly number: string
  readonly seller: Seller
  readonly siteUrl: string
}

/**
 * The contract in full, for the email that confirms an order or a change of plans: what was agreed,
 * with whom, how to get out of it, and the withdrawal instruction with its form.
 */
export function listContractSections(contract: Contract): readonly MailSection[] {
  return [
    { title: 'Your contract', paragraphs: [describeContract(contract).join('\n')] },
    { title: 'How to cancel', paragraphs: listWaysOut(contract) },
    { title: 'Right to withdraw', paragraphs: listInstruction(contract) },
    { title: 'Model withdrawal form', paragraphs: [listWithdrawalForm(contract).join('\n')] },
  ]
}

function describeContract({ paid, number, ...site }: Contract): string[] {
  const { planId, cycle, currency, isSpecial, periodEndsAt } = paid
  const { name, price } = getPlan(planId)
  const isYearly = cycle === 'yearly'
  const cost = isSpecial
    ? 'as we agreed with you'
    : `${formatMoney(price[cycle], currency)} a ${isYearly ? 'year' : 'month'}`
  return [
    `Contract number: ${number}`,
    `Plan: ${name} (${cycle})`,
    `Price: ${cost}`,
    `Term: ${isYearly ? 'one year' : 'one month'}, paid through ${formatDay(periodEndsAt)}`,
    `Renewal: on ${formatDay(periodEndsAt)}, then every ${isYearly ? 'year' : 'month'} until you cancel`,
    `Seller: ${describeSeller(site)}`,
    `Terms: ${site.siteUrl}/terms`,
  ]
}

function listWaysOut({ paid, siteUrl }: Contract): string[] {
  const notice =
    paid.cycle === 'yearly'
      ? [
          "From the second year on, you can also end it with one month's notice and get the rest of the year back.",
        ]
      : []
  return [
    `Cancel before ${formatDay(paid.periodEndsAt)} and nothing more is charged: on your billing page, ${siteUrl}/billing, or without logging in, at ${siteUrl}/cancel-contract.`,
    ...notice,
  ]
}
