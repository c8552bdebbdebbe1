import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { type Copy, getCopy } from '../copy/get-copy.ts'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCharge, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import { days, later } from '../time.ts'
import type { Charged } from './change-gateway.ts'
import { listContractSections } from './contract-sections.ts'
import { getLastDay } from './entitlement.ts'
import type { Due, Invoice, Refund } from './history.ts'
import { nameAdjustment, nameLine } from './name-line.ts'
import type { Seller } from './order-terms.ts'
import type { PaidSubscription, PlannedChange } from './paid-subscription.ts'

type Site = { readonly siteUrl: string }
type Plan = { readonly planId: PlanId; readonly cycle: BillingCycle }

/** What was ordered, and from whom. */
type Ordered = {
  readonly paid: PaidSubscription
  readonly contract: { readonly number: string; readonly seller: Seller }
}

/** Also confirms the order: it has the whole contract. */
export function welcomeEmail(
  user: User,
  { paid, hasRefund, contract, siteUrl }: Site & Ordered & { hasRefund: boolean },
): Mail {
  const { language } = user
  const { welcome, goToDashboard } = getCopy(language).billing
  return {
    kind: 'welcome',
    to: user.email,
    language,
    subject: welcome.subject(getPlan(paid.planId).name),
    paragraphs: [
      greet(user),
      welcome.thanks(describePlan(paid, language)),
      welcome.start,
      ...(hasRefund ? [welcome.refund] : []),
    ],
    action: { label: goToDashboard, url: `${siteUrl}${toPrefix(language)}/dashboard` },
    details: listContractSections({ paid, ...contract, siteUrl, language }),
  }
}

export function planChangedEmail(user: User, { paid, contract, siteUrl }: Site & Ordered): Mail {
  const { language } = user
  const { changed, goToBilling } = getCopy(language).billing
  const plan = describePlan(paid, language)
  return {
    kind: 'plan-changed',
    to: user.email,
    language,
    subject: changed.subject(getPlan(paid.planId).name),
    paragraphs: [greet(user), changed.text({ plan, day: formatDay(paid.periodEndsAt, language) })],
    action: { label: goToBilling, url: `${siteUrl}${toPrefix(language)}/billing` },
    details: listContractSections({ paid, ...contract, siteUrl, language }),
  }
}

export function changeScheduledEmail(
  user: User,
  { plan, change, siteUrl }: Site & { plan: Plan; change: PlannedChange },
): Mail {
  const { language } = user
  const { changeScheduled, goToBilling } = getCopy(language).billing
  const [from, to] = [describePlan(plan, language), describePlan(change, language)]
  const day = formatDay(change.at, language)
  return {
    kind: 'change-scheduled',
    to: user.email,
    language,
    subject: changeScheduled.subject(day),
    paragraphs: [greet(user), changeScheduled.text({ from, to, day }), changeScheduled.undo],
    action: { label: goToBilling, url: `${siteUrl}${toPrefix(language)}/billing` },
  }
}

type CanceledPlan = {
  readonly plan: Plan
  readonly endsAt: Date
  readonly cause: CancellationCause
  /** For the rest of a year that is ended early. */
  readonly refund: Charged | null
}

export function planCanceledEmail(
  user: User,
  { plan, endsAt, cause, refund, siteUrl }: Site & CanceledPlan,
): Mail {
  const { language } = user
  const { canceled, goToBilling } = getCopy(language).billing
  const { text, next } = canceled.causes[cause]
  const page = cause === 'price' ? '/billing/price' : '/billing'
  const returned = refund && formatCharge(refund.amountCents, refund.currency, language)
  return {
    kind: 'canceled',
    to: user.email,
    language,
    subject: canceled.subject(getPlan(plan.planId).name),
    paragraphs: [
      greet(user),
      text(describePlan(plan, language), formatDay(endsAt, language)),
      ...(returned ? [canceled.refund(returned)] : []),
      next,
    ],
    action: { label: goToBilling, url: siteUrl + toPrefix(language) + page },
  }
}

