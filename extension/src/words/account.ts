/* Everything the extension says about logging in, plans and allowances. */

import type { AllowanceResponse } from '@ghost-writers-ia/site-api'
import { hours, seconds } from '../time.ts'
import { formatClock, formatCount, formatDay, plural } from './locale.ts'
import { t } from './translate.ts'

export const accountWords = {
  statusBarLoggedOut: t`Ghost Writers: Log In`,
  statusBarLoggedOutTooltip: t`Log in to Ghost Writers IA`,
  statusBarLoggedOutLabel: t`Ghost Writers: Not logged in. Log in`,
  statusBarLabel: (status: string) => t`Ghost Writers: ${status}`,
  accountTitle: (email: string) => t`Ghost Writers IA: ${email}`,
  currentModel: (model: string) => t`Model: ${model}`,
  showingCachedData: t`Can't reach Ghost Writers IA. Showing cached data.`,

  planLabel: (plan: string, cycle: string | null) =>
    cycle ? t`${plan} plan, ${cycle}` : t`${plan} plan`,
  openDashboard: t`Open Dashboard`,
  siteUnreachable: t`Can't reach Ghost Writers IA`,
  upgradePlan: t`Upgrade Plan`,
  upgradeForMore: t`Upgrade your plan to get more requests.`,
  getHelp: t`Get Help`,
  chooseModel: t`Choose Model`,
  useInNativeChat: t`Use in VS Code Chat`,
  setApiKey: t`Set API Key`,
  logIn: t`Log In`,
  logOut: t`Log Out`,

  loggingIn: t`Logging in to Ghost Writers IA`,
  confirmInBrowser: (code: string) => t`Confirm the code ${code} in your browser`,
  yourCode: (code: string) => t`Your code is ${code}`,
  yourCodeDetail: (url: string) =>
    t`We copied it to your clipboard. Confirm the same code at ${url} to log in this editor.`,
  openBrowser: t`Open Browser`,
  loggedOut: t`Logged out of Ghost Writers IA.`,
  loggedOutHereOnly: (site: string) =>
    t`Logged out here, but ${site} couldn't be notified. Disconnect this device on your account page.`,
  loggedOutBySite: t`This editor was logged out on your account page.`,
}

/** Why a login failed. */
export const loginWords = {
  canceled: t`Login canceled.`,
  wrongAddress: t`The login link leads to a different address. Check ghostWriters.site.url.`,
  expired: t`The code has expired. Please log in again.`,
  denied: t`The login was denied in the browser.`,
  unknown: t`This login isn't known. Please log in again.`,
}

type Status = {
  readonly plan: string
  /** Null: unlimited. */
  readonly left: number | null
  readonly level: AllowanceResponse['level']
  readonly isOffline: boolean
}

/** "Free · 42 left · low · offline" */
export function describeStatus({ plan, left, level, isOffline }: Status): string {
  const remaining = left === null ? t`unlimited` : t`${formatLeft(left)} left`
  const warnings: Partial<Record<typeof level, string>> = { low: t`low`, empty: t`empty` }
  const warning = warnings[level] ?? ''
  return [plan, remaining, warning, isOffline ? t`offline` : ''].filter(Boolean).join(' · ')
}

type Allowance = {
  readonly left: number | null
  readonly ceiling: number | null
  readonly perDay: number | null
  readonly fullAt: number | null
}

/** "1,234 of 5,000 requests left. 2,000 requests refill daily. Fully refilled on November 17, 2026." */
export function describeAllowance(allowance: Allowance, now: number): string {
  const { left, ceiling, perDay, fullAt } = allowance
  if (left === null || ceiling === null) return t`Unlimited requests.`
  return [
    t`${formatLeft(left)} of ${formatLeft(ceiling)} requests left.`,
    ...(perDay === null ? [] : [t`${formatLeft(perDay)} requests refill daily.`]),
    ...(fullAt === null ? [] : [t`Fully refilled ${formatTime(fullAt, now)}.`]),
  ].join(' ')
}

export function describeNextRequest(nextAt: number, now: number): string {
  return t`The next request will be available ${formatTime(nextAt, now)}.`
}

export function describeEmptyAllowance(nextAt: number | null, now: number): string {
  return nextAt === null
    ? t`You've used all your requests. More will be available soon.`
    : t`You've used all your requests. The next one will be available ${formatTime(nextAt, now)}.`
}

function formatLeft(count: number): string {
  return formatCount(Math.floor(count))
}

/** "in 20 seconds", or the time. */
export function formatWait(ms: number, now: number): string {
  const left = Math.max(1, Math.ceil((ms - now) / seconds(1)))
  if (left >= 120) return formatTime(ms, now)
  return plural(left, { one: t`in 1 second`, other: t`in ${left} seconds` })
}

/** "at 9:28 AM" within the next 20 hours, otherwise "on November 17, 2026". In local time. */
export function formatTime(ms: number, now: number): string {
  return ms - now >= hours(20) ? t`on ${formatDay(ms)}` : t`at ${formatClock(ms)}`
}
