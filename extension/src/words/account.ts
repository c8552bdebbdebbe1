/* Everything the extension says about logging in, plans and allowances. */

import type { AllowanceAnswer } from '@ghost-writers-ia/site-api'
import { hours } from '../time.ts'

const number = new Intl.NumberFormat('en-US')

export const accountWords = {
  statusBarLoggedOut: 'Ghost Writers: Log In',
  statusBarLoggedOutTooltip: 'Log in to Ghost Writers IA',
  statusBarLoggedOutLabel: 'Ghost Writers: Not logged in. Log in',
  statusBarLabel: (status: string) => `Ghost Writers: ${status}`,
  accountTitle: (email: string) => `Ghost Writers IA: ${email}`,
  currentModel: (model: string) => `Model: ${model}`,
  showingCachedData: "Can't reach Ghost Writers IA. Showing cached data.",

  planLabel: (plan: string, cycle: string | null) =>
    cycle ? `${plan} plan, ${cycle}` : `${plan} plan`,
  openDashboard: 'Open Dashboard',
  siteUnreachable: "Can't reach Ghost Writers IA",
  upgradePlan: 'Upgrade Plan',
  upgradeForMore: 'Upgrade your plan to get more requests.',
  getHelp: 'Get Help',
  chooseModel: 'Choose Model',
  useInNativeChat: 'Use in VS Code Chat',
  setApiKey: 'Set API Key',
  logIn: 'Log In',
  logOut: 'Log Out',

  loggingIn: 'Logging in to Ghost Writers IA',
  confirmInBrowser: (code: string) => `Confirm the code ${code} in your browser`,
  yourCode: (code: string) => `Your code is ${code}`,
  yourCodeDetail: (url: string) =>
    `We copied it to your clipboard. Confirm the same code at ${url} to log in this editor.`,
  openBrowser: 'Open Browser',
  loggedOut: 'Logged out of Ghost Writers IA.',
  loggedOutHereOnly: (site: string) =>
    `Logged out here, but ${site} couldn't be notified. Disconnect this device on your account page.`,
  loggedOutBySite: 'This editor was logged out on your account page.',
}

/** Why a login failed. */
export const loginWords = {
  canceled: 'Login cancelled.',
  wrongAddress: 'The login link leads to a different address. Check ghostWriters.site.url.',
  expired: 'The code has expired. Please log in again.',
  denied: 'The login was denied in the browser.',
  unknown: "This login isn't known. Please log in again.",
}

type Status = {
  readonly plan: string
  /** Null: unlimited. */
  readonly left: number | null
  readonly level: AllowanceAnswer['level']
  readonly isOffline: boolean
}

/** "Free · 42 left · low · offline" */
export function describeStatus({ plan, left, level, isOffline }: Status): string {
  const remaining = left === null ? 'unlimited' : `${formatCount(left)} left`
  const warning = level === 'low' || level === 'empty' ? [level] : []
  return [plan, remaining, ...warning, ...(isOffline ? ['offline'] : [])].join(' · ')
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
  if (left === null || ceiling === null) return 'Unlimited requests.'
  return [
    `${formatCount(left)} of ${formatCount(ceiling)} requests left.`,
    ...(perDay === null ? [] : [`${formatCount(perDay)} requests refill daily.`]),
    ...(fullAt === null ? [] : [`Fully refilled ${formatTime(fullAt, now)}.`]),
  ].join(' ')
}

export function describeNextRequest(nextAt: number, now: number): string {
  return `The next request will be available ${formatTime(nextAt, now)}.`
}

export function describeEmptyAllowance(nextAt: number | null, now: number): string {
  return nextAt === null
    ? "You've used all your requests. More will be available soon."
    : `You've used all your requests. The next one will be available ${formatTime(nextAt, now)}.`
}

function formatCount(count: number): string {
  return number.format(Math.floor(count))
}

/** "at 9:28 AM" within the next 20 hours, otherwise "on November 17, 2026". In local time. */
export function formatTime(ms: number, now: number): string {
  const time = new Date(ms)
  if (ms - now >= hours(20)) return `on ${time.toLocaleDateString('en-US', { dateStyle: 'long' })}`
  const clock = time.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  // ICU puts a narrow no-break space before AM and PM.
  return `at ${clock.replace(/\s/g, ' ')}`
}
