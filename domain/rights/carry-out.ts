import { getReader } from '../contact/send-message.ts'
import type { User } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { isRefusal } from '../refusal.ts'
import { cancelPlan } from '../subscriptions/cancel-plan.ts'
import { refundAndSync } from '../subscriptions/end-with-refund.ts'
import type { Subscribed } from '../subscriptions/find-subscription.ts'
import { endContract, findContract, withdraw } from '../subscriptions/withdraw.ts'
import { getBackoffMs, hours, later, minutes, toDay } from '../time.ts'
import { alreadyOverEmail, declarationAlertEmail, lateWithdrawalEmail } from './emails.ts'
import { findProvenCustomer } from './find-customer.ts'
import type { Declaration, Outcome, RightsPorts } from './ports.ts'

const retries = { firstMs: minutes(1), longestMs: hours(1) }

/**
 * Carries out the next declaration that is due, or hands it to a person. Ends plans and refunds.
 * Returns whether there was one. Each step is recorded before it is taken, so that a crash between
 * any two loses nothing and does nothing twice.
 */
export async function carryOutDeclarations(ports: RightsPorts): Promise<boolean> {
  const { declarations, calendar } = ports
  const [next] = await declarations.listDue(calendar.now(), 1)
  if (!next) return false
  // Postponed before the attempt, so that one that fails doesn't block the others.
  const dueAt = later(calendar.now(), getBackoffMs(next.tries, retries))
  await declarations.postponeDeclaration(next.id, dueAt)
  if (next.state === 'received') await identify(ports, next)
  else if (next.kind === 'withdrawal') await carryOutWithdrawal(ports, next)
  else await carryOutCancellation(ports, next)
  return true
}

/** Finds out whose contract it is. If that isn't certain, a person has to. */
async function identify(ports: RightsPorts, declaration: Declaration): Promise<void> {
  const proven = await findProvenCustomer(ports, declaration)
  if (!proven) return handOver(ports, declaration, null)
  const { user, provenBy } = proven
  const dueAt = ports.calendar.now()
  await ports.declarations.changeDeclaration(declaration, {
    state: 'proven',
    userId: user.id,
    provenBy,
    dueAt,
    tries: 0,
  })
}

async function carryOutWithdrawal(ports: RightsPorts, declaration: Declaration): Promise<void> {
  const user = await findOwner(ports, declaration)
  if (!user) return handOver(ports, declaration, 'no-contract')
  const ended = await withdraw(ports, {
    user,
    receivedAt: declaration.receivedAt,
    isLateAccepted: declaration.provenBy === 'operator',
    begin: (subscriptionId) => begin(ports, declaration, subscriptionId),
  })
  if (!isRefusal(ended)) return finish(ports, declaration, { outcome: 'ended' })
  if (ended.refused === 'money-back-over') return handOver(ports, declaration, 'late')
  if (ended.refused === 'not-subscribed') await finishEnded(ports, declaration, user)
}

async function carryOutCancellation(ports: RightsPorts, declaration: Declaration): Promise<void> {
  const user = await findOwner(ports, declaration)
  if (!user) return handOver(ports, declaration, 'no-contract')
  const { receivedAt, isExtraordinary, provenBy } = declaration
  if (isExtraordinary && provenBy === 'operator')
    return endNow(ports, declaration, { user, at: receivedAt })
  const found = await findContract(ports, { user, receivedAt })
  if (!isRefusal(found)) return cancelContract(ports, declaration, { user, ...found })
  if (found.refused === 'not-subscribed') await finishEnded(ports, declaration, user)
}

type Contract = Pick<Subscribed, 'subscription' | 'history'> & { readonly user: User }

async function cancelContract(
  ports: RightsPorts,
  declaration: Declaration,
  { user, subscription, history }: Contract,
): Promise<void> {
  const { id, periodStartsAt, periodEndsAt, endsAt } = subscription
  const { isExtraordinary } = declaration
  await begin(ports, declaration, id)
  if (!isExtraordinary && isBeyond(declaration, periodEndsAt))
    return wait(ports, declaration, periodEndsAt)
  if (!isExtraordinary && isLate(declaration, { subscription, history }))
    return endNow(ports, declaration, { user, at: periodStartsAt })

  const canceled = await cancelPlan(ports, { user, reason: '', subscriptionId: id })
  const isOver = isRefusal(canceled) && canceled.refused === 'ends-already'
  if (isRefusal(canceled) && !isOver) return
  if (isExtraordinary) return handOver(ports, declaration, 'canceled')
  // Our own attempt may have been interrupted after the provider had canceled it.
  const isByOther = isOver && declaration.subscriptionId === null
  await finish(ports, declaration, {
    outcome: isByOther ? 'already-over' : 'canceled',
    ...(isByOther && { mail: alreadyOverEmail(declaration, endsAt) }),
  })
}

