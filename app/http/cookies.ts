import { type Cookie, createCookie } from 'react-router'
import { days, hours, minutes, seconds } from '#domain/time.ts'

type CookieKind = {
  readonly lifetimeMs: number
  /** Shown on the privacy page after the cookie's name. */
  readonly purpose: string
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
      'recognizes this browser after you’ve logged in, so that someone who keeps guessing your password elsewhere can’t lock you out. It lasts one year.',
  },
  flash: {
    lifetimeMs: minutes(1),
    purpose:
      'carries a short message, such as “Message sent”, to the next page. It lasts one minute at most.',
  },
  'card-visits': {
    lifetimeMs: hours(2),
    purpose:
      'remembers that we sent you to the payment provider to change your card, so that only you can finish it. It lasts two hours at most.',
  },
  'stand-in-key': {
    lifetimeMs: days(90),
    purpose:
      'opens the local mailbox and the payment sandbox on a test installation. It is never set on a public site.',
  },
} as const satisfies Record<string, CookieKind>

export type CookieName = keyof typeof siteCookies

/**
 * A cookie that scripts can't read and other sites can't send. On https it gets the
 * `__Host-` prefix, which browsers accept only from this host over a secure connection.
 */
export function openCookie(name: CookieName, siteUrl: string): Cookie {
  const isSecure = siteUrl.startsWith('https:')
  return createCookie(isSecure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: siteCookies[name].lifetimeMs / seconds(1),
  })
}
