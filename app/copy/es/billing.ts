import { formatCharge, formatDay, formatList, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/billing.ts'
import { describeCharge, namePlan, namePrice } from './subscriptions.ts'

export const billingPage: typeof source.billingPage = {
  title: 'Facturación',
  description: 'Tu plan, tu tarjeta y tus facturas.',
}

export const staleBilling: string =
  'No podemos conectar con nuestro proveedor de pagos. Se muestran los últimos datos conocidos. Tu tarjeta y tus facturas volverán en breve.'

export const stillWorking: string =
  'Seguimos esperando a que nuestro proveedor de pagos confirme tu último cambio. No tienes que hacer nada: lo terminaremos y te escribiremos.'

export const describeOwedRefunds: typeof source.describeOwedRefunds = (owed) => {
  const amounts = owed.map(({ amountCents, currency }) => formatCharge(amountCents, currency))
  return `Te debemos ${formatList(amounts)}. Nuestro proveedor de pagos aún no ha aceptado el reembolso. Seguimos intentándolo y te escribiremos cuando esté hecho.`
}

export const addressMissing: typeof source.addressMissing = {
  text: 'No podemos calcular el IVA de tu renovación porque falta tu dirección de facturación. Conservas tu plan y no se cobra nada hasta que la añadas.',
  action: 'Añadir dirección de facturación',
}

export const planCard: typeof source.planCard = {
  title: 'Tu plan',
  contract: (number) => `Contrato ${number}`,
  disputed: 'Has reclamado a tu banco uno de tus pagos. Contáctanos para resolverlo.',
}

export const planStatuses: typeof source.planStatuses = {
  active: (next) => ({
    title: 'Activo',
    text: `Próximo cobro: ${describeCharge(next)}.`,
  }),
  switching: ({ plan, change, at }) => ({
    title: `Cambia a ${namePlan(change)} el ${formatDay(at)}`,
    text: `Conservas ${plan} hasta ese día y después pagas ${namePrice(change)}.`,
  }),
  ending: ({ plan, endsAt, refund }) => ({
    title: `Termina el ${formatDay(endsAt)}`,
    text: joinSentences(
      `Puedes usar ${plan} hasta entonces. Después pasarás a Free y no te cobraremos nada más.`,
      refund && describeRefundAtEnd(refund),
    ),
  }),
  waitingForBank: (amount) => ({
    title: 'A la espera de tu banco',
    text: `Confirma el pago de ${amount} para completar el cambio. Hasta entonces no cambia nada ni se cobra nada.`,
  }),
  unconfirmed: (amount) => ({
    title: `Confirma tu pago de ${amount}`,
    text: 'Tu banco necesita que confirmes este pago. Mientras tanto conservas tu plan.',
  }),
  failed: ({ amount, decline, nextTryAt }) => ({
    title: amount ? `Tu pago de ${amount} ha fallado` : 'Tu pago ha fallado',
    text: joinSentences(
      decline,
      nextTryAt
        ? `De momento conservas tu plan. Volveremos a intentarlo con tu tarjeta el ${formatDay(nextTryAt)}.`
        : 'De momento conservas tu plan. Para no perderlo, paga o usa otra tarjeta.',
    ),
  }),
}

function joinSentences(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

export const describeRefundAtEnd: typeof source.describeRefundAtEnd = (refund) =>
  `Entonces te reembolsaremos ${refund}.`

export const declines: typeof source.declines = {
  insufficient_funds: 'Rechazado: fondos insuficientes.',
  expired_card: 'Rechazado: la tarjeta ha caducado.',
  incorrect_cvc: 'Rechazado: código de seguridad incorrecto.',
  card_not_supported: 'Rechazado: la tarjeta no admite este tipo de pago.',
  card_velocity_exceeded: 'Rechazado: se ha alcanzado el límite de la tarjeta.',
}

export const unpaidPlan: typeof source.unpaidPlan = {
  title: (plan) => `Estás en ${plan}`,
  text: 'No se te cobra nada.',
  complimentary: (until) => `De cortesía hasta el ${formatDay(until)}. No se te cobra nada.`,
  plans: 'Ver planes',
}

export const otherSubscriptions: typeof source.otherSubscriptions = {
  title: 'También pagas',
  renewing: (plan, at) => `${namePlan(plan)}, ${namePrice(plan)}. Se renueva el ${formatDay(at)}.`,
  ending: (plan, at) => `${namePlan(plan)}, ${namePrice(plan)}. Termina el ${formatDay(at)}.`,
  cancel: 'Cancelar esta',
}

export const planOptions: typeof source.planOptions = {
  title: 'Cambia tu plan',
  later: (plan, startsAt) => `${namePrice(plan)}. Empieza el ${formatDay(startsAt)}.`,
  now: (plan) => `${namePrice(plan)}. Empieza ya. Pagas la diferencia.`,
  switch: { shown: 'Cambiar', more: (plan) => `a ${namePlan(plan)}` },
}

export const paymentMethod: typeof source.paymentMethod = {
  title: 'Método de pago',
  none: 'Sin tarjeta guardada',
  expires: (month) => `Caduca: ${month}`,
  updateCard: 'Actualizar tarjeta',
  change: 'Cambiar método de pago',
}

export const billingDetails: typeof source.billingDetails = {
  title: 'Datos de facturación',
  text: 'El nombre, la dirección y el NIF-IVA de tus próximas facturas.',
  action: 'Actualizar datos de facturación',
}

export const refundOffers: typeof source.refundOffers = {
  first: {
    title: 'Garantía de devolución de 14 días',
    text: (until, timeZone) =>
      `¿No es lo que esperabas? Puedes pedir un reembolso completo hasta el ${formatMoment(until, timeZone)}.`,
  },
  renewal: {
    title: 'Reembolso si no lo has usado',
    text: (until, timeZone) =>
      `¿No querías renovar? Si no has hecho ninguna solicitud desde entonces, puedes recuperar el pago hasta el ${formatMoment(until, timeZone)}.`,
  },
}
