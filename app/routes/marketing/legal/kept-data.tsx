import { logFields } from '#domain/log-fields.ts'
import { formatKept, keptMs } from '#domain/retention.ts'

const password = {
  ours: 'and your password as a one-way hash that nobody can read back.',
  hosted: 'but not your password: Google’s Identity Platform keeps it for us, as a one-way hash.',
}

const toAccount = (isHosted: boolean) => ({
  what: 'Your account',
  holds: `Name, email address, whether it is confirmed, when the account was made, ${isHosted ? password.hosted : password.ours}`,
  until: 'Until you delete the account.',
})

const kinds = [
  {
    what: 'Your old email address',
    holds:
      'When your address is changed, the one before, so that you can undo a change you didn’t make. After that, only a keyed hash of it, for the same purpose as under “Deleted accounts”.',
    until: '8 days at most. The keyed hash: one year, or until you delete the account.',
  },
  {
    what: 'Sessions and devices',
    holds:
      'For each browser, editor and API token that is logged in: its name, since when, when it was last used and, for tokens, when it expires. You see them, and can end each one. While an editor asks to be connected, also the network it asks from.',
    until: 'Until you log out, end it, or it expires. The network: two hours at most.',
  },
  {
    what: 'Usage',
    holds: 'How many requests you made on which day. Not what you asked and not what was answered.',
    until: 'Until you delete the account.',
  },
  {
    what: 'Subscription',
    holds:
      'Your plan, its cycle, when it renews, the number under which Stripe knows you, what we wrote to you about, and why you cancelled, if you told us. If you use the 14-day refund: when, and a keyed hash of the card.',
    until: 'Until you delete the account. Invoices stay at Stripe for as long as tax law asks.',
  },
  {
    what: 'Deleted accounts',
    holds:
      'If you had used part of your allowance or the 14-day refund: a keyed hash of your email address, of those you had in the year before and, after a refund, of your card, with what was left and when. It only tells us whether the same address or card comes back, so that deleting an account doesn’t reset either. It can’t be turned back into an address or a card.',
    until: `${formatKept(keptMs.deletedAccounts)} after you delete the account.`,
  },
  {
    what: 'Messages to us',
    holds: 'The name, email address and text you send on the contact page.',
    until: `${formatKept(keptMs.contactMessages)}, or less if you ask us.`,
  },
  {
    what: 'Mail we sent you',
    holds:
      'To whom, when and the subject. The text is kept only until the mail has left, or was given up.',
    until: `${formatKept(keptMs.emails)}.`,
  },
  {
    what: 'Support history',
    holds:
      'What our support did with your account, when and by whom, and whether and why we locked it.',
    until: `${formatKept(keptMs.supportHistory)}. A lock: until it is lifted or the account is deleted.`,
  },
  {
    what: 'Limits',
    holds:
      'How often a form was sent from a network address, so that nobody can guess passwords or flood us.',
    until: 'Hours: the count is dropped when its window has passed.',
  },
  {
    what: 'Server log',
    holds: `Time, kind of page, status and duration of each request. For logins, changes, payments and requests we turn away also ${listPersonalFields()}. Never a name, an email address, a password or a token.`,
    until: 'As long as the operator of the server keeps its logs, to find faults and abuse.',
  },
]

function listPersonalFields(): string {
  const personal = Object.values(logFields).filter((means) => means !== null)
  return new Intl.ListFormat('en').format(new Set(personal))
}

/** Everything the site stores about people, and when it goes. */
export function KeptData({ isHosted }: { isHosted: boolean }) {
  return (
    <dl className="divide-y divide-line border-line max-lg:border-y">
      {[toAccount(isHosted), ...kinds].map(({ what, holds, until }) => (
        <div key={what} className="py-4 lg:first:pt-0 sm:grid sm:grid-cols-[150px_1fr] sm:gap-x-6">
          <dt className="font-[550] text-ink">{what}</dt>
          <dd className="text-[15.5px]">
            {holds}
            <span className="mt-1 block text-ink">{until}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
