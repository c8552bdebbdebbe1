import type * as source from '../en/checkout-canceled.ts'

export const checkoutCanceled: typeof source.checkoutCanceled = {
  label: 'cancelado',
  title: 'Pago cancelado',
  description: 'No se ha cobrado nada.',
  text: 'Saliste antes de pagar. No se ha cobrado nada y tu plan no ha cambiado. Si cambias de idea, elige tu plan de nuevo.',
  back: 'Volver a precios',
  dashboard: 'Ir al panel',
}
