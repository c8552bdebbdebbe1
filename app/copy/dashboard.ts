import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { getPlan, isFree, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { Subscription } from '#domain/identity/user.ts'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { formatCount, formatDay, formatMoment, plural, utc } from '#domain/locale.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'
import type { DayCount } from '#domain/usage/quarter.ts'

/** Tenths only say something about small numbers. */
export function roundRequests(requests: number): number {
  return requests < 10 ? requests : Math.round(requests)
}

export function countRequests(requests: number): string {
  return plural(roundRequests(requests), { one: '# request', other: '# requests' })
}

// First steps

/** What a new user does first, with the markup of `RichText`. */
export const onboarding = {
  title: 'Get started',
  verify: { title: 'Verify your email' },
  install: { title: 'Download the extension' },
  connect: {
    title: 'Connect your editor',
    text: "Run **Ghost Writers: Log In** from your editor's command palette.",
  },
  write: {
    title: 'Write your first lines',
    text: 'Start typing. When you pause, ghost text suggests the rest: press [[Tab]] to accept it. Or write a comment that says what you need and press [[Ctrl Shift G]]. [How it works](/docs/first-steps)',
  },
} as const

/** What the first request could look like: the part one types, and the part that is completed. */
export const firstRequest = {
  comment: '// your first request could be this',
  typed: 'export function greet(name: string) {',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the completed code has one
  completed: '\n  return `Welcome, ${name}!`\n}',
}

/** With the markup of `RichText`. */
export const editorsCard = {
  title: 'Connected editors',
  none: "No editor connected. Run **Ghost Writers: Log In** from your editor's command palette.",
  another: 'Another one? Run **Ghost Writers: Log In** from its command palette.',
}

export function describeRelease(version: string, size: string): string {
  return `Version ${version}, ${size}, for VS Code 1.100 and newer.`
}

export function describeInstalling(isConnected: boolean): string {
  return isConnected
    ? 'Installed and connected. For another editor, use the same file:'
    : 'After the download, install it from the folder you saved it to:'
}

// The plan

/** What is under the heading: "Essential · Monthly subscription · Renews on December 15, 2026". */
export function describePlan(subscription: Subscription, expiry: string | null): string {
  const plan = getPlan(subscription.plan)
  const parts = [plan.name, describeCycle(subscription), isFree(plan) ? null : expiry]
  return parts.filter(Boolean).join(' · ')
}

/** As on the pricing page. */
export function describePlanAllowance({ allowance }: Plan): string {
  return allowance.kind === 'unlimited'
    ? 'Unlimited requests'
    : `${formatCount(allowance.perDay)} requests/day`
}

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
  full: 'Full',
  fine: 'On track',
  low: 'Running low',
  empty: 'Used up',
  unlimited: 'Unlimited',
}

export const unlimitedRequests = 'Make as many requests as you need.'

/** Times are in the reader's time zone once the page is hydrated. */
export function describeRefill(bucket: Bucket, timeZone: string): string {
  const { level, perDay, nextAt, fullAt } = bucket
  const rate = `${formatCount(perDay)} requests/day refill, and unused ones roll over.`
  if (!fullAt) return rate
  const full = `Full again on ${formatMoment(fullAt, timeZone)}.`
  if (level === 'fine' || !nextAt) return `${rate} ${full}`
  return `Your next request arrives on ${formatMoment(nextAt, timeZone)}. ${full}`
}

/** What a larger plan would give someone who has little or nothing left. */
export function describeUpgrade({ name, allowance }: Plan): string {
  return allowance.kind === 'unlimited'
    ? `${name} has no daily limit.`
    : `${name} refills ${formatCount(allowance.perDay)} requests a day and starts with ${formatCount(allowance.ceiling)}.`
}

export function describeUsage(days: readonly DayCount[]): string {
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  return total === 0
    ? 'No requests in the last 30 days.'
    : `${countRequests(total)} in the last 30 days.`
}

export function usageTitle(timeZone: string): string {
  return timeZone === utc ? 'Requests per day (UTC)' : 'Requests per day, in your time zone'
}

export function nameLimitLink(dailyLimit: number | null): string {
  return dailyLimit === null ? 'Set a daily limit' : `Daily limit: ${formatCount(dailyLimit)}`
}

// The language

export const languages = {
  choose: 'Choose a language',
  switchTo: 'Switch to',
  none: 'Choose…',
  missing: 'Please choose a language.',
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

// Links to the other parts of the app

/** With the markup of `RichText`. No number for zero. */
export const moreLinks = {
  snippets: (count: number) =>
    count === 0 ? 'Snippets' : plural(count, { one: '**#** snippet', other: '**#** snippets' }),
  teams: (count: number) =>
    count === 0 ? 'Teams' : plural(count, { one: '**#** team', other: '**#** teams' }),
  invoices: 'Invoices',
  docs: 'Docs',
}

export const actionFailed = 'Something went wrong. Please try again.'
