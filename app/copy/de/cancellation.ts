import { formatDay, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/cancellation.ts'
import { describeRefundAtEnd } from './billing.ts'

export const cancelPage: typeof source.cancelPage = {
  title: 'Tarif kündigen',
  description: 'Was sich ändert und wann.',
  heading: 'Tarif kündigen?',
  intro: 'Du kannst das zurücknehmen, bis dein Tarif endet.',
  introPastDue: 'Mit einer neuen Karte könntest du deinen Tarif behalten.',
}

export const cancelForm: typeof source.cancelForm = {
  reason: 'Warum gehst du? (optional)',
  cancel: (plan) => `${plan} kündigen`,
  atPeriodEnd: (plan, end) =>
    `Du kannst ${plan} bis zum ${formatDay(end)} nutzen, und es wird nichts mehr abgebucht. Danach wechselst du zu Free. Das ändert sich:`,
  pastDue: (plan) =>
    `Deine letzte Zahlung ist fehlgeschlagen. ${plan} endet deshalb sofort, und es wird nichts mehr abgebucht. Du wechselst zu Free. Das ändert sich:`,
  renewing: (plan) =>
    `Dein Tarif verlängert sich gerade und wurde noch nicht abgebucht. ${plan} endet deshalb sofort, und es wird nichts abgebucht. Du wechselst zu Free. Das ändert sich:`,
  refundInstead: (until, timeZone) =>
    `Lieber das Geld zurück? Bis zum ${formatMoment(until, timeZone)} bekommst du alles erstattet.`,
}

export const earlyEndOffer: typeof source.earlyEndOffer = {
  text: (endsAt, refund) =>
    `Oder beende ihn in einem Monat und bekomm den Rest zurück: Dein Tarif endet am ${formatDay(endsAt)}, und dann erstatten wir dir ${refund}. Bis dahin kannst du das zurücknehmen.`,
  button: (refund) => `In einem Monat beenden, ${refund} zurück`,
}

export const planCanceled: typeof source.planCanceled = {
  title: 'Dein Tarif ist gekündigt',
  text: ({ plan, endsAt, refund }) =>
    [
      `${plan} endet am ${formatDay(endsAt)}. Es wird nichts mehr abgebucht.`,
      ...(refund ? [describeRefundAtEnd(refund)] : []),
    ].join(' '),
}
