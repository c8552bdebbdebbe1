import type * as source from '../en/invoices.ts'

export const invoices: typeof source.invoices = {
  unused: (plan) => `Abono por ${plan} sin usar`,
  planUntil: (plan, day) => `${plan} hasta el ${day}`,
  adjustments: {
    discount: 'Descuento',
    tax: 'Impuestos',
    'credit-note': 'Factura rectificativa',
    'credit-applied': 'Saldo usado',
    'credit-added': 'Añadido a tu saldo',
    'carried-over': 'Trasladado de tu última factura',
    'carried-forward': 'Importe demasiado bajo, pasa a tu próxima factura',
    other: 'Ajuste',
  },
}
