import { formatDay, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/cancellation.ts'
import { describeRefundAtEnd } from './billing.ts'

export const cancelPage: typeof source.cancelPage = {
  title: 'Cancelar tu plan',
  description: 'Qué cambia y cuándo.',
  heading: '¿Cancelar tu plan?',
  intro: 'Puedes deshacerlo hasta que termine tu plan.',
  introPastDue: 'Si actualizas tu tarjeta, conservas tu plan.',
}

export const cancelForm: typeof source.cancelForm = {
  reason: '¿Por qué te vas? (opcional)',
  cancel: (plan) => `Cancelar ${plan}`,
  atPeriodEnd: (plan, end) =>
    `Puedes usar ${plan} hasta el ${formatDay(end)} y no te cobraremos nada más. Después pasarás a Free. Esto es lo que cambia:`,
  pastDue: (plan) =>
    `Tu último pago ha fallado, así que ${plan} termina de inmediato y no te cobraremos nada más. Pasarás a Free. Esto es lo que cambia:`,
  renewing: (plan) =>
    `Tu plan se está renovando ahora mismo y aún no se ha cobrado, así que ${plan} termina de inmediato y no te cobraremos nada. Pasarás a Free. Esto es lo que cambia:`,
  refundInstead: (until, timeZone) =>
    `¿Prefieres que te devolvamos el dinero? Puedes pedir un reembolso completo hasta el ${formatMoment(until, timeZone)}.`,
}

export const earlyEndOffer: typeof source.earlyEndOffer = {
  text: (endsAt, refund) =>
    `O termínalo dentro de un mes y recupera el resto: tu plan termina el ${formatDay(endsAt)} y entonces te reembolsaremos ${refund}. Puedes deshacerlo hasta ese día.`,
  button: (refund) => `Terminar en un mes, reembolso de ${refund}`,
}

export const planCanceled: typeof source.planCanceled = {
  title: 'Tu plan está cancelado',
  text: ({ plan, endsAt, refund }) =>
    [
      `${plan} termina el ${formatDay(endsAt)}. No te cobraremos nada más.`,
      ...(refund ? [describeRefundAtEnd(refund)] : []),
    ].join(' '),
}
