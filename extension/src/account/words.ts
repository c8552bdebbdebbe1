import type { AllowanceAnswer } from '@ghost-writers-ia/site-api'
import { hours } from '../time.ts'
import { type Account, toPlanName } from './account.ts'

const number = new Intl.NumberFormat('en-US')

/** Whether the site's stream tells of changes now, will in a moment, or what is shown may be old. */
export type Connection = 'live' | 'connecting' | 'offline'

/** Plan and what is left, as short as a status bar is. */
export function toStatus(account: Account, connection: Connection): string {
  const left = account.allowance.left
  const count = left === null ? 'unlimited' : `${number.format(Math.floor(left))} left`
  return [toPlanName(account), count, ...(connection === 'offline' ? ['offline'] : [])].join(' · ')
}

/** What is left, in one sentence. */
export function describeAllowance(allowance: AllowanceAnswer, now: number): string {
  const { left, ceiling, perDay, fullAt } = allowance
  if (left === null || ceiling === null) return 'Unlimited requests.'
  const count = `${number.format(Math.floor(left))} of ${number.format(ceiling)} requests left`
  const refill = perDay === null ? '' : `, ${number.format(perDay)} come back each day`
  return `${count}${refill}${fullAt === null ? '' : `; full again ${toMoment(fullAt, now)}`}.`
}

/** Why nothing was asked, and when it can be. */
export function describeEmpty(nextAt: number | null, now: number): string {
  const when = nextAt === null ? 'soon' : toMoment(nextAt, now)
  return `Your allowance is used up. The next request comes back ${when}.`
}

/** A moment near enough to be told by the clock is; others by the day. */
function toMoment(ms: number, now: number): string {
  const moment = new Date(ms)
  const isSoon = ms - now < hours(20)
  return isSoon
    ? `at ${moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
    : `on ${moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
}
