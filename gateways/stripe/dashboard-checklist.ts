/**
 * Settings that affect money and that no API can read: check them in the Dashboard, once per mode.
 */
export const dashboardChecklist: readonly string[] = [
  'Billing > Subscriptions and emails: if all retries fail, cancel the subscription (we end access after 30 days in any case)',
  'Billing > Subscriptions and emails: Smart Retries are on; Stripe doesn’t email customers about failed payments or renewals (we do)',
  'Settings > Payment methods: cards and PayPal are on and nothing else (our checkout offers only these; the page for changing a card offers all that are on)',
  'Settings > Business > Public details: name, support address and statement descriptor are right',
  'Settings > Customer emails: receipts are off (we send our own)',
  'Developers > Webhooks: the endpoint sends snapshot events, not thin ones',
  'Checkout: no custom domain (our content security policy allows checkout.stripe.com)',
  'Nobody creates subscriptions by hand: the site reports those it didn’t sell and ignores them',
]
