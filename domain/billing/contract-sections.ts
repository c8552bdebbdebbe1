import { getPlan } from '@ghost-writers-ia/rules/plans'
import { getCopy } from '../copy/get-copy.ts'
import { formatDay, formatMoney } from '../locale.ts'
import type { MailSection } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import { describeSeller, listInstruction, listWithdrawalForm, type Seller } from './order-terms.ts'
import type { PaidSubscription } from './paid-subscription.ts'

type Contract = {
  readonly paid: PaidSubscription
  /** See `contract-number.ts`. */
  readonly number: string
  readonly seller: Seller
  readonly siteUrl: string
  readonly language: SiteLanguage
}

/**
 * The contract in full, for the email that confirms an order or a change of plans: what was agreed,
 * with whom, how to get out of it, and the withdrawal instruction with its form.
 */
export function listContractSections(contract: Contract): readonly MailSection[] {
  const { contract: words, orderTexts } = getCopy(contract.language)
  const writing = { orderTexts, language: contract.language }
  return [
    { title: words.title, paragraphs: [describeContract(contract).join('\n')] },
    { title: words.cancelTitle, paragraphs: listWaysOut(contract) },
    { title: words.withdrawTitle, paragraphs: listInstruction(contract, writing) },
    { title: words.formTitle, paragraphs: [listWithdrawalForm(contract, writing).join('\n')] },
  ]
}

function describeContract({ paid, number, language, ...site }: Contract): string[] {
  const { planId, cycle, currency, isSpecial, periodEndsAt } = paid
  const { contract: words, orderTexts } = getCopy(language)
  const { plan, price, term, renewal } = words[cycle]
  const { name, price: listed } = getPlan(planId)
  const day = formatDay(periodEndsAt, language)
  return [
    words.number(number),
    plan(name),
    isSpecial ? words.specialPrice : price(formatMoney(listed[cycle], currency, language)),
    term(day),
    renewal(day),
    words.seller(describeSeller(site, orderTexts)),
    words.terms(`${site.siteUrl}${toPrefix(language)}/terms`),
  ]
}

function listWaysOut({ paid, siteUrl, language }: Contract): string[] {
  const { cancel, yearlyNotice } = getCopy(language).contract
  const site = siteUrl + toPrefix(language)
  const day = formatDay(paid.periodEndsAt, language)
  return [
    cancel({ day, billing: `${site}/billing`, form: `${site}/cancel-contract` }),
    ...(paid.cycle === 'yearly' ? [yearlyNotice] : []),
  ]
}
