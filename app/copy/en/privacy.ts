import { formatList } from '#domain/locale.ts'
/** The privacy policy. Cookies and log fields are listed from where they are declared. See ADR-0031. */

import { logFields } from '#domain/log-fields.ts'
import { keptMs } from '#domain/retention.ts'
import { cookiePurposes } from './cookies.ts'
import type { Clause, LegalTerm } from './legal.ts'
import { formatKept } from './retention.ts'

export const privacy = {
  label: 'privacy',
  title: 'Privacy',
  heading: "What we keep, and what we don't",
  description:
    'What we keep about you, for how long, who we share it with, and how to export or delete it.',
  intro:
    "An account, a plan, a count of requests and the snippets you write. No tracking, no ads, and we don't keep your code.",
  /** Change it whenever the text changes. */
  effective: '2026-11-18',
}

/** With a hosted identity provider, Google stores the passwords instead of us. */
export function listPrivacyClauses({ isHosted }: { isHosted: boolean }): readonly Clause[] {
  return [
    {
      title: 'Who is responsible for your data',
      blocks: ['The data controller is:', 'operator'],
    },
    {
      title: 'What we keep and for how long',
      blocks: [{ terms: [describeAccount(isHosted), ...storedData] }],
    },
    {
      title: 'Your code and your prompts',
      blocks: [
        'Your editor sends your question, the code you work on, and what helps the model: files you added, the current file, project rules, and code of the project that belongs to it. The extension lists all of it, lets you remove each part, and never sends files that may contain secrets without asking you.',
        "With the included models, your code and prompts pass through our servers to the company that runs the model, so that you get an answer. **We don't store or log them.** With a model router of your own, they go from your editor straight to that router, under **your own key** and that company's terms (for OpenRouter, see its [privacy policy](https://openrouter.ai/privacy)), and don't pass through our servers. Your editor stores the key and never sends it to us. Either way, we keep that a request was made, and for which command, language and model, so we can count it and check your plan.",
        'With a server of your own, on your machine or network and without a key, your code goes there only, and we learn nothing of it.',
        'With completion on your computer, your code stays in your editor. We only see that the model file was downloaded, as with any file, and nothing of what it is used for.',
      ],
    },
    {
      title: 'Payments',
      blocks: [
        "Stripe processes payments. You enter your card or PayPal details with Stripe; **we never see a card number**. Stripe receives your email address and what you're buying. It tells us whether you've paid, and gives us a fingerprint that lets us recognize the same card. See [Stripe's privacy policy](https://stripe.com/privacy).",
      ],
    },
    {
      title: 'Cookies',
      blocks: [
        "All of them are necessary for the site to work, so there's no cookie banner:",
        {
          list: Object.entries(cookiePurposes).map(([name, purpose]) => `**${name}** ${purpose}`),
        },
        "Your light or dark mode setting, and which payment this browser has shown as confirmed, stay in your browser's local storage and aren't sent to us. There are no analytics, no third-party fonts and no third-party requests, except to Stripe at checkout.",
      ],
    },
    {
      title: 'Who we share it with',
      blocks: [
        isHosted
          ? 'Stripe for payments, Google for logins and the emails about them, the company that runs the included models, the company that delivers our other email, and the company that hosts our servers, each for that purpose only.'
          : 'Stripe for payments, the company that runs the included models, the company that delivers our email, and the company that hosts our servers, each for that purpose only.',
        "We don't sell your data, and we don't share it with anyone else unless the law requires it. We only email you about your account: confirming your address, passwords, new editors, tools and API tokens, your allowance (you can turn this off), your teams and invitations to them, and billing: receipts, coming renewals, changed prices and cards that are about to expire. There's no newsletter.",
      ],
    },
    ...rightsAndChanges,
  ]
}

