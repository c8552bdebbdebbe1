import type * as source from '../en/sandbox.ts'

/** Where the payment sandbox leads back to. */
export const sandbox: typeof source.sandbox = {
  dashboard: 'Panel',
  mailbox: 'Buzón',
  paid: 'Ir al panel',
  expired: 'Volver a los precios',
  invoice: 'Volver a facturación',
}
