import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { NextCharge } from '#domain/billing/change-gateway.ts'
import { formatDay } from '#domain/locale.ts'
import type * as source from '../en/plan-changes.ts'
import { describeCharge, namePlan, namePrice, type PricedChoice } from './subscriptions.ts'

export const changePage: typeof source.changePage = {
  title: 'Cambia tu plan',
  description: 'Cuánto cuesta y cuándo empieza.',
  heading: (plan) => `Cambiar a ${namePlan(plan)}`,
  intro: 'Revisa el cambio antes de confirmarlo.',
  chargedToday: 'Se cobra hoy',
  payAndSwitch: (amount) => `Pagar ${amount} y cambiar`,
  switchNow: 'Cambiar ya',
  switchOn: (day) => `Cambiar el ${formatDay(day)}`,
  notNow: 'Ahora no',
  losses: 'Esto es lo que cambia:',
}

export const describeScheduledChange: typeof source.describeScheduledChange = ({
  from,
  to,
  at,
  next,
}) => [
  `Conservas ${namePlan(from)} hasta el ${formatDay(at)}. Ese día tu plan cambia a ${namePlan(to)}.`,
  `Hoy no se cobra nada. ${describeNext({ ...to, currency: from.currency }, next)}`,
  'Puedes deshacerlo hasta entonces.',
]

/** Sin importe si soporte acordó condiciones especiales, que se mantienen. */
function describeNext(to: PricedChoice, next: NextCharge): string {
  return next.dueCents === null
    ? `Tu próximo cobro es el ${formatDay(next.at)}. Las condiciones que acordamos contigo no cambian.`
    : `Tu próximo cobro es de ${describeCharge(next)}; después, ${namePrice(to)} hasta que canceles.`
}

export const bankStep: typeof source.bankStep = {
  title: 'Confirma con tu banco',
  description: 'Un paso más para cambiar tu plan.',
  intro: (plan) => `Tu banco necesita que confirmes este pago antes de cambiar a ${plan}.`,
  total: 'A pagar ahora',
  note: 'Se hace en la página de nuestro proveedor de pagos. Hasta que confirmes, no cambia nada ni se cobra nada. Cuando termines, vuelve a facturación.',
  button: (amount) => `Confirmar ${amount}`,
}

export const priceOffer: typeof source.priceOffer = {
  title: 'El precio de tu plan va a cambiar',
  description: 'Acepta el nuevo precio de tu plan o déjalo.',
  none: 'No hay ningún precio nuevo que aceptar.',
  failed: 'No hemos podido guardar tu respuesta. Inténtalo de nuevo.',
  see: 'Ver el nuevo precio',
}

const newPrices: Readonly<Record<BillingCycle, (amount: string) => string>> = {
  monthly: (amount) => `${amount} al mes`,
  yearly: (amount) => `${amount} al año`,
}

export const describeNewPrice: typeof source.describeNewPrice = ({ day, amount, cycle }) =>
  `Desde tu renovación del ${day}, tu plan cuesta ${newPrices[cycle](amount)}. Si no lo aceptas, termina ese día y no te cobraremos nada más.`

export const describeOpenPrice: typeof source.describeOpenPrice = ({ day, amount, cycle }) =>
  `Tu plan costará ${newPrices[cycle](amount)} a partir del ${day}, si lo aceptas.`

export const nameAcceptance: typeof source.nameAcceptance = ({ amount, cycle }) =>
  `Aceptar ${newPrices[cycle](amount)}`