const rightsAndChanges: readonly Clause[] = [
  {
    title: 'Your rights',
    blocks: [
      "On your account page you can **export** everything we hold about you as a JSON file, correct it, and **delete** your account. Deleting your account cancels a paid plan first, so you aren't charged again, and then removes the account with its sessions, devices, snippets, tuned models and usage data. What we keep for a year is listed above under “Deleted accounts”.",
      "We process your data to provide the account you asked for, to take the payment you agreed to, and to keep the site secure. Under the GDPR you have the right to access, correct, delete, restrict and receive a copy of your data, to object to its use, and to lodge a complaint with your data protection authority. [Write to us](/contact) and we'll reply within one month.",
    ],
  },
  {
    title: 'Changes to this policy',
    blocks: [
      "When this policy changes, so does the date at the top. If a change affects you, we'll email you before it takes effect.",
    ],
  },
]

function describeAccount(isHosted: boolean): LegalTerm {
  return {
    term: 'Your account',
    text: isHosted
      ? "Your name, your email address, whether it's confirmed, and when you created the account. Google's Identity Platform stores your password for us, as a one-way hash."
      : "Your name, your email address, whether it's confirmed, when you created the account, and your password as a one-way hash that nobody can reverse. For each passkey, its name, its public key and when you last used it; your fingerprint or face never leaves your device. With two-step login, the key of your authenticator app, encrypted, your recovery codes as one-way hashes, and for 30 days the browsers you asked us to remember.",
    until: 'Until you delete your account.',
  }
}

