import { formatDay, formatMonthDay } from '#domain/locale.ts'
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
  free: 'Free on OpenRouter, within its daily limits.',
  premium: 'Require OpenRouter credits, charged per token to your key.',
}

export const pricing = {
  description: `${describePrices()} a month. Unused requests roll over, cancel any time, 14-day money-back guarantee.`,
  title: 'Start free.',
  /** In the color of ghost text. */
  titleEnd: 'Pay when it pays off.',
  intro: 'All plans, one extension. Unused requests roll over for busy days.',
  currencies:
    'Prices are in euros. At checkout you can pay in euros or the same amount in US dollars.',
  guarantee: '14-day money-back guarantee on your first subscription.',
  docs: { to: '/docs', text: 'Read the docs' },
  startFree: 'Start free',
  current: 'Current Plan',
  choose: (plan: string) => `Choose ${plan}`,
  switchTo: (planOrCycle: string) => `Switch to ${planOrCycle}`,
  keep: (plan: string) => `Keep ${plan}`,
  /** With the year if it's more than a month ahead. */
  startsOn: (day: Date, cycle: BillingCycle | null | undefined) =>
    `From ${cycle === 'monthly' ? formatMonthDay(day) : formatDay(day)}`,
}

export const contact = {
  description: 'Contact the people who make Ghost Writers IA.',
  intro:
    'Questions about plans, your account or this site? Write to us. A person will reply by email.',
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

/** What llms.txt says beyond the plans and the questions. */
export const llms = {
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
