import type { BillingCycle } from '@ghost-writers-ia/rules/plan'

/** The texts that a customer agrees to or is given with an order, by version. */
export type OrderTexts = {
  /** The day from which it is shown. */
  readonly version: string
  /** Beside the checkbox. */
  readonly start: string
  /** What is agreed with the button, by row. Words in braces depend on the order. */
  readonly terms: readonly OrderTerm[]
  /** Follows the deadline of a yearly plan. */
  readonly yearlyNotice: string
  /** The same for a change of plans that is charged. */
  readonly changeTerms: readonly OrderTerm[]
  /** The withdrawal instruction and the model form. */
  readonly instruction: readonly string[]
  readonly form: readonly string[]
}

export type OrderTerm = { readonly label: string; readonly text: string }

type NextCharge = Readonly<Record<'amount' | 'day' | 'price', string>>

type OrderCopy = {
  /** What is shown now. */
  readonly current: OrderTexts
  /** What was shown before. Pages that are open still name it. */
  readonly former: readonly OrderTexts[]
  readonly chargedToday: string
  readonly term: Readonly<Record<BillingCycle, string>>
  readonly unit: Readonly<Record<BillingCycle, string>>
  readonly next: Readonly<Record<BillingCycle, (charge: NextCharge) => string>>
  /** When support arranged a price. */
  readonly special: (day: string) => string
  /** Who sells, where no name is configured. */
  readonly operator: (siteUrl: string) => string
}

/**
 * What was shown is kept with each order: see `consents.ts`. A published text never changes: add a
 * version, with the day it is shown from, and keep the old ones in `former`. Sources and dates of
 * the law behind them: see ADR-0095.
 */
export const orderTexts: OrderCopy = {
  current: {
    version: '2026-11-18',
    start:
      'Start my plan right away. If I withdraw within 14 days, I pay only for the days until then. On my first purchase I get everything back.',
    terms: [
      { label: 'Charged today', text: '{price}' },
      { label: 'Term', text: '{term}, from today' },
      { label: 'Renewal', text: '{price} a {unit} until you cancel, next on {renewal}' },
      { label: 'Deadline', text: 'Cancel before {renewal} and nothing more is charged.{notice}' },
      {
        label: 'How to cancel',
        text: 'On your [billing page](/billing), or [without logging in](/cancel-contract)',
      },
      { label: 'Right to withdraw', text: '14 days, without a reason: [withdraw here](/withdraw)' },
    ],
    yearlyNotice: " From the second year on, you can also end it with one month's notice.",
    changeTerms: [
      { label: 'Term', text: 'Starts now, until {renewal}' },
      { label: 'Renewal', text: '{next}' },
      { label: 'Deadline', text: 'Cancel before {renewal} and nothing more is charged.{notice}' },
      {
        label: 'How to cancel',
        text: 'On your [billing page](/billing), or [without logging in](/cancel-contract)',
      },
      { label: 'Right to withdraw', text: '14 days, without a reason: [withdraw here](/withdraw)' },
    ],
    instruction: [
      'You can withdraw from this contract within 14 days without giving a reason. The period ends 14 days after the day on which the contract was concluded.',
      "To withdraw, tell us ({seller}) clearly that you do, for example by email or letter. You can use the model form below, but you don't have to.",
      "You can also withdraw online at {withdrawUrl}. If you do, we'll confirm right away by email that we received it, with its content, date and time.",
      "It's enough to send it before the 14 days are over.",
      "If you withdraw, we'll refund all payments that we received from you for this contract, without undue delay and within 14 days of the day we hear of it, to the payment method you used. This costs you nothing.",
      'If you asked us to start during the withdrawal period, you pay an amount in proportion to what we provided until you withdrew, compared with the whole contract. On your first purchase you get everything back.',
    ],
    form: [
      'Fill in and return this form only if you want to withdraw from the contract.',
      'To: {seller}',
      'I/We (*) hereby withdraw from the contract that I/we (*) concluded for the provision of the following service (*):',
      'Ordered on (*):',
      'Name of the consumer(s):',
      'Address of the consumer(s):',
      'Signature of the consumer(s), only if this form is on paper:',
      'Date:',
      '(*) Delete what does not apply.',
    ],
  },
  former: [],
  chargedToday: 'Charged today',
  term: { monthly: 'One month', yearly: 'One year' },
  unit: { monthly: 'month', yearly: 'year' },
  next: {
    monthly: ({ amount, day, price }) =>
      `${amount} on ${day}, then ${price} a month until you cancel`,
    yearly: ({ amount, day, price }) =>
      `${amount} on ${day}, then ${price} a year until you cancel`,
  },
  special: (day) => `Next charge on ${day}. The terms that we agreed with you stay the same.`,
  operator: (siteUrl) => `the operator of ${siteUrl}`,
}
