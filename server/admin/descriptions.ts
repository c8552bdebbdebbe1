import type { Message } from '#domain/contact/ports.ts'
import type { AccountLock } from '#domain/identity/stores.ts'
import type { User } from '#domain/identity/user.ts'
import { formatCharge } from '#domain/locale.ts'
import { getLanguage } from '#domain/site-language.ts'
import type { UserHistory } from '#domain/support/manage-users.ts'
import { requestCost } from '#domain/usage/cost.ts'
import type { DayBooks } from '#domain/usage/usage-line.ts'
import { toTerminalLine } from './terminal.ts'

export function describeUser(user: User, lock: AccountLock | null): string {
  const { id, email, name, createdAt, isEmailVerified, language } = user
  const verified = isEmailVerified ? 'verified' : 'not verified'
  return [
    `${name} <${email}> (${verified})`,
    `${id}, since ${at(createdAt)}, reads ${getLanguage(language).name}`,
    ...(lock ? [`LOCKED ${at(lock.at)}: ${lock.reason}`] : []),
  ]
    .map(toTerminalLine)
    .join('\n')
}

export function describeHistory(story: UserHistory): string {
  return [
    describeUser(story.user, story.lock),
    part('Plan', [describePlan(story), ...describeAccount(story)]),
    part('Given plans', story.grants.map(describeGrant)),
    part(
      'Canceled',
      story.cancellations.map((one) => `${at(one.at)}  ${one.reason}`),
    ),
    part('Owed refunds', story.owedRefunds.map(describeOwed)),
    part('Payment notices', story.notices.map(describeNotice)),
    part(
      'Notifications',
      story.notifications.map((one) => `${at(one.at)}  ${one.dedupeKey}`),
    ),
    part('Emails', story.mails.map(describeMail)),
    part('Usage', describeUsage(story)),
    part('Support', story.actions.map(describeAction)),
  ].join('\n\n')
}

function describeOwed({ owedAt, invoiceId, tries, ...owed }: UserHistory['owedRefunds'][number]) {
  const amount = formatCharge(owed.amountCents, owed.currency)
  return `${at(owedAt)}  ${amount} for ${invoiceId}, tried ${tries} times, next at ${at(owed.dueAt)}`
}

function part(title: string, lines: readonly string[]): string {
  const shown = lines.length > 0 ? lines : ['none']
  return [title, ...shown.map((line) => `  ${toTerminalLine(line)}`)].join('\n')
}

function describePlan({ subscription }: UserHistory): string {
  const { plan, billingCycle, expiresAt } = subscription
  return [plan, billingCycle, expiresAt && `until ${at(expiresAt)}`].filter(Boolean).join(', ')
}

function describeAccount({ account }: UserHistory): string[] {
  if (!account) return ['never started a checkout']
  const { customerId, subscription, due, dispute, seenAt } = account
  return [
    `customer ${customerId}, last synced ${seenAt ? at(seenAt) : 'never'}`,
    ...(subscription
      ? [`subscription ${subscription.id}: ${subscription.status}, ${subscription.currency}`]
      : []),
    ...(subscription?.endsAt ? [`ends ${at(subscription.endsAt)}`] : []),
    ...(due ? [`owes ${formatCharge(due.dueCents, due.currency)}, invoice ${due.invoiceId}`] : []),
    ...(dispute ? [`a dispute is ${dispute}`] : []),
  ]
}

function describeGrant({
  planId,
  grantedAt,
  endsAt,
  revokedAt,
  reason,
}: UserHistory['grants'][number]) {
  const end = revokedAt ? `revoked ${at(revokedAt)}` : `until ${at(endsAt)}`
  return `${at(grantedAt)}  ${planId} ${end}: ${reason}`
}

function describeNotice({
  id,
  kind,
  receivedAt,
  handledAt,
  failure,
}: UserHistory['notices'][number]) {
  const state = handledAt ? 'processed' : `waiting${failure ? ` (${failure})` : ''}`
  return `${at(receivedAt)}  ${kind} ${id}: ${state}`
}

function describeMail({
  id,
  kind,
  subject,
  writtenAt,
  sentAt,
}: UserHistory['mails'][number]): string {
  const state = sentAt ? `sent ${at(sentAt)}` : 'not sent'
  return `${at(writtenAt)}  ${kind} "${subject}", ${state}, ${id}`
}

function describeUsage({ allowance, days }: UserHistory): string[] {
  const { bucket } = allowance
  const used = days.filter(({ requests }) => requests > 0)
  return [
    bucket ? `${bucket.left} of ${bucket.ceiling} left` : 'unlimited',
    ...used.map(({ day, requests }) => `${day}  ${requests}`),
  ]
}

/** A day on which a user's requests don't add up, in requests. */
export function describeMismatch({ userId, day, counted, totals, lines }: DayBooks): string {
  const [counter, total, single] = [counted, totals, lines].map((tenths) => tenths / requestCost)
  return `${day}  ${userId}: counter ${counter}, daily totals ${total}, single requests ${single}`
}

function describeAction({
  at: moment,
  operator,
  command,
  details,
}: UserHistory['actions'][number]) {
  return `${at(moment)}  ${operator}: ${command}${details && ` ${details}`}`
}

/** Indents the text, so that it can't be mistaken for the next message. */
export function describeMessage({ name, email, text, sentAt, support }: Message): string {
  const title = [at(sentAt), ...describeSupport(support), `${name} <${email}>`].join('  ')
  const details = [
    ...(support ? [support.subject, ''] : []),
    ...text.split('\n'),
    ...(support?.environment ? ['', 'Environment:', ...support.environment.split('\n')] : []),
  ]
  const lines = details.map((line) => `  ${toTerminalLine(line)}`.trimEnd())
  return [toTerminalLine(title), ...lines].join('\n')
}

function describeSupport(support: Message['support']): string[] {
  if (!support) return []
  return [`${support.isPriority ? '[Priority] ' : ''}[${support.plan}]`]
}

type Health = {
  readonly engine: string
  readonly inbox: Waiting
  readonly mail: Waiting
  readonly pendingDeletions: number
}

type Waiting = {
  readonly waiting: number
  readonly givenUp: number
  readonly oldest: Date | null
}

export function describeHealth({ engine, inbox, mail, pendingDeletions }: Health): string {
  return [
    `Database            ${engine}`,
    `Payment notices     ${describeWaiting(inbox)}`,
    `Emails              ${describeWaiting(mail)}`,
    `Customer deletions  ${pendingDeletions} pending`,
  ].join('\n')
}

function describeWaiting({ waiting, givenUp, oldest }: Waiting): string {
  const since = oldest ? ` (oldest ${at(oldest)})` : ''
  return `${waiting} waiting${since}, ${givenUp} given up`
}

function at(moment: Date): string {
  return `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z`
}
