import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { OrderTexts } from '../copy/en/order-texts.ts'
import { getCopy } from '../copy/get-copy.ts'
import type { UserId } from '../identity/user.ts'
import { formatCharge } from '../locale.ts'
import type { Cents } from '../money.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { Clock } from '../time.ts'
import type { ChangeQuote } from './change-gateway.ts'
import {
  getPeriodEnd,
  listChangeTerms,
  listInstruction,
  listOrderTerms,
  listWithdrawalForm,
  type Seller,
  toPlainTerms,
} from './order-terms.ts'
import { findOrderTexts } from './order-texts.ts'
import type { PlanChoice } from './paid-subscription.ts'

/** What a customer agreed to or was given with an order. */
export const consentKinds = [
  /** Asked us to start during the withdrawal period. */
  'start',
  /** The price, the term, the renewal and how to cancel. */
  'terms',
  /** The withdrawal instruction and the model form that they were given. */
  'instruction',
] as const

export type ConsentKind = (typeof consentKinds)[number]

/** A text that was shown with an order, and when the customer agreed to it. */
export type Consent = {
  readonly userId: UserId
  readonly kind: ConsentKind
  readonly version: string
  /** In full, as it was shown. */
  readonly text: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly amountCents: Cents
  readonly currency: string
  readonly givenAt: Date
  /** The user's attempt to buy, which the subscription names. Null for a change of plans. */
  readonly attempt: number | null
  readonly checkoutId: string | null
  /** Null until the purchase is confirmed. */
  readonly subscriptionId: string | null
}

/** Consents outlive the account: they prove what was agreed. */
export type ConsentStore = {
  /** Keeps an earlier one of the same kind for the same attempt. */
  addConsents(consents: readonly Consent[]): Promise<void>
  /** The purchase is confirmed: this subscription came from that attempt. */
  bindConsents(bought: {
    readonly userId: UserId
    readonly attempt: number
    readonly subscriptionId: string
  }): Promise<void>
  /** Oldest first. */
  listConsents(userId: UserId): Promise<readonly Consent[]>
  hasConsent(subscriptionId: string, kind: ConsentKind): Promise<boolean>
  /** Deletes those from before the moment, unless the contract goes on. */
  forgetConsents(before: Date): Promise<void>
}

export type ConsentPorts = {
  readonly consents: ConsentStore
  readonly seller: Seller
  readonly siteUrl: string
  /** By which the customer sees dates of payments. */
  readonly calendar: Clock
}

type AgreedOrder = {
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: string
  /** Of the texts that the page showed. */
  readonly version: string
  /** Of the page. */
  readonly language: SiteLanguage
  readonly attempt: number
  readonly checkoutId: string
}

/**
 * Records what the customer has agreed to. Call it before they can pay. Idempotent per attempt.
 * Does nothing for a version that was never shown.
 */
export async function recordConsents(ports: ConsentPorts, order: AgreedOrder): Promise<void> {
  const { orderTexts } = getCopy(order.language)
  const texts = findOrderTexts(orderTexts, order.version)
  if (!texts) return
  const { userId, planId, cycle, currency, version, attempt, checkoutId } = order
  const writing = { orderTexts, texts, language: order.language }
  const givenAt = ports.calendar.now()
  const amountCents = getPlan(planId).price[cycle]
  const renewsAt = getPeriodEnd(givenAt, cycle)
  const terms = listOrderTerms({ cycle, priceCents: amountCents, currency, renewsAt }, writing)
  const instruction = [...listInstruction(ports, writing), ...listWithdrawalForm(ports, writing)]
  const shown: Readonly<Record<ConsentKind, string>> = {
    start: texts.start,
    terms: toPlainTerms(terms),
    instruction: instruction.join('\n'),
  }
  const about = { userId, planId, cycle, amountCents, currency, version }
  const bought = { ...about, givenAt, attempt, checkoutId, subscriptionId: null }
  await ports.consents.addConsents(
    consentKinds.map((kind) => ({ ...bought, kind, text: shown[kind] })),
  )
}

type AgreedChange = {
  readonly userId: UserId
  readonly subscriptionId: string
  readonly choice: PlanChoice
  readonly quote: ChangeQuote
  /** That the page showed. */
  readonly texts: OrderTexts
  /** Of the page. */
  readonly language: SiteLanguage
}

/**
 * Records what the customer has agreed to with a change of plans. Call it before it is charged. The
 * request to start is that of the purchase: a change starts by itself.
 */
export async function recordChangeConsents(
  ports: ConsentPorts,
  { userId, subscriptionId, choice, quote, texts, language }: AgreedChange,
): Promise<void> {
  const { planId, cycle } = choice
  const { dueCents: amountCents, currency, next } = quote
  const { orderTexts } = getCopy(language)
  const priceCents = getPlan(planId).price[cycle]
  const terms = listChangeTerms({ cycle, priceCents, next }, { orderTexts, texts, language })
  const charged = {
    label: orderTexts.chargedToday,
    text: formatCharge(amountCents, currency, language),
  }
  const about = { userId, planId, cycle, amountCents, currency, version: texts.version }
  const change = { ...about, attempt: null, checkoutId: null, subscriptionId }
  const givenAt = ports.calendar.now()
  const text = toPlainTerms([charged, ...terms])
  await ports.consents.addConsents([{ ...change, kind: 'terms', text, givenAt }])
}

/**
 * Whether the customer asked us to start this contract during the withdrawal period. Without that a
 * withdrawal is refunded in full.
 */
export function hasStartRequest(
  { consents }: Pick<ConsentPorts, 'consents'>,
  subscriptionId: string,
): Promise<boolean> {
  return consents.hasConsent(subscriptionId, 'start')
}
