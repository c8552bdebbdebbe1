/** Pricing, contact and what the marketing pages share. The numbers come from the plans. */

import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { describeAllowance, describePrices } from './plan-numbers.ts'

const free = describeAllowance('free')

/** The end of the marketing pages. */
export const finalCall = {
  typed: 'Start typing.',
  unwritten: "We'll finish it.",
  text: `${free.perDay} requests a day, for as long as you like. A new account starts with ${free.ceiling}.`,
} as const

export const modelNotes = {
  free: { title: 'Free', text: 'Free on OpenRouter, within its daily limits.' },
  premium: {
    title: 'Premium',
    text: 'Require OpenRouter credits, charged per token to your key.',
  },
}

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

export const contact = {
  label: 'contact',
  title: 'Contact',
  description: 'Contact the people who make Ghost Writers IA.',
  intro:
    'Questions about plans, your account or this site? Write to us. A person will reply by email.',
  heading: 'Get in touch',
  name: 'Name',
  text: 'Message',
  send: 'Send message',
  forUsers: 'Need help with the extension or your plan? Go to [support](/support).',
  expect: 'We read every message and answer in the order they arrive.',
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please enter a shorter name',
  emailInvalid: 'Please enter a valid email address so we can reply',
  textMissing: 'Please enter a message',
  textTooLong: 'Please keep your message under 5,000 characters',
}

export function describeContactAddress(email: string): string {
  return `You can also write to [${email}](mailto:${email}).`
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

type LlmsPlan = {
  readonly name: string
  readonly monthly: string
  readonly yearly: string
  readonly features: readonly string[]
}

type LlmsRow = {
  readonly name: string
  readonly meaning: string
  readonly values: readonly string[]
}

/** What llms.txt says beyond the plans and the questions. */
export const llms = {
  headings: {
    plans: 'Plans',
    comparison: 'What the plans include',
    others: 'Compared with others',
    pictures: 'Screenshots',
    pages: 'Pages',
    docs: 'Documentation',
    questions: 'Questions',
  },
  plan: ({ name, monthly, yearly, features }: LlmsPlan) =>
    `${name}: ${monthly} a month or ${yearly} a year. ${features.join(', ')}.`,
  /** A line of the comparison of plans. */
  row: ({ name, meaning, values }: LlmsRow) => `${name} (${values.join(', ')}). ${meaning}`,
  value: (plan: string, lines: readonly string[]) => `${plan}: ${lines.join(' and ')}`,
  /** A line of the comparison with others. */
  alternatives: (name: string, values: readonly (readonly [string, string])[]) =>
    `${name}. ${values.map(([who, text]) => `${who}: ${text}`).join('; ')}.`,
  summary:
    "A VS Code extension for AI coding assistance. It generates, explains and refactors code, writes tests, fixes bugs and answers questions in a chat. Models are included, or run through OpenRouter with the user's own key.",
  currencies:
    'Prices are in euros. At checkout the customer pays in euros or the same amount in US dollars.',
  pages: [
    { title: 'Home', path: '/', about: 'what the extension does, and how it compares' },
    { title: 'Pricing', path: '/pricing', about: 'plans, prices and common questions' },
    {
      title: 'About',
      path: '/about',
      about: 'who makes it and why, commands, shortcuts, API key setup, models',
    },
    {
      title: 'OpenAPI document',
      path: '/api/v1/openapi.json',
      about: 'the same for programs, in OpenAPI 3.1',
    },
    { title: 'Changelog', path: '/changelog', about: 'what changed, version by version' },
    {
      title: 'Security',
      path: '/security',
      about: 'where keys and code go, how to report a vulnerability',
    },
    { title: 'Status', path: '/status', about: 'whether the site and its services work now' },
    { title: 'Contact', path: '/contact', about: 'how to reach us' },
    { title: 'Privacy', path: '/privacy', about: 'what we store and for how long' },
    { title: 'Terms', path: '/terms', about: 'prices, refunds, renewal, fair use' },
  ],
}