/** Whether the customer wants the plan for longer than it's paid. */
function isBeyond({ wantedOn }: Declaration, periodEndsAt: Date): boolean {
  return wantedOn !== null && wantedOn > toDay(periodEndsAt)
}

/** It came before a renewal, which an outage kept us from preventing: that is undone. */
function isLate(
  { receivedAt, wantedOn, provenBy }: Declaration,
  { subscription, history }: Omit<Contract, 'user'>,
): boolean {
  // Otherwise we waited for the customer, or for a person.
  if (provenBy !== 'number' && provenBy !== 'session') return false
  const { id, periodStartsAt } = subscription
  const isWantedNow = wantedOn !== null && wantedOn > toDay(periodStartsAt)
  return (
    !isWantedNow &&
    history.invoices.some(
      ({ subscriptionId, isRenewal, paidAt }) =>
        subscriptionId === id && isRenewal && paidAt !== null && paidAt > receivedAt,
    )
  )
}

/** The plan renews until the paid period includes the day on which the customer wants it to end. */
async function wait(ports: RightsPorts, { id, state }: Declaration, until: Date): Promise<void> {
  await ports.declarations.changeDeclaration(
    { id, state },
    { dueAt: later(until, hours(2)), tries: 0 },
  )
}

type EndNow = {
  readonly user: User
  /** What was paid for the time after it is refunded. */
  readonly at: Date
}

async function endNow(
  ports: RightsPorts,
  declaration: Declaration,
  { user, at }: EndNow,
): Promise<void> {
  const ended = await endContract(ports, {
    user,
    receivedAt: at,
    begin: (subscriptionId) => begin(ports, declaration, subscriptionId),
  })
  if (!isRefusal(ended)) return finish(ports, declaration, { outcome: 'ended' })
  if (ended.refused === 'not-subscribed') await finishEnded(ports, declaration, user)
}

function findOwner({ users }: RightsPorts, { userId }: Declaration): Promise<User | null> {
  return userId ? users.findUser(userId) : Promise.resolve(null)
}

/** Recorded before the first call that changes something, to know after a crash that it was us. */
async function begin(
  { declarations }: RightsPorts,
  { id, state }: Declaration,
  subscriptionId: string,
): Promise<void> {
  await declarations.changeDeclaration({ id, state }, { subscriptionId })
}

/** There is no contract: because we have ended it before a crash, or already for another declaration. */
async function finishEnded(
  ports: RightsPorts,
  declaration: Declaration,
  user: User,
): Promise<void> {
  const { id, subscriptionId } = declaration
  const account = await ports.billing.findAccount(user.id)
  if (subscriptionId && account) {
    await refundAndSync(ports, account.customerId)
    return finish(ports, declaration, { outcome: 'ended' })
  }
  const all = await ports.declarations.listDeclarationsOf({ userId: user.id, email: null })
  const isRepeated = all.some(
    (one) => one.id !== id && one.state === 'done' && one.subscriptionId !== null,
  )
  if (!isRepeated) return handOver(ports, declaration, 'no-contract')
  await finish(ports, declaration, {
    outcome: 'already-over',
    mail: alreadyOverEmail(declaration, null),
  })
}

type Ending = { readonly outcome: Outcome; readonly mail?: Mail }

/** Call it when everything is done. What was done is told by the sync of the customer. */
async function finish(
  { transaction, clock, logEvent }: RightsPorts,
  { id, state, reference }: Declaration,
  { outcome, mail }: Ending,
): Promise<void> {
  await transaction(async ({ declarations, outbox }) => {
    const isFirst = await declarations.changeDeclaration(
      { id, state },
      { state: 'done', outcome, dueAt: null, linkHash: null },
    )
    if (isFirst && mail) await writeMail({ outbox, clock }, mail)
  })
  logEvent('declaration_carried_out', { name: reference, state: outcome })
}

/** Leaves it to a person, who gets an email in the same transaction. */
async function handOver(
  ports: RightsPorts,
  declaration: Declaration,
  outcome: Outcome | null,
): Promise<void> {
  const { clock, siteUrl, operatorEmail, transaction, alert } = ports
  const { id, state, reference } = declaration
  const to = getReader(ports, operatorEmail)
  await transaction(async ({ declarations, outbox }) => {
    const isFirst = await declarations.changeDeclaration(
      { id, state },
      { state: 'open', outcome, dueAt: null },
    )
    if (!isFirst) return
    if (outcome === 'late')
      await writeMail({ outbox, clock }, lateWithdrawalEmail(declaration, siteUrl))
    if (to)
      await writeMail(
        { outbox, clock },
        declarationAlertEmail(declaration, { to, outcome, siteUrl }),
      )
  })
  alert('declaration_open', { name: reference, state: outcome ?? 'unproven' })
}
