import type Stripe from 'stripe'
import type { KeptMail } from '#domain/mail/ports.ts'
import { days } from '#domain/time.ts'
import { findSubscriptionId, type UserBooks } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'

/** What was over sooner may have been over before the site could hear of it. */
const briefSeconds = days(4) / 1_000

/** When a customer had a plan, in seconds. Without an end they still have it. */
type Life = { readonly from: number; readonly to: number }

/** The emails about the beginning and the end of plans, and about payments that failed. */
export function checkPlanMails(mails: readonly KeptMail[], { account, books }: Checked): void {
  const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length
  const expectBetween = (kind: string, { least, most }: Bounds) => {
    const sent = count(kind)
    if (sent >= least && sent <= most) return
    const wanted = least === most ? `${least}` : `${least} to ${most}`
    throw new Violation(`${kind}-mails`, `${account.name} got ${sent} of them instead of ${wanted}`)
  }
  const lives = listLives(books)
  // In a race, one that becomes a duplicate may have been their plan for a moment.
  const twice = books.subscriptions.filter(({ metadata }) => metadata.duplicate).length
  const most = lives.length + (account.isRaced ? twice : 0)
  expectBetween('welcome', { least: lives.filter(isAlone(lives)).length, most })
  const ends = countEnds(lives)
  expectBetween('ended', { ...ends, least: 0 })
  // The email about a refund tells that the plan ended with it.
  const told = mails.filter(({ paragraphs }) => paragraphs.some((one) => / has ended, /.test(one)))
  if (told.length < ends.least)
    throw new Violation('ended-mails', `${account.name} was told of ${told.length} ends`)
  expectBetween('payment-failed', countFailures(books))
  const { cancellations, surelyCanceled } = account
  const lost = books.disputes.filter(({ status }) => status === 'lost').length
  expectBetween('canceled', { least: surelyCanceled, most: cancellations + lost })
}

type Bounds = { readonly least: number; readonly most: number }

/** Of the subscriptions that were paid at least once, and weren't bought twice by mistake. */
function listLives({ subscriptions, invoices }: UserBooks): Life[] {
  const begun = invoices.filter(({ billing_reason, status }) => {
    return billing_reason === 'subscription_create' && status === 'paid'
  })
  const ids = new Set(begun.map(findSubscriptionId))
  return subscriptions
    .filter(({ id, metadata }) => ids.has(id) && !metadata.duplicate)
    .map(({ created, ended_at }) => ({ from: created, to: ended_at ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => one.from - other.from)
}

/** Long enough to be noticed, and no other one at the same time. */
function isAlone(lives: readonly Life[]) {
  return (life: Life) => {
    const others = lives.filter((one) => one !== life)
    const isBeside = others.some(({ from, to }) => from < life.to && life.from < to)
    return !isBeside && life.to - life.from >= briefSeconds
  }
}

/** Someone who buys again at once may never have been without a plan, or for less than a second. */
function countEnds(lives: readonly Life[]): Bounds {
  const isOver = ({ to }: Life) => to !== Number.POSITIVE_INFINITY
  const sure = join(lives, briefSeconds).filter(({ from, to }) => to - from >= briefSeconds)
  return { least: sure.filter(isOver).length, most: join(lives, -1).filter(isOver).length }
}

/** Joins those that follow each other within so many seconds; -1: that overlap. */
function join(lives: readonly Life[], gapSeconds: number): Life[] {
  const joined: Life[] = []
  for (const life of lives) {
    const last = joined.at(-1)
    if (!last || life.from > last.to + gapSeconds) joined.push(life)
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, life.to) }
  }
  return joined
}

/** Once for each invoice, if it wasn't paid soon after all. */
function countFailures({ invoices, subscriptions }: UserBooks): Bounds {
  const failed = invoices.filter(
    (invoice) => invoice.attempt_count > 0 && findSubscriptionId(invoice) && isLate(invoice, 60),
  )
  const isSure = (invoice: Stripe.Invoice) => {
    const subscription = subscriptions.find(({ id }) => id === findSubscriptionId(invoice))
    const endedAt = subscription?.ended_at ?? Number.POSITIVE_INFINITY
    const isRenewal = invoice.billing_reason === 'subscription_cycle'
    return isRenewal && isLate(invoice, briefSeconds) && endedAt > invoice.created + briefSeconds
  }
  return { least: failed.filter(isSure).length, most: failed.length }
}

function isLate({ status_transitions: { finalized_at, paid_at } }: Stripe.Invoice, after: number) {
  return finalized_at !== null && (paid_at ?? Number.POSITIVE_INFINITY) > finalized_at + after
}