export type CancellationCause = keyof Copy['billing']['canceled']['causes']

export function planEndingSoonEmail(
  user: User,
  { plan, endsAt, siteUrl }: Site & { plan: Plan; endsAt: Date },
): Mail {
  const { language } = user
  const { subject, text, undo, button } = getCopy(language).billing.endingSoon
  const day = formatDay(endsAt, language)
  return {
    kind: 'ending-soon',
    to: user.email,
    language,
    subject: subject(getPlan(plan.planId).name, day),
    paragraphs: [greet(user), text(describePlan(plan, language), day), undo],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/billing` },
  }
}

export function planEndedEmail(user: User, { former, siteUrl }: Site & { former: Plan }): Mail {
  const { language } = user
  const { ended, seePlans } = getCopy(language).billing
  return {
    kind: 'ended',
    to: user.email,
    language,
    subject: ended.subject(getPlan(former.planId).name),
    paragraphs: [greet(user), ended.text(describePlan(former, language))],
    action: { label: seePlans, url: `${siteUrl}${toPrefix(language)}/pricing` },
  }
}

export function receiptEmail(user: User, { invoice, siteUrl }: Site & { invoice: Invoice }): Mail {
  const { language } = user
  const { id, number, paidCents, currency, paidAt, issuedAt } = invoice
  const { receipt } = getCopy(language).billing
  const amount = formatCharge(paidCents, currency, language)
  const day = formatDay(paidAt ?? issuedAt, language)
  return {
    kind: 'receipt',
    to: user.email,
    language,
    subject: receipt.subject(amount),
    paragraphs: [
      greet(user),
      number ? receipt.paidInvoice({ amount, number, day }) : receipt.paid(amount, day),
      listAmounts(invoice, language).join('\n'),
    ],
    action: {
      label: receipt.button,
      url: `${siteUrl}${toPrefix(language)}/billing/invoices/${id}`,
    },
  }
}

/** Every line and adjustment, so that they add up to the amount. */
function listAmounts({ lines, adjustments, currency }: Invoice, language: SiteLanguage): string[] {
  const { invoices } = getCopy(language)
  const named = [
    ...lines.map(({ item, amountCents }) => ({
      name: nameLine(item, invoices, language),
      amountCents,
    })),
    ...adjustments.map((one) => ({
      name: nameAdjustment(one, invoices),
      amountCents: one.amountCents,
    })),
  ]
  return named.map(
    ({ name, amountCents }) => `${name}: ${formatCharge(amountCents, currency, language)}`,
  )
}

/** A renewal waits for the address, without which its VAT can't be calculated. */
export function addressNeededEmail(user: User, { siteUrl }: Site): Mail {
  const { language } = user
  const { subject, text, button } = getCopy(language).billing.addressNeeded
  return {
    kind: 'address-needed',
    to: user.email,
    language,
    subject,
    paragraphs: [greet(user), text],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/billing/details` },
  }
}

type Unpaid = Site & { readonly paid: PaidSubscription; readonly due: Due }

export function paymentFailedEmail(user: User, { paid, due, siteUrl }: Unpaid): Mail {
  const { language } = user
  const { paymentFailed } = getCopy(language).billing
  const plan = describePlan(paid, language)
  const amount = formatCharge(due.dueCents, due.currency, language)
  const isRetried = due.nextTryAt !== null
  const day = formatDay(due.nextTryAt ?? getLastDay(due), language)
  const failed = isRetried ? paymentFailed.retried : paymentFailed.notRetried
  const addressed = { kind: 'payment-failed', to: user.email, language } as const
  const action = toPayAction(due, { siteUrl, language })
  if (due.needsOwner) {
    const { confirmSubject: subject, confirm } = paymentFailed
    const paragraphs = [greet(user), confirm({ plan, amount })]
    return { ...addressed, subject, paragraphs, action }
  }
  return {
    ...addressed,
    subject: paymentFailed.subject,
    // Retries are promised only while the provider plans one: some declines are never retried.
    paragraphs: [greet(user), failed({ plan, amount, day }), paymentFailed.reason],
    action,
  }
}

