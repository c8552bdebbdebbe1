import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { describePrices } from './plan-numbers.ts'

export const pricing = {
  label: 'pricing',
  title: 'Pricing',
  description: `${describePrices()} a month. Unused requests roll over, cancel any time, 14-day money-back guarantee.`,
  heading: 'Start free.',
  /** In the color of ghost text. */
  headingEnd: 'Pay when it pays off.',
  intro: 'All plans, one extension. Unused requests roll over for busy days.',
  currencies:
    'Prices are in euros. At checkout you can pay in euros or the same amount in US dollars.',
  guarantee: '14-day money-back guarantee on your first subscription.',
  docs: 'Read the docs',
  compare: { label: 'compare', title: "What's in each plan" },
  questions: { label: 'questions', title: 'Frequently asked questions' },
  startFree: 'Start free',
  current: 'Current Plan',
  choose: (plan: string) => `Choose ${plan}`,
  switchTo: (plan: string) => `Switch to ${plan}`,
  switchCycle: {
    monthly: 'Switch to monthly',
    yearly: 'Switch to yearly',
  } satisfies Record<BillingCycle, string>,
  keep: (plan: string) => `Keep ${plan}`,
  startsOn: (day: string) => `From ${day}`,
}

/** Around the price of a plan. */
export const planPrice = {
  units: { monthly: 'a month', yearly: 'a year' } satisfies Record<BillingCycle, string>,
  free: 'forever',
  noCard: 'No card needed',
  /** Below the price by month, and by year. */
  others: {
    monthly: (yearly: string) => `or ${yearly} a year`,
    yearly: (monthly: string) => `${monthly} a month`,
  } satisfies Record<BillingCycle, (price: string) => string>,
}

/** For search engines. */
export const structuredData = {
  description:
    'AI coding assistance for VS Code: completion, code generation, explanation, refactoring, test generation, bug fixing and chat.',
  offers: {
    monthly: (plan: string) => `${plan}, monthly`,
    yearly: (plan: string) => `${plan}, yearly`,
  } satisfies Record<BillingCycle, (plan: string) => string>,
}
