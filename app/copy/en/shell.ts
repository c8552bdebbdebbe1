/** Words around every page: navigation, errors, notices. Toasts and refusals have their own files. */

export const skipLink = 'Skip to content'

/** The names of pages, in the header, the menu, the tabs of the app and the footer. */
export const pageNames = {
  '/': 'Home',
  '/pricing': 'Pricing',
  '/#features': 'Features',
  '/docs': 'Docs',
  '/changelog': 'Changelog',
  '/about': 'About',
  '/login': 'Log in',
  '/signup': 'Sign up',
  '/reset-password': 'Reset Password',
  '/dashboard': 'Dashboard',
  '/usage': 'Usage',
  '/snippets': 'Snippets',
  '/teams': 'Teams',
  '/billing': 'Billing',
  '/account': 'Account',
  '/support': 'Support',
  '/contact': 'Contact',
  '/security': 'Security',
  '/status': 'Status',
}

/** For screen readers. */
export const navigationLabels = {
  main: 'Main',
  app: 'App',
  footer: 'Footer',
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  accountMenu: 'Account menu',
  notifications: 'Notifications',
}

export const footerTitles = {
  product: 'Product',
  account: 'Account',
  company: 'Company',
  legal: 'Legal',
}

export const sourceLink = 'Source'

export const logOut = 'Log out'

export const startLink = { visitor: 'Start free', user: 'Go to dashboard' }

/** The picture of a shared link. */
export const shareImage = 'You start the line. We ghost-write the rest.'

export const themes = { title: 'Theme', system: 'System', light: 'Light', dark: 'Dark' }

/** Below all of them. */
export const errorLinks = {
  status: 'See status',
  again: 'Try again',
  dashboard: 'Go to dashboard',
  home: 'Return to Home',
}

export const errorPages = {
  server: {
    title: 'Something went wrong on our end',
    text: "We've been notified. Please try again in a few minutes.",
  },
  request: {
    title: 'Bad request',
    text: "This page couldn't process your request. Go back and try again.",
  },
  offline: {
    title: "You're offline",
    text: "We got no response, but your request may have arrived. Once you're back online, check whether it went through before trying again.",
  },
}

export const notFound = {
  pageTitle: 'Page not found',
  title: 'Oops! Page not found',
  text: "There's no page at this address. It may have moved.",
  nearest: "There's no page at this address, but one with a similar name.",
  goTo: (page: string) => `Go to ${page}`,
  home: 'Return to Home',
  search: 'Search the docs',
  searchButton: 'Search',
}

export const testMode = {
  label: 'Test mode',
  title: 'TEST MODE',
  text: 'No card is charged',
  textWithMailbox: 'No card is charged and no email is sent',
  mailbox: 'Mailbox',
  sandbox: 'Sandbox',
}

/** The banner about an unpaid invoice. `confirm`: the bank asks the customer to approve it. */
export const paymentProblem = {
  confirm: {
    title: (amount: string) => `Confirm your payment of ${amount}`,
    text: 'Your bank needs you to confirm this payment.',
    button: 'Confirm payment',
  },
  failed: {
    title: (amount: string) => `Your payment of ${amount} failed`,
    text: "You'll keep your plan for now. Pay with the card on file, or use another one.",
  },
  pay: (amount: string) => `Pay ${amount} now`,
  otherCard: 'Use another card',
  again: 'Try this card again',
}

/** The toast when data could not be loaded again. */
export const refreshFailed = { title: 'Error', text: 'Failed to refresh subscription data.' }

/** The toast when a new plan arrives. */
export const planActivated = {
  title: 'Subscription updated',
  text: (plan: string) => `Your ${plan} plan is now active.`,
}
