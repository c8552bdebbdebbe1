import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { getPlan, isFree, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { formatCount } from '#domain/format-count.ts'
import type { Subscription } from '#domain/identity/user.ts'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { formatDay } from '#domain/time.ts'
import { getDailyReset } from '#domain/usage/change-preferences.ts'
import type { AllowanceState, DayCount } from '#domain/usage/ports.ts'
import { formatMoment, formatTime, utc } from '../format.ts'

export function countRequests(requests: number): string {
  return requests === 1 ? '1 request' : `${formatCount(requests)} requests`
}

// First steps

/** What a new user does first, with the markup of `RichText`. */
export const onboarding = {
  title: 'First steps',
  verify: { title: 'Verify your email', text: 'Open the link we emailed you.' },
  install: {
    title: 'Download the extension',
    text: '[Download it](#extension) and install it in VS Code.',
  },
  connect: {
    title: 'Connect your editor',
    text: 'Run **Ghost Writers: Log In** from the command palette.',
  },
  write: {
    title: 'Write your first lines',
    text: 'Start typing. When you pause, ghost text suggests the rest: press [[Tab]] to accept it. Or write a comment that says what you need and press [[Ctrl Shift G]]. [How it works](/docs/first-steps)',
  },
} as const

// The plan

export function describeCycle({ plan, billingCycle }: Subscription): string {
  if (isFree(getPlan(plan))) return 'Free tier'
  return billingCycle === 'yearly' ? 'Yearly subscription' : 'Monthly subscription'
}

type Expiry = {
  readonly expiresAt: Date
  readonly isRenewed: boolean
  /** The plan that it changes to on that day. */
  readonly changesTo: PlanId | null
}

export function describeExpiry({ expiresAt, isRenewed, changesTo }: Expiry): string {
  const day = formatDay(expiresAt)
  if (changesTo) return `Switches to ${getPlan(changesTo).name} on ${day}`
  return isRenewed ? `Renews on ${day}` : `Ends on ${day}`
}

// Requests

type Bucket = NonNullable<AllowanceState['bucket']>

/** The state of the allowance in words, because colors alone don't say it. */
export const allowanceLevels = {
  fine: 'On track',
  low: 'Running low',
  empty: 'Used up',
  unlimited: 'Unlimited',
}

export const unlimitedRequests = 'Make as many requests as you need.'

/** Times are in the reader's time zone once the page is hydrated. */
export function describeRefill({ perDay, fullAt }: Bucket, timeZone: string): string {
  const state = fullAt ? `Full again on ${formatMoment(fullAt, timeZone)}.` : 'Fully refilled.'
  return `${formatCount(perDay)} requests refill daily, and unused ones roll over. ${state}`
}

export function describeEmpty({ nextAt }: Bucket, timeZone: string): string {
  const next = nextAt ? ` Your next one arrives on ${formatMoment(nextAt, timeZone)}.` : ''
  return `You've used all your requests.${next}`
}

/** What a larger plan would give someone who has nothing left. */
export function describeUpgrade({ name, allowance }: Plan): string {
  return allowance.kind === 'unlimited'
    ? `${name} has no daily limit.`
    : `${name} refills ${formatCount(allowance.perDay)} requests a day and starts with ${formatCount(allowance.ceiling)}.`
}

export function describeUsage(days: readonly DayCount[]): string {
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  return total === 0
    ? 'No requests in the last 30 days. Your usage will show up here.'
    : `${countRequests(total)} in the last 30 days.`
}

export function usageTitle(timeZone: string): string {
  return timeZone === utc ? 'Requests per day (UTC)' : 'Requests per day, in your time zone'
}

export const preferences = {
  alerts: "Tell me when I've used 80% and 100% of my requests",
  alertsHint: 'By email and in your editor, once each time you reach it.',
  limit: 'Your own daily limit (optional)',
  noLimit: 'No limit',
  limitHint: 'After this many requests in a day, your editors stop sending more.',
  limitInvalid: 'Please enter a whole number from 1 to 100,000, or leave it empty for no limit.',
  chooseLanguage: 'Please choose a language.',
}

/** The limit counts UTC days. */
export function describeDailyReset(timeZone: string): string {
  if (timeZone === utc) return 'It resets every day at midnight UTC.'
  return `It resets every day at ${formatTime(getDailyReset(new Date()), timeZone)} (midnight UTC).`
}

// The language

export const languages = {
  choose: 'Choose a language',
  switchTo: 'Switch to',
  none: 'Choose…',
  upgrade: `${getPlanWith(({ languages }) => languages === 'multi').name} includes all languages.`,
}

export function describeLanguage(language: LanguageState | null, timeZone: string): string {
  if (!language)
    return 'Completion and Generate work in one language at a time. The first one you use becomes yours, or choose it here.'
  const limit = 'Completion and Generate work in this language.'
  return language.switchableAt
    ? `${limit} You can switch again on ${formatMoment(language.switchableAt, timeZone)}.`
    : `${limit} You can switch once every 24 hours.`
}

export const actionFailed = 'Something went wrong. Please try again.'
