/** Home, pricing and contact. The questions are in `faq.ts`, the numbers come from the plans. */

import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { formatDay, formatMonthDay } from '#domain/time.ts'
import { version } from '../../extension/package.json' with { type: 'json' }
import { namePlansWith } from './plan-limits.ts'
import { describeAllowance, describePrice, describePrices } from './plan-numbers.ts'

const free = describeAllowance('free')
const fromPrice = describePrice({ plan: getCheapestPaidPlan().id })

/** The texts of the steps may use the markup of `app/shell/rich-text.tsx`. */
export const home = {
  title: 'AI coding assistance for VS Code',
  description: `AI coding assistance for VS Code: completion, chat and edits you review. Models are included, or use your own key. Free, or from ${fromPrice} a month.`,
  intro: `Completion, chat and edits you review, right in your editor. Models are included, so you need no API key. With your own key, your code never passes through our servers. Free, or from ${fromPrice} a month.`,
  beforeStart: 'No card needed. 14-day money back on paid plans.',
  editorCaption:
    'An editor in which ghost text completes a line and the Tab key accepts the suggestion',
  features: {
    'generate-code': {
      title: 'Generate code',
      text: 'From a comment or a prompt, streamed in at your cursor.',
    },
    explain: {
      title: 'Explain',
      text: `Select unfamiliar code and read what it does in plain English. Included in ${namePlansWith(({ explanations }) => explanations)}.`,
    },
    refactor: {
      title: 'Refactor',
      text: 'See the change as a diff. Nothing changes until you accept it.',
    },
    'generate-tests': {
      title: 'Generate tests',
      text: "A test file next to your code that covers the edge cases you'd forget.",
    },
    'fix-bug': {
      title: 'Fix bugs',
      text: 'Reads the error at your cursor and suggests the smallest fix.',
    },
    'open-chat': {
      title: 'Chat',
      text: 'Ask about your code, with the files you choose as context.',
    },
  },
  steps: [
    {
      title: 'Create an account',
      text: 'All it takes is your name, an email and a password. Free needs no card and stays free.',
      code: `plan      Free, no card\nrequests  ${free.ceiling} to start`,
    },
    {
      title: 'Install the extension',
      text: 'Download it from your dashboard, then choose “Install from VSIX…” in the Extensions view, or use a terminal. It works in VSCodium, Cursor and other forks, too: [all ways to install](/docs/install).',
      code: `code --install-extension \\\n  ghost-writers-ia-${version}.vsix`,
    },
    {
      title: 'Log in and start writing',
      text: 'Confirm a short code in your browser, then type. When you pause, ghost text appears, and [[Tab]] accepts it. You need no API key.',
      code: '> Ghost Writers: Log In\n> Ghost Writers: Generate Code',
    },
  ],
  pictures: {
    title: 'What it looks like',
    note: `Screenshots of version ${version} in VS Code. The code and the answers are examples.`,
  },
  tryIt: {
    title: 'Try it on your own code',
    text: `A new account starts with ${free.ceiling} requests.`,
  },
  payFor: {
    title: 'What you pay for',
    reasons: [
      {
        title: 'The models',
        text: 'Your plan includes them. A question is one request, however long the answer: no tokens to count, no account with another company.',
      },
      {
        title: 'The extension',
        text: 'Completion, diffs to review, chat, snippets and teams. With your own key, this is all you pay us for: your provider bills you for the models.',
      },
      {
        title: 'No surprises',
        text: 'Your card is only charged for your plan. Unused requests roll over, you cancel online, and you can get your first payment back within 14 days, in one step.',
      },
    ],
    more: 'Compare the plans',
  },
  models:
    'Your plan includes models, and we never store your code. With your own key, your code goes straight from your editor to your provider and never passes through our servers.',
  modelSources: [
    {
      title: 'Included in your plan',
      note: 'Log in and start. No key, no second account.',
      facts: ['Choose Model lists them', 'New ones appear without an update', 'No bill by tokens'],
    },
    {
      title: 'With your own key',
      note: 'Kept in the secret storage of your editor, never sent to us.',
      facts: ['OpenRouter', 'Any OpenAI-compatible API', 'Ollama or LM Studio on your machine'],
    },
  ],
} as const

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
