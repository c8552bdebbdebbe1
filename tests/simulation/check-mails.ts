import type { KeptMail } from '#domain/mail/ports.ts'
import { later, seconds } from '#domain/time.ts'
import { listPayments, type Payment, toId } from './books.ts'
import { checkPlanMails } from './check-plan-mails.ts'
import { checkRenewalMails } from './check-renewal-mails.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { Account, World } from './world.ts'

/** Each email that the provider's books call for was sent once. */
export function checkMails(
  world: World,
  { account, books, mails: all }: Checked & { readonly mails: readonly KeptMail[] },
): void {
  const since = account.user.createdAt
  const mails = all.filter(({ to, writtenAt }) => to === account.user.email && writtenAt >= since)
  checkReceipts(mails, { account, books })
  checkAcknowledged(mails, account)
  checkRefundMails(world, { account, books, mails })
  checkEnds(mails, { account, books })
  checkPlanMails(mails, { account, books })
  checkRenewalMails(world, { account, books, mails })
}

/** Users who have left get no more emails, unless they sign up again. */
export function checkSilence(
  { accounts, former }: World,
  { account, mails }: { readonly account: Account; readonly mails: readonly KeptMail[] },
): void {
  if (!account.deletedAt) return
  const from = later(account.deletedAt, seconds(5))
  const again = [...accounts, ...former].filter(
    ({ user }) => user.email === account.user.email && user.createdAt > from,
  )
  const until = Math.min(...again.map(({ user }) => user.createdAt.getTime()))
  const late = mails.find(
    ({ to, writtenAt }) =>
      to === account.user.email && writtenAt > from && writtenAt.getTime() < until,
  )
  if (late)
    throw new Violation('mail-after-deletion', `${account.name} left and got "${late.subject}"`)
}

function checkReceipts(mails: readonly KeptMail[], { account, books }: Checked): void {
  const shown = mails.map(({ action }) => action?.url.split('/invoices/')[1])
  const paid = books.invoices.filter(
    ({ status, amount_paid, customer }) =>
      status === 'paid' && amount_paid > 0 && !account.lostCustomers.has(String(customer)),
  )
  for (const { id, amount_paid, created } of paid) {
    const count = shown.filter((one) => one === id).length
    const day = new Date(created * 1_000).toISOString()
    if (count !== 1)
      throw new Violation('receipts', `${account.name} got ${count} for ${amount_paid} of ${day}`)
  }
}

/** What they declared was acknowledged once, at once. */
function checkAcknowledged(mails: readonly KeptMail[], { name, receipts, declarations }: Account) {
  const sent = mails.filter(({ kind }) => kind.endsWith('-received')).length
  if (sent < receipts || sent > declarations)
    throw new Violation('acknowledgements', `${name} got ${sent} for ${receipts} declarations`)
}

/** The emails tell about each refund once. The site can't see those of a customer who was deleted. */
function checkRefundMails(
  { books: all }: World,
  { account, books, mails }: Checked & { readonly mails: readonly KeptMail[] },
): void {
  const known = new Set(all.customers.map(({ id }) => id))
  const seen = new Set(
    books.charges.filter(({ customer }) => known.has(toId(customer))).map(({ id }) => id),
  )
  const least = books.refunds.filter(
    ({ charge, status }) => seen.has(toId(charge)) && status !== 'failed',
  )
  const told = mails.filter(({ kind }) => kind === 'refunded').map(({ subject }) => subject)
  const cents = told.reduce((sum, subject) => sum + Number(subject.replace(/\D/g, '')), 0)
  const most = sumAmounts(books.refunds)
  const failed = books.refunds.filter(
    ({ charge, status }) => seen.has(toId(charge)) && status === 'failed',
  )
  const asked = mails.filter(({ kind }) => kind === 'refund-failed').length
  if (asked < failed.length)
    throw new Violation('refund-failed-mails', `${account.name} was told of ${asked} that failed`)
  if (cents < sumAmounts(least) || cents > most)
    throw new Violation('refund-mails', `${account.name} was told of ${cents} instead of ${most}`)
}

function sumAmounts(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** "You won't be charged again" is a promise about everything they had then. */
function checkEnds(mails: readonly KeptMail[], { account, books }: Checked): void {
  const ends = mails.filter(({ kind }) => kind === 'ended')
  for (const { writtenAt } of ends) {
    const at = (writtenAt.getTime() + seconds(5)) / 1_000
    const before = writtenAt.getTime() / 1_000 - 1
    const old = books.subscriptions.filter(({ created }) => created < before).map(({ id }) => id)
    const late = listPayments(books).find(
      ({ paidAt, subscriptionId, keptCents }) =>
        paidAt > at && keptCents > 0 && old.includes(subscriptionId),
    )
    if (late)
      throw new Violation('charged-after-end-mail', describeLate(account.name, { writtenAt, late }))
  }
}

type LateCharge = { readonly writtenAt: Date; readonly late: Payment }

function describeLate(name: string, { writtenAt, late }: LateCharge): string {
  const paidAt = new Date(late.paidAt * 1_000).toISOString()
  return `${name} was told on ${writtenAt.toISOString()}, and paid ${late.charge.amount} on ${paidAt}`
}