const storedData: readonly LegalTerm[] = [
  {
    term: 'Providers you log in with',
    text: "If you log in with a provider such as GitHub: which one, its id for you, your email address there, and when you connected and last used it. We ask it for your name and address, and don't keep its tokens. It learns that you log in here.",
    until: 'Until you disconnect it or delete your account.',
  },
  {
    term: 'Your previous email address',
    text: "If your address is changed, the previous one, so you can undo a change you didn't make. After that, only a keyed hash of it, for the purpose described under “Deleted accounts”.",
    until: '8 days at most. The keyed hash: one year, or until you delete your account.',
  },
  {
    term: 'Sessions and devices',
    text: "For each browser, editor, tool and API token that's logged in: its name, when it logged in, when it was last used, for tools and tokens what it can do, and for tokens when it expires. You can see and end each of them. While an editor or a tool is waiting to be connected, also the network address it's connecting from.",
    until: 'Until you log out, end it, or it expires. The network address: two hours at most.',
  },
  {
    term: 'Usage',
    text: `How many requests you made on which day, by the hour, and with which editor or API token, command and model. For ${formatKept(keptMs.requests)}, also each request: its time, editor or token, the tool that sent it (such as Claude Code), command, programming language, model, length in tokens and outcome. Also your own daily limit, whether you want alerts and, on Free, your language. Not what you asked or what the model answered. While an agent of yours answers tool calls, also keyed hashes of what was asked, from which nobody can read it, to recognize the calls that belong together: an hour at most. And a keyed hash of your mailbox, because accounts of one mailbox share the free allowance.`,
    until: 'Until you delete your account.',
  },
  {
    term: 'Snippets',
    text: 'The prompts you save as snippets: their names, descriptions and texts, in your order.',
    until: "Until you delete them or your account. They're kept if you downgrade.",
  },
  {
    term: 'Teams',
    text: "The teams you're in, your role, what you save in their libraries, and what you changed there and when, with the name of the API token if you used one. If you invite someone: their email address. If you offer someone your team: to whom and when. Other members see your name; the owner and admins also see your email address.",
    until: `Until you leave the team or delete your account; what you saved stays with the team, without your name. The list of changes: ${formatKept(keptMs.teamActivity).toLowerCase()}. An invitation or offer: until it's used or revoked, and at most ${formatKept(keptMs.teamInvitations)} after it expired.`,
  },
  {
    term: 'Tuned models',
    text: 'For each model you fine-tuned and saved: its name, its ID, the address of the provider that runs it, and when you saved it. Not the examples it was made from, and not your key: both stay in your editor and go to that provider only.',
    until: "Until you delete them or your account. They're kept if you downgrade.",
  },
  {
    term: 'Subscription',
    text: 'Your plan, its billing cycle, when it renews, your customer ID at Stripe, which emails we sent you about it, and why you canceled, if you told us. If you use the 14-day refund: when, and a keyed hash of the card.',
    until: 'Until you delete your account. Stripe keeps invoices for as long as tax law requires.',
  },
  {
    term: 'Your orders',
    text: 'What you agreed to when you ordered: the texts as you saw them, the plan, the price and when. It proves the contract, for you and for us.',
    until: `${formatKept(keptMs.consents)}, also after you delete your account, and as long as the plan runs.`,
  },
  {
    term: 'Price changes',
    text: 'If the price of your plan changes: when we told you, and whether, when and to what you agreed.',
    until: `${formatKept(keptMs.priceNotices)} after the change, as proof, also if you delete your account.`,
  },
  {
    term: 'Tax records',
    text: 'Where we charge VAT, for each payment and credit note: its number, date, amount and tax, the countries of your billing address and your card, and the VAT ID of a business with the result of its check. Not your name or email address.',
    until: `${formatKept(keptMs.taxRecords)}, as tax law requires, also after you delete your account.`,
  },
  {
    term: 'Deleted accounts',
    text: "If you had used part of your allowance or the 14-day refund: a keyed hash of your email address, of any addresses you had in the year before and, after a refund, of your card, with the requests you had left and the date. We use it only to recognize whether the same address or card comes back, so that deleting an account doesn't reset either. It can't be turned back into an address or a card number.",
    until: `${formatKept(keptMs.deletedAccounts)} after you delete your account.`,
  },
  {
    term: 'Deletion records',
    text: 'That an account was deleted, when, and from which parts of our database, under a keyed hash of its address, so that we can prove it.',
    until: `${formatKept(keptMs.deletionRecords)}.`,
  },
  {
    term: 'Messages to us',
    text: 'The name, email address and text you send on the contact page. For support requests, also your account, your plan and, if you agree, details about your editor: its version and its last error.',
    until: `${formatKept(keptMs.contactMessages)}, or less if you ask us. Support requests are deleted with your account.`,
  },
  {
    term: 'Withdrawals and cancellations',
    text: 'What you declare on the pages for withdrawing from a contract and canceling one: your name, email address, contract and reason, when we received it, and what came of it. We have to be able to prove it.',
    until: `${formatKept(keptMs.declarations)} after we received it, also if you delete your account.`,
  },
  {
    term: 'Emails we sent you',
    text: 'The recipient, the time and the subject. We keep the text only until the email has been sent or delivery has failed for good.',
    until: `${formatKept(keptMs.emails)}.`,
  },
  {
    term: 'Support history',
    text: 'What our support team did with your account, when and by whom, and whether and why we locked it.',
    until: `${formatKept(keptMs.supportHistory)}. A lock: until we lift it or the account is deleted.`,
  },
  {
    term: 'Rate limits',
    text: 'How often a form was submitted from a network address, so that nobody can guess passwords or flood us. Also how many invitations to teams you sent, how many emails an unverified address got, and how many receipts of withdrawals and cancellations an address got, with hashes of the addresses, so that nobody is flooded with them.',
    until:
      'A day at most: each count is deleted when its time window has passed. How many calls to models you made before your email was verified: a year at most.',
  },
  {
    term: 'Server logs',
    text: `The time, page type, status and duration of each request. For logins, changes, payments and rejected requests, also ${listPersonalLogFields()}. Never a name, an email address, a password or a token.`,
    until: 'For as long as the operator of the server keeps its logs, to find errors and abuse.',
  },
]

function listPersonalLogFields(): string {
  const personal = Object.values(logFields).filter((meaning) => meaning !== null)
  return formatList(new Set(personal))
}
