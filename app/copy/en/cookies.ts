import { rememberedBrowserMs } from '#domain/identity/second-factor.ts'
import { days, hours, minutes } from '#domain/time.ts'

export type CookieKind = {
  readonly lifetimeMs: number
  /** Shown on the privacy page after the cookie's name. */
  readonly purpose: string
  /** Scripts can read and delete it. */
  readonly isReadable?: true
}

/** Every cookie the site sets. The privacy page lists them from here. */
export const siteCookies = {
  session: {
    lifetimeMs: days(90),
    purpose: 'keeps you logged in. It ends when you log out or when it expires.',
  },
  device: {
    lifetimeMs: days(365),
    purpose:
      "recognizes this browser after you've logged in, so that someone who keeps guessing your password elsewhere can't lock you out. It lasts one year.",
  },
  'pending-passkey': {
    lifetimeMs: minutes(10),
    purpose: 'remembers that you are logging in with a passkey. It lasts ten minutes at most.',
  },
  'pending-provider': {
    lifetimeMs: minutes(10),
    purpose:
      'remembers that we sent you to a provider such as GitHub to log in. It lasts ten minutes at most.',
  },
  'pending-second-factor': {
    lifetimeMs: minutes(10),
    purpose:
      'remembers that your password was right while you look up your code. It lasts ten minutes at most.',
  },
  'pending-email-code': {
    lifetimeMs: minutes(10),
    purpose: 'remembers that we emailed you a code. It lasts ten minutes at most.',
  },
  'remembered-browser': {
    lifetimeMs: rememberedBrowserMs,
    purpose:
      'spares this browser the code of two-step login, if you asked us to remember it. It lasts 30 days.',
  },
  language: {
    lifetimeMs: days(365),
    purpose:
      'remembers which language you chose, or that we offered you yours, so that we ask only once. It lasts one year.',
  },
  flash: {
    lifetimeMs: minutes(1),
    isReadable: true,
    purpose:
      'carries a short message, such as “Message sent”, to the next page. It lasts one minute at most.',
  },
  'card-visits': {
    lifetimeMs: hours(2),
    purpose:
      'remembers that we sent you to the payment provider to change your card, so that only you can finish it. It lasts two hours at most.',
  },
  'bank-visit': {
    lifetimeMs: hours(2),
    purpose:
      'remembers which plan you chose while your bank confirms the payment, so that we can tell you when you have it. It lasts two hours at most.',
  },
  'stand-in-key': {
    lifetimeMs: days(90),
    purpose:
      'opens the local mailbox and the payment sandbox on a test installation. It is never set on a public site.',
  },
} satisfies Record<string, CookieKind>
