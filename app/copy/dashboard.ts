import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { formatCount, formatMoment, plural } from '#domain/locale.ts'

export const dashboardPage = {
  label: 'dashboard',
  title: 'Dashboard',
  description: 'Your plan, your requests and the extension.',
  welcome: (name: string) => `Welcome, ${name}`,
  logOut: 'Log out',
  failed: 'Something went wrong. Please try again.',
}

/** What the banners above the cards are about, for screen readers. */
export const bannerNames = {
  invitations: 'Invitations',
  twoStep: 'Two-step login',
  payment: 'Payment problem',
}

/** `requests` are rounded by `roundRequests`. */
export function countRequests(requests: number): string {
  return plural(requests, { one: '# request', other: '# requests' })
}

// First steps

/** What a new user does first, with the markup of `RichText`. */
export const onboarding = {
  title: 'Get started',
  progress: (done: number, steps: number) => `${done} of ${steps}`,
  /** For screen readers, after the title of a step. */
  done: ': done',
  verify: {
    title: 'Verify your email',
    /** Around the address. */
    sent: { before: 'We sent a link to ', after: '.' },
    sendAgain: 'Send it again',
    failedTitle: 'Error',
  },
  install: {
    title: 'Download the extension',
    release: (version: string, size: string) =>
      `Version ${version}, ${size}, for VS Code 1.100 and newer.`,
  },
  connect: {
    title: 'Connect your editor',
    text: "Run **Ghost Writers: Log In** from your editor's command palette.",
  },
  write: {
    title: 'Write your first lines',
    text: 'Start typing. When you pause, ghost text suggests the rest: press [[Tab]] to accept it. Or write a comment that says what you need and press [[Ctrl Shift G]]. [How it works](/docs/first-steps)',
  },
}

/** The comment in the code that shows what the first request could look like. */
export const firstRequestComment = '// your first request could be this'

/** With the markup of `RichText`. */
export const editorsCard = {
  title: 'Connected editors',
  manage: 'Manage',
  active: { before: 'Last active ', after: '' },
  none: "No editor connected. Run **Ghost Writers: Log In** from your editor's command palette.",
  another: 'Another one? Run **Ghost Writers: Log In** from its command palette.',
}

export const downloadCard = {
  title: 'VS Code extension',
  install: 'After the download, install it from the folder you saved it to:',
  installed: 'Installed and connected. For another editor, use the same file:',
  command: 'the install command',
  allWays: 'All ways to install',
  verify: 'Verify the download',
  checksum: 'SHA-256 of the file:',
  copiedChecksum: 'the SHA-256',
}

// The plan

export const planCard = {
  title: 'Current plan',
  allowance: 'Allowance',
  unlimited: 'Unlimited requests',
  perDay: (requests: number) => `${formatCount(requests)} requests/day`,
  renewal: 'Renewal',
  upgrade: 'Upgrade Plan',
  billing: 'Manage Billing',
}

export const cycleNames = {
  free: 'Free tier',
  monthly: 'Monthly subscription',
  yearly: 'Yearly subscription',
}

/** When the plan ends, and what happens then. */
export const planExpiry = {
  changes: (plan: string, day: string) => `Switches to ${plan} on ${day}`,
  renews: (day: string) => `Renews on ${day}`,
  ends: (day: string) => `Ends on ${day}`,
}

// Requests

export const allowanceCard = {
  title: 'Requests',
  usage: 'Usage',
  limit: (dailyLimit: number) => `Daily limit: ${formatCount(dailyLimit)}`,
  noLimit: 'Set a daily limit',
  /** After how many are left. */
  ofCeiling: (requests: number) => `of ${formatCount(requests)} left`,
  bar: 'Requests left',
  unlimited: 'Unlimited',
  unlimitedText: 'Make as many requests as you need.',
  upgrade: (plan: string) => `Upgrade to ${plan}`,
  ownKey: 'Use your own key',
  recent: (requests: number) => `${countRequests(requests)} in the last 30 days.`,
  noneRecently: 'No requests in the last 30 days.',
  perDay: 'Requests per day, in your time zone',
  perDayUtc: 'Requests per day (UTC)',
}

/** The state of the allowance in words, because colors alone don't say it. */
export const allowanceLevels = {
  full: 'Full.',
  fine: 'On track.',
  low: 'Running low.',
  empty: 'Used up.',
}

/** When requests arrive. */
export const refill = {
  rate: (perDay: number) =>
    `${formatCount(perDay)} requests/day refill, and unused ones roll over.`,
  full: (moment: string) => `Full again on ${moment}.`,
  next: (moment: string) => `Your next request arrives on ${moment}.`,
}

/** What a larger plan would give someone who has little or nothing left. */
export const largerPlan = {
  unlimited: (plan: string) => `${plan} has no daily limit.`,
  limited: (plan: string, { perDay, ceiling }: { perDay: number; ceiling: number }) =>
    `${plan} refills ${formatCount(perDay)} requests a day and starts with ${formatCount(ceiling)}.`,
}

// The language

export const languages = {
  title: 'Programming language',
  choose: 'Choose a language',
  chooseButton: 'Choose language',
  switchTo: 'Switch to',
  switchButton: 'Switch language',
  none: 'Choose…',
  missing: 'Please choose a language.',
  upgrade: `${getPlanWith(({ languages }) => languages === 'multi').name} includes all languages.`,
  seePlans: 'See plans',
}

export function describeLanguage(language: LanguageState | null, timeZone: string): string {
  if (!language)
    return 'Completion and Generate work in one language at a time. The first one you use becomes yours, or choose it here.'
  return language.switchableAt
    ? `Completion and Generate work in this language. You can switch again on ${formatMoment(language.switchableAt, timeZone)}.`
    : 'Completion and Generate work in this language. You can switch once every 24 hours.'
}

// Links to the other parts of the app

/** With the markup of `RichText`. No number for zero. */
export const moreLinks = {
  name: 'More',
  snippets: (count: number) =>
    count === 0 ? 'Snippets' : plural(count, { one: '**#** snippet', other: '**#** snippets' }),
  teams: (count: number) =>
    count === 0 ? 'Teams' : plural(count, { one: '**#** team', other: '**#** teams' }),
  invoices: 'Invoices',
  docs: 'Docs',
}