/** What helps: the bank's confirmation, or another card. */
function toPayAction(
  { needsOwner, url }: Due,
  { siteUrl, language }: Site & Pick<User, 'language'>,
): Mail['action'] {
  const { confirmPayment, updateCard } = getCopy(language).billing
  const billing = `${siteUrl}${toPrefix(language)}/billing`
  return needsOwner
    ? { label: confirmPayment, url: url ?? billing }
    : { label: updateCard, url: `${billing}/card` }
}

export function lastCallEmail(
  user: User,
  { paid, due, now, siteUrl }: Unpaid & { readonly now: Date },
): Mail {
  const { language } = user
  const { subject, confirm, updateCard } = getCopy(language).billing.finalNotice
  return {
    kind: 'final-notice',
    to: user.email,
    language,
    subject: subject(getPlan(paid.planId).name),
    paragraphs: [
      greet(user),
      describeDeadline(due, { now, language }),
      due.needsOwner ? confirm : updateCard,
    ],
    action: toPayAction(due, { siteUrl, language }),
  }
}

/** The provider usually retries for two weeks. Without another attempt our own limit applies. */
function describeDeadline(
  due: Due,
  { now, language }: { readonly now: Date; readonly language: SiteLanguage },
): string {
  const { notRetried, untilDay, soon } = getCopy(language).billing.finalNotice
  const { since, nextTryAt } = due
  const amount = formatCharge(due.dueCents, due.currency, language)
  if (!nextTryAt) return notRetried(amount, formatDay(getLastDay(due), language))
  const usual = later(since, days(14))
  const end = nextTryAt > usual ? nextTryAt : usual
  return now < end ? untilDay(amount, formatDay(end, language)) : soon(amount)
}

type RefundNews = Site & {
  /** In one currency. */
  readonly refunds: readonly Pick<Refund, 'amountCents' | 'currency' | 'invoiceId'>[]
  readonly invoices: readonly Pick<Invoice, 'id' | 'number'>[]
  /** The plan that ended with the refund, if one did: there is no other email about it. */
  readonly ended: Plan | null
}

export function refundEmail(user: User, { refunds, invoices, ended, siteUrl }: RefundNews): Mail {
  const { language } = user
  const words = getCopy(language).billing
  const { refunded } = words
  const currency = refunds[0]?.currency ?? ''
  const amountCents = refunds.reduce((sum, one) => sum + one.amountCents, 0)
  const amount = formatCharge(amountCents, currency, language)
  const each = refunds.map(({ invoiceId, ...one }) => {
    const number = invoices.find(({ id }) => id === invoiceId)?.number
    const part = formatCharge(one.amountCents, currency, language)
    return number ? refunded.invoice(number, part) : refunded.payment(part)
  })
  return {
    kind: 'refunded',
    to: user.email,
    language,
    subject: refunded.subject(amount),
    paragraphs: [
      greet(user),
      refunded.text(amount),
      ...(each.length > 1 ? [each.join('\n')] : []),
      ...(ended ? [words.ended.text(describePlan(ended, language))] : []),
    ],
    action: ended && { label: words.seePlans, url: `${siteUrl}${toPrefix(language)}/pricing` },
  }
}

export function refundFailedEmail(
  user: User,
  { refund, siteUrl }: Site & { refund: Refund },
): Mail {
  const { language } = user
  const { subject, text, button } = getCopy(language).billing.refundFailed
  const amount = formatCharge(refund.amountCents, refund.currency, language)
  return {
    kind: 'refund-failed',
    to: user.email,
    language,
    subject: subject(amount),
    paragraphs: [greet(user), text(amount)],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/contact` },
  }
}

/** For example "Pro (billed monthly)". */
export function describePlan({ planId, cycle }: Plan, language: SiteLanguage): string {
  return getCopy(language).billing.billed[cycle](getPlan(planId).name)
}
