/** Home, pricing and contact. The questions are in `faq.ts`, the numbers come from the plans. */

import type { PlanId } from '#domain/plans/plans.ts'
import { version } from '../../package.json' with { type: 'json' }
import { describeAllowance, describePrice } from './plan-numbers.ts'

const free = describeAllowance('free')

export const home = {
  title: 'AI coding assistance for VS Code',
  description:
    'AI coding assistance for VS Code: generate, explain, refactor, test and fix code. Pick the model, keep your own key, start free.',
  intro:
    'Generate, explain, refactor, test and fix code without leaving your editor. Pick the model, keep your own key, start free.',
  editorCaption:
    'An editor in which ghost text completes a function and the Tab key accepts the suggestion',
  features: {
    'generate-code': {
      title: 'Generate code',
      text: 'From a comment or a prompt, streamed in at your cursor.',
    },
    explain: {
      title: 'Explain',
      text: 'Select unfamiliar code and read what it does in plain English.',
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
      text: 'All it takes is an email and a password. Free needs no card and stays free.',
      code: `plan      Free, no card\nrequests  ${free.ceiling} to start`,
    },
    {
      title: 'Install the extension',
      text: 'Download the package from your dashboard and install it in VS Code.',
      code: `code --install-extension \\\n  ghost-writers-ia-${version}.vsix`,
    },
    {
      title: 'Log in and start writing',
      text: 'Confirm a short code in your browser. Your plan includes models, so you need no API key.',
      code: '> Ghost Writers: Log In\n> Ghost Writers: Generate Code',
    },
  ],
  models:
    'Your plan includes models, and we never store your code. You can also use your own OpenRouter key: your code then goes straight from your editor to OpenRouter and never passes through our servers.',
  lastCall: `${free.perDay} requests a day, for as long as you like. Unused requests roll over, up to ${free.ceiling}. No card needed.`,
} as const

export const modelNotes = {
  free: 'Free on OpenRouter, within its daily limits.',
  premium: 'Require OpenRouter credits, charged per token to your key.',
}

export const pricing = {
  description: `Free, Essential at ${describePrice({ plan: 'essential' })} and Pro at ${describePrice({ plan: 'pro' })} a month. Unused requests roll over, cancel any time, 14-day money-back guarantee.`,
  intro: 'Three plans, one extension. Unused requests roll over for busy days.',
  currencies:
    'Prices are in euros. At checkout you can pay in euros or the same amount in US dollars.',
  guarantee: '14-day money-back guarantee on your first subscription.',
  audiences: {
    free: 'For trying it out',
    essential: 'For coding every day',
    pro: 'For heavy use and scripts',
  } satisfies Record<PlanId, string>,
  proTag: 'No limits',
}

export const contact = {
  description: 'Contact the people who make Ghost Writers IA.',
  intro:
    'Questions about plans, your account or this site? Write to us. A person will reply by email.',
  forUsers: 'Need help with the extension or your plan? Go to [support](/support).',
  sent: "Thanks! We've received your message and will reply by email.",
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please enter a shorter name',
  emailInvalid: 'Please enter a valid email address so we can reply',
  textMissing: 'Please enter a message',
  textTooLong: 'Please keep your message under 5,000 characters',
}

/** What llms.txt says beyond the plans and the questions. */
export const llms = {
  summary:
    "A VS Code extension for AI coding assistance. It generates, explains and refactors code, writes tests, fixes bugs and answers questions in a chat. Models are included, or run through OpenRouter with the user's own key.",
  currencies:
    'Prices are in euros. At checkout the customer pays in euros or the same amount in US dollars.',
  pages: [
    { title: 'Home', path: '/', about: 'what the extension does' },
    { title: 'Pricing', path: '/pricing', about: 'plans, prices and common questions' },
    { title: 'About', path: '/about', about: 'commands, shortcuts, API key setup, models' },
    {
      title: 'OpenAPI document',
      path: '/api/v1/openapi.json',
      about: 'the same for programs, in OpenAPI 3.1',
    },
    { title: 'Contact', path: '/contact', about: 'how to reach us' },
    { title: 'Privacy', path: '/privacy', about: 'what we store and for how long' },
    { title: 'Terms', path: '/terms', about: 'prices, refunds, renewal, fair use' },
  ],
}
