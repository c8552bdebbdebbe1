import type { Clause } from './legal.ts'

export const security = {
  label: 'security',
  title: 'Security',
  heading: 'Where your keys and your code go',
  description:
    'The path of your API key and your code, what is stored where, how accounts and pages are protected, and how to report a vulnerability.',
  intro:
    'Who sees what, what we store, and how to tell us about a problem. The [privacy policy](/privacy) has the complete list of what we keep.',
}

/** How to report a vulnerability follows, from SECURITY.md. */
export function listSecurityClauses({ isHosted, sourceUrl }: Facts): readonly Clause[] {
  return [
    ...dataClauses,
    describeAccounts(isHosted),
    ...siteClauses,
    ...(sourceUrl ? [describeSource(sourceUrl)] : []),
  ]
}

type Facts = {
  readonly isHosted: boolean
  /** Empty if the source isn't published. */
  readonly sourceUrl: string
}

function describeSource(sourceUrl: string): Clause {
  return {
    title: 'See for yourself',
    blocks: [`What this page says can be checked: [read the source](${sourceUrl}).`],
  }
}

const dataClauses: readonly Clause[] = [
  {
    title: 'Your API key',
    blocks: [
      "You don't need one: models are included. If you set your own key, it's kept in the secret storage of your editor, which uses your operating system's keychain where there is one. It isn't in `settings.json` and isn't synced.",
      "The extension sends the key to the one address in `ghostWriters.router.baseUrl`, over HTTPS unless that's your own machine. It never reaches our servers. A workspace can't change that address, so opening a project can't redirect your key.",
    ],
  },
  {
    title: 'Your code',
    blocks: [
      {
        list: [
          '**Included models:** your editor → our servers → the company that runs the model. We pass it on and neither store nor log it.',
          '**With your own key:** your editor → your provider. It never passes through our servers. We only learn that a request was made, for which command, language and model.',
          "**Models on your machine or network:** your code stays there, and we don't learn that you use them.",
        ],
      },
      "Files that usually contain secrets, such as `.env`, files that git ignores, and links that lead out of the workspace are never sent automatically; if you add one, the extension asks first. In a workspace that you don't trust, only the file you have open is sent. You can see everything that goes with a request, and remove parts of it: see [context and privacy](/docs/privacy).",
    ],
  },
  {
    title: 'What is stored where',
    blocks: [
      {
        terms: [
          {
            term: 'In your editor',
            text: 'Your API key and your login, in its secret storage. Chats, fine-tuning examples and settings, on your machine only.',
            until: 'Until you delete them. Logging out removes the login.',
          },
          {
            term: 'In our database',
            text: 'Your account, your plan, counts of requests, snippets, teams and the names of tuned models. No code, no prompts, no answers, no keys of yours.',
            until: 'Until you delete your account.',
          },
          {
            term: 'At Stripe',
            text: 'Cards, payments and invoices. We never see a card number.',
            until: 'For as long as tax law requires.',
          },
          {
            term: 'At the model provider',
            text: 'What you send and what it answers, under its own terms.',
            until: 'For as long as the provider says.',
          },
        ],
      },
    ],
  },
]

const otherWays =
  '**Passkeys and providers**: log in with your fingerprint, face or device lock, or through GitHub, Google or your company, where the site offers it. Then there is no password to steal.'

const twoStepLogin =
  '**Two-step login** asks for a code from your phone after your password, if you turn it on. Teams can require it.'

function describeAccounts(isHosted: boolean): Clause {
  return {
    title: 'Accounts',
    blocks: [
      {
        list: [
          isHosted
            ? "**Passwords** are kept by Google's Identity Platform, as one-way hashes."
            : "**Passwords** are hashed with argon2id and an additional secret that is not in the database. New ones can't be among the 1,000 most common, our name, or your own name or email.",
          "**Guessing** slows down with every attempt. Strangers who guess can't lock you out.",
          "**Sessions** are random tokens in a cookie that scripts can't read; the database has only their hashes. You can see and end each of them in your [account](/account).",
          ...(isHosted ? [] : [otherWays, twoStepLogin]),
          '**Editors** log in with a short code that you confirm in the browser. They never see your password, and you can disconnect each one. **API tokens** are shown once, stored as hashes, expire, and can do only what you allow when you create them.',
          '**Changes that matter** are confirmed by email, and a changed address can be undone for 7 days.',
        ],
      },
    ],
  }
}

/** A test compares the names with the headers that the server sends. */
export const securityHeaderNotes = [
  { name: 'content-security-policy', text: 'allows only our own scripts, styles and images.' },
  { name: 'strict-transport-security', text: 'makes browsers use HTTPS for two years.' },
  { name: 'x-content-type-options', text: 'keeps files from being run as something they are not.' },
  {
    name: 'referrer-policy',
    text: 'tells other sites that you come from here, but not from which page.',
  },
  { name: 'permissions-policy', text: 'turns off camera, microphone, location and USB.' },
  { name: 'cross-origin-opener-policy', text: 'separates our pages from those that open them.' },
  { name: 'cross-origin-resource-policy', text: 'keeps other sites from embedding our files.' },
]

const siteClauses: readonly Clause[] = [
  {
    title: 'This site',
    blocks: [
      'There are no third-party scripts, fonts or trackers; only checkout loads a script, from Stripe. Browsers enforce that with these headers, on every page:',
      { list: securityHeaderNotes.map(({ name, text }) => `\`${name}\` ${text}`) },
      'Forms are refused when they come from another site, and links in emails change nothing until you press a button.',
    ],
  },
  {
    title: 'The extension package',
    blocks: [
      "Its checksum (SHA-256) is shown next to the download, and updates are compared with theirs before they are installed. The build is reproducible: the same source gives the same file, byte for byte. There's no separate signature, so you trust this site with updates as you do with the first download.",
      "Text from teams, repositories and models is shown as plain text: it can't contain links that run commands. Proposed changes to files that can run programs on your machine are marked.",
    ],
  },
]
