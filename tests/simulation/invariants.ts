import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { days, later } from '#domain/time.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { findLive, findUserBooks, type UserBooks } from './books.ts'
import { checkCards } from './check-cards.ts'
import { checkMails, checkSilence } from './check-mails.ts'
import { checkMoney } from './check-money.ts'
import { checkTerms } from './check-terms.ts'
import { chooseBest } from './gifts.ts'
import { readAllPages } from './pages.ts'
import { Violation } from './violation.ts'
import type { Account, World } from './world.ts'

/** What must hold once everything had time to settle. */
export async function checkAll(world: World): Promise<void> {
  const { ports } = world.site
  const mails = await ports.outbox.listMails(100_000)
  for (const account of new Set([...world.accounts, ...world.former])) {
    const books = findUserBooks(world.books, account.user.id)
    if (account.deletedAt) checkGone(account, books)
    else await checkAccount(world, { account, books })
    checkMoney(world, { account, books })
    if (account.deletedAt) checkSilence(world, { account, mails })
    else checkMails(world, { account, books, mails })
  }
  await checkDone(world)
  const inbox = await ports.notices.readInbox()
  if (inbox.waiting > 0 || inbox.givenUp > 0)
    throw new Violation('webhooks-left', `waiting ${inbox.waiting}, given up ${inbox.givenUp}`)
  const mismatches = await listUsageMismatches(ports)
  if (mismatches.length > 0) throw new Violation('usage-books', JSON.stringify(mismatches))
}

export type Checked = { readonly account: Account; readonly books: UserBooks }

async function checkAccount(world: World, { account, books }: Checked): Promise<void> {
  const live = findLive(books, account.user.id)
  if (live.length > 1)
    throw new Violation('two-subscriptions', `${account.name} pays for ${live.length} plans`)
  const billing = await readAllPages(world, account)
  const [only] = live
  const shown = [billing.subscription, ...billing.others].flatMap((one) => one?.id ?? [])
  if (billing.subscription?.id !== only?.id || shown.length !== live.length)
    throw new Violation('invisible-subscription', `${account.name} doesn't see what they pay for`)
  await checkPlan(world, { account, books })
  checkCards(world, { account, books })
  checkTerms(world, { account, books })
}

/** Nothing is left to do, except refunds that the provider still refuses. */
async function checkDone({ site, books, areRefundsBlocked }: World): Promise<void> {
  const { changeIntents, refunds, calendar } = site.ports
  const someday = later(calendar.now(), days(1_000))
  const unfinished = await changeIntents.listDueIntents(someday, 100)
  if (unfinished.length > 0)
    throw new Violation('unfinished-change', `${unfinished.length} changes are still open`)
  const owed = await refunds.listDueRefunds(someday, 100)
  const isDisputed = books.disputes.some(({ status }) => !['won', 'lost'].includes(status))
  if (owed.length > 0 && !areRefundsBlocked && !isDisputed)
    throw new Violation('refund-still-owed', `${owed.length} refunds weren't made`)
}

/** The plan is the one they pay for. */
async function checkPlan({ site }: World, { account, books }: Checked): Promise<void> {
  const [live] = findLive(books, account.user.id)
  const price = live?.items.data[0]?.price
  const paid = (price?.metadata.plan ?? live?.metadata.plan ?? 'free') as PlanId
  const plan = chooseBest(account, { plan: paid, now: site.ports.calendar.now() })
  const stored = await site.ports.users.findSubscription(account.user.id)
  if (stored?.plan !== plan)
    throw new Violation('wrong-plan', `${account.name} has ${stored?.plan} and pays for ${plan}`)
}

/** Deleting the account ends everything. */
function checkGone(account: Account, books: UserBooks): void {
  if (findLive(books, account.user.id).length > 0)
    throw new Violation('charged-after-deletion', `${account.name} left and still has a plan`)
}
