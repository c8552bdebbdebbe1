import type * as source from '../en/sandbox.ts'

/** Where the payment sandbox leads back to. */
export const sandbox: typeof source.sandbox = {
  dashboard: 'Dashboard',
  mailbox: 'Postfach',
  paid: 'Zum Dashboard',
  expired: 'Zurück zu den Preisen',
  invoice: 'Zurück zur Abrechnung',
}
