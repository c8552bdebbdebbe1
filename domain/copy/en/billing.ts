type Change = { readonly from: string; readonly to: string; readonly day: string }
type Charge = { readonly plan: string; readonly amount: string }

/** Emails about a subscription and its payments. */
export const billing = {
  goToBilling: 'Go to billing',
  goToDashboard: 'Go to dashboard',
  seePlans: 'See plans',
  updateCard: 'Update card',
  confirmPayment: 'Confirm payment',
  /** A plan and how it's paid, within other sentences. */
  billed: {
    monthly: (plan: string) => `${plan} (billed monthly)`,
    yearly: (plan: string) => `${plan} (billed yearly)`,
  },
  welcome: {
    subject: (plan: string) => `Welcome to ${plan}`,
    thanks: (plan: string) =>
      `Thanks for subscribing. You're on ${plan}. Editors that are connected already use it.`,
    start:
      'New here? Download the extension from your dashboard, install it in VS Code, and run "Ghost Writers: Log In" from the command palette.',
    refund:
      'Not what you expected? You can get a full refund within 14 days of your first payment, on your billing page.',
  },
  changed: {
    subject: (plan: string) => `You're now on ${plan}`,
    text: ({ plan, day }: { readonly plan: string; readonly day: string }) =>
      `Your subscription is now ${plan}. You're paid through ${day}.`,
  },
  changeScheduled: {
    subject: (day: string) => `Your plan will change on ${day}`,
    text: ({ from, to, day }: Change) =>
      `As you asked, your plan will change from ${from} to ${to} on ${day}. Nothing is charged today.`,
    undo: 'If you change your mind, you can undo this until then.',
  },
  canceled: {
    subject: (plan: string) => `Your ${plan} plan is canceled`,
    refund: (amount: string) => `When it ends, we'll refund ${amount} for the days that are left.`,
    /** By why we canceled it: `text` says so, and `next` what the reader can do. */
    causes: {
      asked: {
        text: (plan: string, day: string) =>
          `As you asked, we canceled ${plan}. You can use it until ${day}, and you won't be charged again.`,
        next: 'If you change your mind, you can undo this until then.',
      },
      disputed: {
        text: (plan: string, day: string) =>
          `Your bank took back one of your payments, so we canceled ${plan}. You can use it until ${day}, and you won't be charged again.`,
        next: 'If this is a mistake, please reply to this email.',
      },
      price: {
        text: (plan: string, day: string) =>
          `You haven't agreed to the new price, so we canceled ${plan}. You can use it until ${day}, and you won't be charged again.`,
        next: 'You can still agree until then to keep your plan.',
      },
    },
  },
  endingSoon: {
    subject: (plan: string, day: string) => `Your ${plan} plan ends on ${day}`,
    text: (plan: string, day: string) =>
      `${plan} ends on ${day}. You'll move to Free, and you won't be charged again.`,
    undo: 'If you change your mind, you can undo the cancellation until then.',
    button: 'Keep my plan',
  },
  ended: {
    subject: (plan: string) => `Your ${plan} plan has ended`,
    text: (plan: string) =>
      `${plan} has ended, and you won't be charged again. You're now on Free. Your account and settings haven't changed.`,
  },
  receipt: {
    subject: (amount: string) => `Receipt for ${amount}`,
    paid: (amount: string, day: string) => `We received your payment of ${amount} on ${day}.`,
    paidInvoice: ({ amount, number, day }: Readonly<Record<'amount' | 'number' | 'day', string>>) =>
      `We received your payment of ${amount} for invoice ${number} on ${day}.`,
    button: 'View invoice',
  },
  addressNeeded: {
    subject: 'We need your billing address',
    text: "Your plan was renewed, but we can't calculate the VAT for your invoice: your billing address is missing. You keep your plan, and nothing is charged until you've added it.",
    button: 'Add billing address',
  },
  paymentFailed: {
    subject: 'Your payment failed',
    retried: ({ plan, amount, day }: Charge & { readonly day: string }) =>
      `We couldn't charge ${amount} for ${plan}. You'll keep your plan while we try again. Next attempt: ${day}.`,
    notRetried: ({ plan, amount, day }: Charge & { readonly day: string }) =>
      `We couldn't charge ${amount} for ${plan}. We can't retry this card. Update it or pay the invoice by ${day} to keep your plan.`,
    reason:
      "This usually means your card has expired. Update it and we'll charge the new one right away.",
    /** The bank needs the cardholder. */
    confirmSubject: 'Confirm your payment with your bank',
    confirm: ({ plan, amount }: Charge) =>
      `Your bank needs you to confirm this payment: ${amount} for ${plan}. It takes a minute, and you'll keep your plan in the meantime.`,
  },
  finalNotice: {
    subject: (plan: string) => `Your ${plan} plan is about to end`,
    notRetried: (amount: string, day: string) =>
      `We still couldn't charge ${amount}. You have until ${day} to pay. After that your plan ends and you'll move to Free.`,
    untilDay: (amount: string, day: string) =>
      `We still couldn't charge ${amount}. We'll stop trying on ${day}. After that your plan ends and you'll move to Free.`,
    soon: (amount: string) =>
      `We still couldn't charge ${amount}. We're about to stop trying. After that your plan ends and you'll move to Free.`,
    confirm: 'Confirm the payment with your bank to keep your plan.',
    updateCard: "Update your card to keep your plan. We'll charge it right away.",
  },
  refunded: {
    subject: (amount: string) => `Your refund of ${amount}`,
    text: (amount: string) =>
      `We've refunded ${amount} to your original payment method. It can take 5–10 days to appear.`,
    /** One of several payments that were refunded, by line. */
    invoice: (number: string, amount: string) => `Invoice ${number}: ${amount}`,
    payment: (amount: string) => `Payment: ${amount}`,
  },
  refundFailed: {
    subject: (amount: string) => `Your refund of ${amount} failed`,
    text: (amount: string) =>
      `We refunded ${amount}, but your bank returned it. The money is still yours: please tell us how to get it to you.`,
    button: 'Contact us',
  },
}
