import { formatDay, formatMoment } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { describeDeclaration, toLine } from './describe-declaration.ts'
import type { Declaration, Outcome } from './ports.ts'

const names = { withdrawal: 'withdrawal', cancellation: 'cancellation' } as const

/** Everything that was declared, line by line, for emails. */
function listFacts(declaration: Declaration): string {
  const { name, email, reason, receivedAt, reference } = declaration
  const facts = [
    `Received: ${formatMoment(receivedAt)}`,
    `Reference: ${reference}`,
    `Declaration: "${describeDeclaration(declaration)}"`,
    ...(reason ? [`Reason: ${toLine(reason)}`] : []),
    `Name: ${toLine(name)}`,
    `Email: ${email}`,
  ]
  return facts.join('\n')
}

/**
 * To the address that was typed: what we have received, and when. It says the same whether or not we
 * know the address, except that only an account's own address gets the link.
 */
export function acknowledgementEmail(declaration: Declaration, link: string | null): Mail {
  const { kind, email, reference } = declaration
  const name = names[kind]
  return {
    kind: `${kind}-received`,
    to: email,
    subject: `We've received your ${name} (${reference})`,
    paragraphs: [
      `This confirms that we've received your ${name} and when. We'll write again when we've checked it.`,
      listFacts(declaration),
      ...(link ? [`To have it carried out without waiting for us, confirm that it was you.`] : []),
      "If you didn't send this, you don't need to do anything. Please reply to this email to tell us.",
    ],
    action: link ? { label: `Confirm ${name}`, url: link } : null,
  }
}

const causes: Readonly<Record<Exclude<Outcome, 'ended' | 'already-over' | 'by-hand'>, string>> = {
  late: 'The 14 days were over when it arrived. We told the customer, and how to cancel instead.',
  canceled:
    'It is for cause, so a person has to decide. Until then, the plan ends with its paid period.',
  'no-contract': 'The account has no contract that could be ended.',
}

const unproven =
  "We can't tell whose contract it is, or that the customer sent it. Compare it with the customer's data, and ask back if you have to."

/** To the operator: a declaration that a person has to look at. */
export function declarationAlertEmail(
  declaration: Declaration,
  { to, outcome, siteUrl }: { to: string; outcome: Outcome | null; siteUrl: string },
): Mail {
  const { kind, reference, email } = declaration
  const cause = outcome && outcome in causes ? causes[outcome as keyof typeof causes] : unproven
  return {
    kind: 'open-declaration',
    to,
    replyTo: email,
    subject: `A ${names[kind]} needs you (${reference})`,
    paragraphs: [
      cause,
      listFacts(declaration),
      'What counts is when it was received, not when you answer.',
    ],
    action: { label: 'Open declarations', url: `${siteUrl}/operator#declarations` },
  }
}

/** The 14 days were over. */
export function lateWithdrawalEmail(declaration: Declaration, siteUrl: string): Mail {
  const { email, reference, receivedAt } = declaration
  return {
    kind: 'withdrawal-late',
    to: email,
    subject: `Your withdrawal came too late (${reference})`,
    paragraphs: [
      `We received your withdrawal on ${formatMoment(receivedAt)}. The 14 days in which you could withdraw from this contract were over, so your plan goes on.`,
      "You can cancel it instead: you'll keep it until the end of the paid period, and you won't be charged again.",
      'If you think this is wrong, please reply to this email. A person will look at it.',
    ],
    action: { label: 'Cancel contract', url: `${siteUrl}/cancel-contract` },
  }
}

/** Nothing was left to do. */
export function alreadyOverEmail(declaration: Declaration, endsAt: Date | null): Mail {
  const { kind, email, reference } = declaration
  const state = endsAt
    ? `Your plan was canceled before and ends on ${formatDay(endsAt)}.`
    : 'Your plan has ended before.'
  return {
    kind: `${kind}-done`,
    to: email,
    subject: `Your ${names[kind]} (${reference})`,
    paragraphs: [`${state} You won't be charged again, and you don't need to do anything.`],
    action: null,
  }
}
