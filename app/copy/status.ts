import type { ServiceName, ServiceState } from '#domain/operator/site-status.ts'

export const status = {
  label: 'status',
  title: 'Status',
  description: 'Whether the site, its database, payments, email and models work right now.',
  loaded: 'Checked when you opened this page.',
  checked: 'Checked at',
  unreachable: "The site didn't respond. Trying again every few seconds.",
  withoutScripts: 'Reload the page to check again.',
  views:
    "This is what the server that answered you knows about itself. It checks its database every second and goes by its last calls to payments, email and models. If you can read this, the site is up for you; a server can't tell whether everyone else can reach it.",
  history: "We don't keep a history here. To report a problem, [write to us](/contact).",
}

export const headlines = {
  operational: 'All systems operational',
  degraded: 'Some things have problems',
  down: 'Part of the site is down',
}

export const stateLabels: Readonly<Record<ServiceState, string>> = {
  operational: 'Operational',
  degraded: 'Having problems',
  down: 'Down',
  idle: 'No recent activity',
  simulated: 'Test mode',
}

type ServiceCopy = {
  readonly title: string
  readonly about: string
  /** What doesn't work while it's down. */
  readonly whenDown: string
}

export const serviceTexts: Readonly<Record<ServiceName, ServiceCopy>> = {
  site: {
    title: 'Site and API',
    about: 'Pages, downloads and the API.',
    whenDown: 'No page can be loaded right now.',
  },
  database: {
    title: 'Database',
    about: 'Accounts, plans and allowances.',
    whenDown:
      "You can't log in or change anything right now. Public pages and downloads still work, and so do models with your own key.",
  },
  payments: {
    title: 'Payments',
    about: 'Checkout, cards and invoices.',
    whenDown: "Checkout and plan changes don't work right now. Your plan stays active.",
  },
  email: {
    title: 'Email',
    about: 'Confirmations, password links and receipts.',
    whenDown: 'Emails are late. We keep trying to send them.',
  },
  models: {
    title: 'Included models',
    about: 'Completion, chat and commands without your own key.',
    whenDown: "The included models don't respond right now. Models with your own key still work.",
  },
}
