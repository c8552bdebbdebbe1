import type { KeptMail } from '#domain/mail/ports.ts'
import { seconds } from '#domain/time.ts'
import { listPayments, type Payment } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** Each email that the provider's books call for was sent once. */
export async function checkMails({ site }: World, { account, books }: Checked): Promise<void> {
  const all = await site.ports.outbox.listMails(10_000)
  const since = account.user.createdAt
  const mails = all.filter(({ to, writtenAt }) => to === account.user.email && writtenAt >= since)
  checkReceipts(mails, { account, books })
  checkRefundMails(mails, { account, books })
  checkEnds(mails, { account, books })
}

function checkReceipts(mails: readonly KeptMail[], { account, books }: Checked): void {
  const shown = mails.map(({ action }) => action?.url.split('/invoices/')[1])
  const paid = books.invoices.filter(
    ({ status, amount_paid }) => status === 'paid' && amount_paid > 0,
  )
  for (const { id } of paid) {
    const count = shown.filter((one) => one === id).length
    if (count !== 1)
      throw new Violation('receipts', `${account.name} got ${count} receipts for one payment`)
  }
}

/** Refunds made together share an email. */
function checkRefundMails(mails: readonly KeptMail[], { account, books }: Checked): void {
  const count = mails.filter(({ kind }) => kind === 'refunded').length
  const { length } = books.refunds
  if (count > length || (length > 0 && count === 0))
    throw new Violation('refund-mails', `${account.name} got ${count} emails for ${length} refunds`)
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
