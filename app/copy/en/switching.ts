import type { ExportCategory } from '#domain/account/export-account.ts'
import type { Clause } from './legal.ts'

export const switching = {
  label: 'switching',
  title: 'Switching and export',
  description:
    'How to take your data to another provider or your own machine: formats, categories, notice and deadlines.',
  intro:
    'You can take everything with you, to another provider or your own machine, without asking us and without a fee.',
  /** Change it whenever the text changes. */
  effective: '2026-11-18',
}

/**
 * What each part of the account export contains. The type has the names of the real export, so a
 * part that is added there has to be described here.
 */
export const exportParts: Readonly<Record<ExportCategory, string>> = {
  exportedAt: 'when the file was made',
  user: 'your ID, name, email address, language, when you signed up, and your plan',
  sessions: 'browsers, editors and API tokens that are logged in',
  twoStepLogin: 'since when two-step login is on, and how many recovery codes are left',
  passkeys: 'the names of your passkeys, and when you added and used them',
  loginProviders: 'the providers that you log in with',
  usage: 'requests by day',
  usageTotals: 'requests by day, command, model and editor',
  usagePreferences: 'your daily limit and alerts',
  language: 'the programming language that you chose on Free',
  snippets: 'your snippets with their full texts',
  teams: 'your teams, your role, and what you saved in their libraries',
  tunedModels: 'models that you fine-tuned: names, IDs and addresses',
  mails: 'subjects and times of emails that we sent you',
  billing:
    'your customer ID at Stripe, currency, given plans, what you agreed to with your orders and price changes, cancellations, ends with a refund, and emails about billing',
  declarations: 'withdrawals and cancellations that you sent us',
  support: 'what our support team did with your account',
  formerEmails: 'your previous email addresses, while we keep them',
  messages: 'messages and support requests that you sent us',
  requests: 'every request that we still list, with time, command, language, model and length',
}

export const switchingClauses: readonly Clause[] = [
  {
    title: 'Your right to switch',
    blocks: [
      {
        list: [
          "**Notice:** none. You can export and leave at any time; a contract may ask for at most two months' notice, and ours asks for none.",
          '**Transition:** at most 30 days from the day you tell us. During that time the service goes on as agreed, and we help you with questions. If something makes that technically impossible, we tell you within 14 working days, with the reason and a date, at most seven months later.',
          '**Retrieval:** at least 30 days after the transition, you can still export your data. Then we delete it, unless you delete your account earlier.',
          '**Fees:** none, neither for exporting nor for leaving.',
          '**Refund:** what you paid for the current period follows the [terms](/terms).',
        ],
      },
      'To have us help you, [write to us](/contact) with the subject “Switching”.',
    ],
  },
  {
    title: 'How to export',
    blocks: [
      {
        terms: [
          {
            term: 'Account',
            text: 'Account page, “Export as JSON”: one JSON file (UTF-8, RFC 8259) with everything below. Times are ISO 8601 in UTC, or milliseconds since 1970 where the name is createdAt or expiresAt in the part “user”.',
            until: 'ghost-writers-ia-account.json',
          },
          {
            term: 'Snippets',
            text: "Snippets page: JSON in VS Code's own format for snippets, which editors based on it also read, or a ZIP of Markdown files.",
            until: 'ghost-writers-ia.code-snippets or ghost-writers-ia-snippets.zip',
          },
          {
            term: 'Usage',
            text: 'Usage page: every request that we list, as CSV (RFC 4180) or JSON.',
            until: 'CSV or JSON',
          },
          {
            term: 'Invoices',
            text: 'Billing page: each invoice as a page to print, or as PDF from Stripe.',
            until: 'HTML or PDF',
          },
        ],
      },
    ],
  },
  {
    title: 'What the account export contains',
    blocks: [
      'Each part is a name of the JSON object:',
      { list: Object.entries(exportParts).map(([name, text]) => `\`${name}\` ${text}`) },
    ],
  },
  {
    title: 'What is not in it',
    blocks: [
      "Passwords, keys and recovery codes, because they'd open your account. Prompts, code and answers, because we don't keep them; your chats are on your computer. Card numbers, which only Stripe has. Counters and logs that we need to run and protect the service and that would reveal how it works.",
    ],
  },
]
