import { formatDay, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/refunds.ts'
import { nameFeature, nameSource } from './usage.ts'

export const refundPage: typeof source.refundPage = {
  description: 'Pide un reembolso completo en los 14 días siguientes a tu primer pago.',
  intro: 'Sin preguntas. Se reembolsa a tu método de pago original.',
  nothing: 'No tienes ningún pago que reembolsar.',
  text: (amount) =>
    `Te reembolsaremos ${amount}. Tu plan termina de inmediato y pasarás a Free. Esto es lo que cambia:`,
  refunded:
    'Tu pago ya se ha reembolsado. Tu plan termina de inmediato y pasarás a Free. Esto es lo que cambia:',
  end: 'Terminar el plan ya',
  failed: 'No hemos podido hacer el reembolso. Inténtalo de nuevo.',
}

export const returnPage: typeof source.returnPage = {
  description: 'Recupera una renovación que no has usado.',
  text: (paidAt, amount) =>
    `No has hecho ninguna solicitud desde que tu plan se renovó el ${formatDay(paidAt)}. Te reembolsaremos ${amount} a tu método de pago original. Tu plan termina de inmediato y pasarás a Free. Esto es lo que cambia:`,
  usage: 'Ver tu uso',
}

export const describeFirstUse: typeof source.describeFirstUse = ({ first, paidAt, timeZone }) => {
  const what = `${nameFeature(first.feature)} (${nameSource(first.source)})`
  return `Tu plan se renovó el ${formatMoment(paidAt, timeZone)}. Desde entonces has hecho alguna solicitud, así que este pago no se puede devolver. La primera que cuenta: ${what}, el ${formatMoment(first.at, timeZone)}.`
}
