import { rememberedBrowserMs } from '#domain/identity/second-factor.ts'
import { days, hours, minutes } from '#domain/time.ts'
import type * as source from '../en/cookies.ts'

export type { CookieKind } from '../en/cookies.ts'

/** The English type has the English sentences in it. */
type Cookies = {
  readonly [Name in keyof typeof source.siteCookies]: Omit<
    (typeof source.siteCookies)[Name],
    'purpose'
  > & { readonly purpose: string }
}

export const siteCookies: Cookies = {
  session: {
    lifetimeMs: days(90),
    purpose: 'hält dich angemeldet. Es endet, wenn du dich abmeldest oder wenn es abläuft.',
  },
  device: {
    lifetimeMs: days(365),
    purpose:
      'erkennt diesen Browser wieder, nachdem du dich angemeldet hast, damit dich niemand aussperren kann, der anderswo dein Passwort rät. Es hält ein Jahr.',
  },
  'pending-passkey': {
    lifetimeMs: minutes(10),
    purpose: 'merkt sich, dass du dich gerade mit einem Passkey anmeldest. Höchstens zehn Minuten.',
  },
  'pending-provider': {
    lifetimeMs: minutes(10),
    purpose:
      'merkt sich, dass wir dich zur Anmeldung an einen Anbieter wie GitHub geschickt haben. Höchstens zehn Minuten.',
  },
  'pending-second-factor': {
    lifetimeMs: minutes(10),
    purpose:
      'merkt sich, dass dein Passwort stimmte, während du deinen Code nachsiehst. Höchstens zehn Minuten.',
  },
  'pending-email-code': {
    lifetimeMs: minutes(10),
    purpose: 'merkt sich, dass wir dir einen Code gemailt haben. Höchstens zehn Minuten.',
  },
  'remembered-browser': {
    lifetimeMs: rememberedBrowserMs,
    purpose:
      'erspart diesem Browser den Code der Zwei-Faktor-Anmeldung, wenn du darum gebeten hast. Es hält 30 Tage.',
  },
  flash: {
    lifetimeMs: minutes(1),
    isReadable: true,
    purpose:
      'bringt eine kurze Meldung wie „Nachricht gesendet“ auf die nächste Seite. Höchstens eine Minute.',
  },
  'card-visits': {
    lifetimeMs: hours(2),
    purpose:
      'merkt sich, dass wir dich zum Zahlungsanbieter geschickt haben, um deine Karte zu ändern, damit nur du das abschließen kannst. Höchstens zwei Stunden.',
  },
  'bank-visit': {
    lifetimeMs: hours(2),
    purpose:
      'merkt sich, welchen Tarif du gewählt hast, während deine Bank die Zahlung bestätigt, damit wir dir sagen können, wann du ihn hast. Höchstens zwei Stunden.',
  },
  'stand-in-key': {
    lifetimeMs: days(90),
    purpose:
      'öffnet auf einer Testinstallation das lokale Postfach und die Zahlungs-Sandbox. Auf einer öffentlichen Website wird es nie gesetzt.',
  },
}
