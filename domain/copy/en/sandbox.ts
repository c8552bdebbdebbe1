/** Where the payment sandbox leads back to. */
export const sandbox = {
  dashboard: 'Dashboard',
  mailbox: 'Mailbox',
  paid: 'Go to dashboard',
  expired: 'Back to pricing',
  invoice: 'Back to billing',
}
