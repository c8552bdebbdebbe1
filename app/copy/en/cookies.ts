import type { CookieName } from '#app/http/site-cookies.ts'

/** What each cookie is for, on the privacy page after its name. */
export const cookiePurposes: Readonly<Record<CookieName, string>> = {
  session: 'keeps you logged in. It ends when you log out or when it expires.',
  device:
    "recognizes this browser after you've logged in, so that someone who keeps guessing your password elsewhere can't lock you out. It lasts one year.",
  'pending-passkey':
    'remembers that you are logging in with a passkey. It lasts ten minutes at most.',
  'pending-provider':
    'remembers that we sent you to a provider such as GitHub to log in. It lasts ten minutes at most.',
  'pending-second-factor':
    'remembers that your password was right while you look up your code. It lasts ten minutes at most.',
  'pending-email-code': 'remembers that we emailed you a code. It lasts ten minutes at most.',
  'remembered-browser':
    'spares this browser the code of two-step login, if you asked us to remember it. It lasts 30 days.',
  language:
    'remembers which language you chose, or that we offered you yours, so that we ask only once. It lasts one year.',
  flash:
    'carries a short message, such as “Message sent”, to the next page. It lasts one minute at most.',
  'card-visits':
    'remembers that we sent you to the payment provider to change your card, so that only you can finish it. It lasts two hours at most.',
  'bank-visit':
    'remembers which plan you chose while your bank confirms the payment, so that we can tell you when you have it. It lasts two hours at most.',
  'stand-in-key':
    'opens the local mailbox and the payment sandbox on a test installation. It is never set on a public site.',
}
