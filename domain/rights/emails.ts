import { getCopy } from '../copy/get-copy.ts'
import { formatDay, formatMoment, utc } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, sourceLanguage, toPrefix } from '../site-language.ts'
import { describeDeclaration, toLine } from './describe-declaration.ts'
import type { Declaration, Outcome } from './ports.ts'

/** Everything that was declared, line by line, for emails. */
function listFacts(declaration: Declaration, language: SiteLanguage): string {
  const { name, email, reason, receivedAt, reference } = declaration
  const { rights, declarations } = getCopy(language)
  const { facts } = rights
  return [
    facts.received(formatMoment(receivedAt, utc, language)),
    facts.reference(reference),
    facts.declaration(describeDeclaration(declaration, declarations, language)),
    ...(reason ? [facts.reason(toLine(reason))] : []),
    facts.name(toLine(name)),
    facts.email(email),
  ].join('\n')
}

/**
 * To the address that was typed: what we have received, and when. It says the same whether or not we
 * know the address, except that only an account's own address gets the link.
 */
export function acknowledgementEmail(declaration: Declaration, link: string | null): Mail {
  const { kind, email, reference, language } = declaration
  const { received } = getCopy(language).rights
  const { subject, text, button } = received[kind]
  return {
    kind: `${kind}-received`,
    to: email,
    language,
    subject: subject(reference),
    paragraphs: [
      text,
      listFacts(declaration, language),
      ...(link ? [received.confirm] : []),
      received.notYou,
    ],
    action: link ? { label: button, url: link } : null,
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

/** To the operator, in English: a declaration that a person has to look at. */
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
    language: sourceLanguage,
    subject: `A ${kind} needs you (${reference})`,
    paragraphs: [
      cause,
      listFacts(declaration, sourceLanguage),
      'What counts is when it was received, not when you answer.',
    ],
    action: { label: 'Open declarations', url: `${siteUrl}/operator#declarations` },
  }
}

/** The 14 days were over. */
export function lateWithdrawalEmail(declaration: Declaration, siteUrl: string): Mail {
  const { email, reference, receivedAt, language } = declaration
  const { late } = getCopy(language).rights
  return {
    kind: 'withdrawal-late',
    to: email,
    language,
    subject: late.subject(reference),
    paragraphs: [late.text(formatMoment(receivedAt, utc, language)), late.cancel, late.disagree],
    action: { label: late.button, url: `${siteUrl}${toPrefix(language)}/cancel-contract` },
  }
}

/** Nothing was left to do. */
export function alreadyOverEmail(declaration: Declaration, endsAt: Date | null): Mail {
  const { kind, email, reference, language } = declaration
  const { subject, ends, ended } = getCopy(language).rights.over
  return {
    kind: `${kind}-done`,
    to: email,
    language,
    subject: subject[kind](reference),
    paragraphs: [endsAt ? ends(formatDay(endsAt, language)) : ended],
    action: null,
  }
}
