/** The page after a payment. */
export const successPage = {
  label: 'payment',
  title: 'Payment',
  description: 'The status of your payment and your plan.',
  active: {
    /** Before the name of the plan. */
    title: "You're on",
    text: 'Thanks for subscribing. Your plan is active.',
  },
  visitor: { title: 'Your payment', text: 'Log in to see your plan.' },
  late: {
    title: 'Not confirmed yet',
    text: 'Confirming your payment is taking longer than usual.',
  },
  confirming: { title: 'Confirming your payment', text: 'This takes a few seconds.' },
  /** Above a problem. */
  delayed: 'Processing Delayed',
  welcome: (plan: string) => `You are now on the ${plan} plan.`,
  logIn: 'Log in',
  dashboard: 'Go to dashboard',
  check: 'Check now',
}

export const paymentProblems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

/** The specification's debug panel. */
export const paymentDetails = {
  title: 'Payment details',
  label: 'Debug information',
  sessionId: 'Session ID',
  noSession: 'None',
  userId: 'User ID',
  noUser: 'Not logged in',
  plan: 'Plan',
  unknown: 'Unknown',
  limit: 'Request limit',
  unlimited: 'Unlimited',
  expires: 'Expires',
  never: 'Never',
  webhook: 'Webhook status',
  processed: 'Processed',
  pending: 'Pending',
}

/** The rows of the receipt. */
export const receipt = {
  title: 'Your receipt',
  paid: 'Paid',
  invoice: 'View invoice',
  billing: 'Go to billing',
  sentTo: 'Emailed to',
  next: 'Next charge',
  noNext: 'None. Your plan ends after this period.',
  pending: "Your invoice isn't ready yet. You'll find it on your [billing page](/billing).",
}

/** What to do with a new plan, with the markup of `RichText`. */
export const firstSteps = {
  title: "What's next",
  /** For users who logged in from an editor before they paid. */
  connected:
    'Nothing to install: your editors already use your new plan. Go on where you were, or see [what your plan includes](/docs/plans).',
  steps: [
    {
      title: 'Install the extension',
      text: 'Download it and install it in VS Code. [All ways to install](/docs/install)',
    },
    {
      title: 'Log in from your editor',
      text: 'Run **Ghost Writers: Log In** from the command palette and confirm the code in your browser.',
    },
    {
      title: 'Write your first line',
      text: 'Start typing. When you pause, ghost text suggests the rest: press [[Tab]] to accept it. Or write a comment that says what you need and press [[Ctrl Shift G]]. [Your first five minutes](/docs/first-steps)',
    },
  ],
}
