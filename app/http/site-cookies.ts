import { rememberedBrowserMs } from '#domain/identity/second-factor.ts'
import { days, hours, minutes } from '#domain/time.ts'

export type CookieKind = {
  readonly lifetimeMs: number
  /** Scripts can read and delete it. */
  readonly isReadable?: true
}

/** Every cookie the site sets. The privacy page says what each is for: `cookiePurposes`. */
export const siteCookies = {
  session: { lifetimeMs: days(90) },
  device: { lifetimeMs: days(365) },
  'pending-passkey': { lifetimeMs: minutes(10) },
  'pending-provider': { lifetimeMs: minutes(10) },
  'pending-second-factor': { lifetimeMs: minutes(10) },
  'pending-email-code': { lifetimeMs: minutes(10) },
  'remembered-browser': { lifetimeMs: rememberedBrowserMs },
  language: { lifetimeMs: days(365) },
  flash: { lifetimeMs: minutes(1), isReadable: true },
  'card-visits': { lifetimeMs: hours(2) },
  'bank-visit': { lifetimeMs: hours(2) },
  'stand-in-key': { lifetimeMs: days(90) },
} as const satisfies Record<string, CookieKind>

export type CookieName = keyof typeof siteCookies
