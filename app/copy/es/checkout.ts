import type * as source from '../en/checkout.ts'

export const checkoutPage: typeof source.checkoutPage = {
  label: 'pago',
  title: 'Finalizar compra',
  description: 'Revisa tu pedido y paga.',
  heading: (plan) => `Tu compra: ${plan}`,
  intro: 'Revisa tu pedido antes de pagar.',
}

export const checkoutPaid: typeof source.checkoutPaid = {
  title: '¡Pago realizado!',
  text: 'Te llevamos a [tu panel](/dashboard).',
}

export const orderSummary: typeof source.orderSummary = {
  title: 'Resumen del pedido',
  units: { monthly: '/ mes', yearly: '/ año' },
  listPrice: (price) => `Precio de tarifa: ${price}`,
  included: 'Qué incluye',
  requests: ({ perDay, ceiling }) =>
    `Hasta ${ceiling} al día: ${perDay} solicitudes nuevas cada día, y las que no uses se acumulan`,
}

export const payForm: typeof source.payForm = {
  title: 'Pago',
  currency: 'Moneda',
  pay: 'Pagar con tarjeta o PayPal',
  terms: 'Al pagar aceptas las [condiciones](/terms).',
}

export const currencyNames: typeof source.currencyNames = {
  usd: 'Dólares (EE. UU.)',
  eur: 'Euros',
}

export const refundPolicies: typeof source.refundPolicies = {
  offered: 'Garantía de devolución de 14 días en tu primera suscripción.',
  used: 'Ya has usado tu reembolso de 14 días, así que no está disponible para esta compra.',
  'not-first': 'El reembolso de 14 días solo cubre tu primera suscripción.',
}

export const currencyNotes: typeof source.currencyNotes = {
  usd: 'Los precios de tarifa están en euros; se te cobra la misma cantidad en dólares estadounidenses. Elige Euros para pagar en euros.',
  eur: 'Se te cobra en euros.',
}

export const currencyKept: string = 'Tu plan conserva su moneda hasta que termine.'

export const vatIncluded: string = 'IVA incluido.'

export const consentMissing: string =
  'Marca la casilla para que tu plan empiece ya. No se ha cobrado nada.'

export const checkoutFailed: string = 'Algo ha ido mal'

export const checkoutOffline: string = 'No tienes conexión. No se ha cobrado nada.'

export const checkoutUnanswered: string = 'No se ha recibido la dirección de pago'

export const orderProblems: typeof source.orderProblems = {
  plan: 'Plan desconocido',
  agreed: 'Versión desconocida de los textos del pedido',
  currency: 'La moneda tiene que ser usd o eur',
  billingCycle: 'El periodo de facturación tiene que ser monthly o yearly',
  other: 'Pedido no válido',
}
