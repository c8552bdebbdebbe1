import { getPlan, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import type { DeclarationKind, Outcome } from '#domain/rights/ports.ts'

type KindCopy = {
  readonly title: string
  readonly description: string
  readonly intro: readonly string[]
  /** To the page for the other kind. */
  readonly other: string
  readonly confirmTitle: string
  readonly confirmIntro: string
  /** The words on this button are the law's. */
  readonly confirm: string
  readonly receivedTitle: string
}

/** Withdrawals and cancellations without a login. Sources and dates: ADR-0094. */
export const rights: Readonly<Record<DeclarationKind, KindCopy>> = {
  withdrawal: {
    title: 'Withdraw from contract',
    description: 'Withdraw from your contract within 14 days, without logging in.',
    intro: [
      'You can withdraw within 14 days of your order, without giving a reason and without logging in.',
      "We'll email you a receipt with the date and time right away. Nothing is sent until you confirm on the next page.",
    ],
    other: 'Want to end a plan after that? [Cancel your contract](/cancel-contract) instead.',
    confirmTitle: 'Is this right?',
    confirmIntro:
      "With one press you withdraw from this contract. If everything checks out, we'll end your plan and refund your payment to the method you paid with, within 14 days.",
    confirm: 'Confirm withdrawal',
    receivedTitle: "We've received your withdrawal",
  },
  cancellation: {
    title: 'Cancel contract',
    description: 'Cancel your contract without logging in.',
    intro: [
      "You can cancel any time, without logging in. You'll keep your plan until the end of the paid period.",
      "We'll email you a receipt with the date and time right away. Nothing is sent until you confirm on the next page.",
    ],
    other:
      'Did you order in the last 14 days? You can [withdraw from the contract](/withdraw) instead.',
    confirmTitle: 'Is this right?',
    confirmIntro:
      "With one press you cancel this contract. If everything checks out, you won't be charged again.",
    confirm: 'Cancel now',
    receivedTitle: "We've received your cancellation",
  },
}

export const steps = { details: 'step 1 of 3', confirm: 'step 2 of 3', receipt: 'step 3 of 3' }

const [examplePlan] = paidPlanIds.map(getPlan)

export const rightsForm = {
  name: 'Your name',
  email: 'Email',
  emailHint: 'The receipt goes here. Use the address of your account if you can.',
  contract: 'Contract',
  contractHint:
    "Your plan, or the number on your invoice. An approximate answer is fine. With your contract number (GW-…), it's carried out right away.",
  contractExample: `${examplePlan?.name}, or an invoice number`,
  type: 'Type',
  ordinary: 'Ordinary cancellation',
  extraordinary: 'Extraordinary cancellation, for cause',
  reason: 'Reason',
  reasonHint: 'Only for an extraordinary cancellation.',
  wantedOn: 'End date',
  wantedOnHint: 'Leave it empty to cancel as soon as possible.',
  asSoonAsPossible: 'As soon as possible',
  next: 'Continue',
  change: 'Change details',
  nameMissing: 'Please enter your name',
  nameTooLong: 'Please enter a shorter name',
  emailInvalid: 'Please enter a valid email address so we can send you the receipt',
  contractMissing: 'Please tell us which contract, for example the name of your plan',
  contractTooLong: 'Please describe the contract in fewer than 200 characters',
  reasonMissing: 'Please tell us the reason for an extraordinary cancellation',
  reasonTooLong: 'Please keep the reason under 2,000 characters',
  dateInvalid: 'Please enter the end date as a date, or leave it empty',
  datePast: 'Please choose an end date from today on, or leave it empty',
  automated:
    "This looks like it was filled in by a program, so we didn't accept it. Please write to us instead.",
}

export const receiptCopy = {
  heading: 'Received',
  intro: "This confirms that it arrived and when. We'll write again when we've checked it.",
  received: 'Received',
  reference: 'Reference',
  declaration: 'Declaration',
  reason: 'Reason',
  print: 'Print or save',
}

/** What was declared, by whom. */
export function quoteDeclaration({ text, name, email }: Declared): string {
  return `“${text}” ${name}, ${email}`
}

type Declared = { readonly text: string; readonly name: string; readonly email: string }

export function describeCopy(email: string): string {
  return `A copy is on its way to ${email}.`
}

/** Below the form: the law leaves the way open. */
export const otherWays = {
  contact: 'You can also [write to us](/contact) instead.',
  email: (email: string) => `You can also declare it by email to [${email}](mailto:${email}).`,
  mail: (address: string) => `You can also declare it by mail to ${address}.`,
  both: (email: string, address: string) =>
    `You can also declare it by email to [${email}](mailto:${email}), or by mail to ${address}.`,
}

export const confirmDeclarationPage = {
  label: 'confirm',
  contact: 'Contact us',
  quote: (text: string) => `“${text}”`,
  title: 'Confirm your declaration',
  description: 'Confirm a withdrawal or cancellation that you sent.',
  intro: "Confirm that you sent this. We'll carry it out right away and email you what happened.",
  submit: "Yes, that's mine",
  dead: "If you've confirmed it before, you don't need to do anything: we'll email you what happened.",
}

export const openDeclarationsCopy = {
  title: 'Open declarations',
  hint: 'Withdrawals and cancellations that need a person. What counts is when they were received.',
  none: 'None.',
  carryOut: 'Carry out',
  close: 'Mark as done',
  noCustomer: 'No customer with this address has a contract.',
}

const outcomes: Readonly<Record<Outcome, string>> = {
  late: 'Arrived after the 14 days. Carry out to accept it anyway.',
  canceled: 'For cause: ends with the paid period. Carry out to end it now and refund the rest.',
  'no-contract': 'The account has no contract.',
  ended: 'Ended.',
  'already-over': 'Had ended before.',
  'by-hand': 'Done.',
}

/** Why a declaration needs a person. */
export function describeOpen(outcome: Outcome | null): string {
  return outcome ? outcomes[outcome] : 'Not confirmed by the customer.'
}
