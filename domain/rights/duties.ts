import { priceNoticeDays } from '../billing/price-change.ts'
import { reminderDays } from '../billing/reminder-schedule.ts'
import { legalNames } from '../copy/en/legal-names.ts'
import { legalPages } from './legal-pages.ts'

/** What an installation needs before it fulfils a duty. The operator page says what is missing. */
export type DutyNeed = 'email' | 'imprint' | 'tax' | 'subprocessors' | 'accessibility-body'

export type Duty = {
  readonly id: string
  /** Which of the things to show or do it belongs to, in the order of the operators' guide. */
  readonly part: DutyPart
  readonly jurisdiction: string
  /** What has to be done. */
  readonly duty: string
  /** What customers read on the page or in the email. */
  readonly label: string
  /** Where it can be reached without logging in; null if it's part of an order or an email. */
  readonly page: string | null
  /** By when it has to happen, or how long a customer can use it. */
  readonly deadline: string | null
  readonly notice: DutyNotice | null
  /** What is kept as proof. */
  readonly record: string | null
  readonly source: string
  readonly sourceUrl: string
  /** Since when it applies, or will. */
  readonly date: string
  readonly needs: readonly DutyNeed[]
}

/** An email that the duty asks for. */
export type DutyNotice = {
  readonly mail: string
  /** How many days before the renewal; null for one that follows what the customer did. */
  readonly daysBefore: number | null
}

export const dutyParts = [
  'Withdraw without logging in',
  'Cancel without logging in',
  'Acknowledge both with content, date and time',
  'Withdrawal instruction with the address of the function',
  'Order page',
  'Record of consent',
  'Contract confirmation by email',
  'Renewal and price notices',
  'Imprint, accessibility, AI and data processing',
  'Tax',
  'Switching and export',
] as const

export type DutyPart = (typeof dutyParts)[number]

const atOnce = { mail: 'withdrawal-received', daysBefore: null }
const california = {
  source: 'Cal. Bus. & Prof. Code Section 17600 ff. as amended by AB 2863',
  sourceUrl: 'https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=202320240AB2863',
  date: '2025-07-01',
}

const table = [
  {
    id: 'withdraw',
    part: 'Withdraw without logging in',
    jurisdiction: 'EU',
    duty: 'A withdrawal function that is always visible, with name, contract and email, and a second step to confirm',
    label: legalNames.withdraw,
    page: legalPages.withdraw,
    deadline: '14 days from the order; 12 months longer after a wrong instruction',
    notice: null,
    record: 'The declaration with date and time, 3 years',
    source: 'Art. 11a Directive 2011/83/EU by Directive (EU) 2023/2673; Section 356a BGB',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2023/2673/oj',
    date: '2026-06-19',
    needs: [],
  },
  {
    id: 'cancel',
    part: 'Cancel without logging in',
    jurisdiction: 'Germany',
    duty: 'A cancel function that is directly reachable: kind, reason, person, contract and date, then a second step',
    label: legalNames.cancel,
    page: legalPages.cancel,
    deadline: 'At any time while the contract runs',
    notice: null,
    record: 'The declaration with date and time, 3 years',
    source:
      'Section 312k BGB; BGH 2025-05-22, I ZR 161/24; France: L215-1-1 Code de la consommation',
    sourceUrl: 'https://www.gesetze-im-internet.de/bgb/__312k.html',
    date: '2022-07-01',
    needs: [],
  },
  {
    id: 'acknowledge',
    part: 'Acknowledge both with content, date and time',
    jurisdiction: 'EU, Germany',
    duty: 'Confirm the receipt of a withdrawal or cancellation at once, in text form',
    label: "We've received your withdrawal",
    page: null,
    deadline: 'At once',
    notice: atOnce,
    record: 'The email that was sent, 3 years',
    source: 'Art. 11a(4) Directive 2011/83/EU; Section 312k(4) BGB',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2023/2673/oj',
    date: '2026-06-19',
    needs: ['email'],
  },
  {
    id: 'instruction',
    part: 'Withdrawal instruction with the address of the function',
    jurisdiction: 'EU',
    duty: 'Say in the instruction where the withdrawal function is',
    label: 'Right to withdraw',
    page: null,
    deadline: 'Before the order',
    notice: null,
    record: 'The version of the text per contract, 3 years',
    source: 'Annex I Directive 2011/83/EU; Section 312d BGB, Art. 246a EGBGB',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
    date: '2026-06-19',
    needs: ['imprint'],
  },
  {
    id: 'order',
    part: 'Order page',
    jurisdiction: 'EU, New York, California',
    duty: 'Total with VAT, term, renewal, deadline to act and how to cancel, next to the button',
    label: 'Pay with card or PayPal',
    page: null,
    deadline: 'Before the order',
    notice: null,
    record: null,
    source: 'Art. 8(2) Directive 2011/83/EU; N.Y. Gen. Bus. Law Section 527-a',
    sourceUrl: 'https://newyork.public.law/laws/n.y._general_business_law_section_527-a',
    date: '2025-11-05',
    needs: ['tax'],
  },
  {
    id: 'consent',
    part: 'Record of consent',
    jurisdiction: 'California',
    duty: 'Express consent to the renewal, kept for 3 years or one year after the end',
    label: 'Start my plan right away',
    page: null,
    deadline: 'With the order',
    notice: null,
    record: 'The text, its version and the time, 3 years',
    ...california,
    needs: [],
  },
  {
    id: 'confirmation',
    part: 'Contract confirmation by email',
    jurisdiction: 'EU',
    duty: 'Confirm the contract on a durable medium, with the instruction and the model form',
    label: 'Your contract',
    page: null,
    deadline: 'At once after the order',
    notice: { mail: 'welcome', daysBefore: null },
    record: 'The email that was sent',
    source: 'Art. 8(7) Directive 2011/83/EU; Section 312f BGB',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
    date: '2014-06-13',
    needs: ['email', 'imprint'],
  },
  {
    id: 'renewal-early',
    part: 'Renewal and price notices',
    jurisdiction: 'California, France',
    duty: 'Tell customers of a yearly plan about the renewal, 15 to 45 days ahead',
    label: 'Your plan renews',
    page: null,
    deadline: `${reminderDays.early} days before the renewal`,
    notice: { mail: 'renewal-notice', daysBefore: reminderDays.early },
    record: 'That and when it was sent',
    ...california,
    needs: ['email'],
  },
  {
    id: 'renewal-late',
    part: 'Renewal and price notices',
    jurisdiction: 'New York, UK (from 2027)',
    duty: 'Remind customers of a yearly plan again while they can still cancel',
    label: 'Your plan renews',
    page: null,
    deadline: `${reminderDays.late} days before the renewal`,
    notice: { mail: 'renewal-notice', daysBefore: reminderDays.late },
    record: 'That and when it was sent',
    source: 'N.Y. Gen. Bus. Law Section 527-a; Digital Markets, Competition and Consumers Act 2024',
    sourceUrl: 'https://www.legislation.gov.uk/ukpga/2024/13/contents',
    date: '2025-11-05',
    needs: ['email'],
  },
  {
    id: 'yearly-reminder',
    part: 'Renewal and price notices',
    jurisdiction: 'California',
    duty: 'Remind customers of a monthly plan once a year: product, amount, frequency, how to cancel',
    label: 'A yearly reminder',
    page: null,
    deadline: 'On each anniversary of the order',
    notice: { mail: 'yearly-reminder', daysBefore: null },
    record: 'That and when it was sent',
    ...california,
    needs: ['email'],
  },
  {
    id: 'card-expiring',
    part: 'Renewal and price notices',
    jurisdiction: 'Good practice',
    duty: 'Ask for another card before a renewal that the stored one would miss',
    label: 'Your card is about to expire',
    page: null,
    deadline: `${reminderDays.card} days before the renewal`,
    notice: { mail: 'card-expiring', daysBefore: reminderDays.card },
    record: 'That and when it was sent',
    source: 'No law; a failed renewal ends a plan that the customer wanted',
    sourceUrl: 'https://docs.stripe.com/billing/revenue-recovery/customer-emails',
    date: '2026-11-18',
    needs: ['email'],
  },
  {
    id: 'price-change',
    part: 'Renewal and price notices',
    jurisdiction: 'EU, California, New York',
    duty: 'Tell customers about a higher price before it applies to them, and let them agree or leave',
    label: 'The price of your plan will change',
    page: null,
    deadline: `${priceNoticeDays} days before the first renewal at the new price`,
    notice: { mail: 'price-change', daysBefore: priceNoticeDays },
    record: 'The consent with its text, version and time, 3 years',
    source:
      'Section 307 BGB, BGH 2021-04-27, XI ZR 26/20; N.Y. Gen. Bus. Law Section 527-a; AB 2863',
    sourceUrl: 'https://newyork.public.law/laws/n.y._general_business_law_section_527-a',
    date: '2025-11-05',
    needs: ['email'],
  },
  {
    id: 'imprint',
    part: 'Imprint, accessibility, AI and data processing',
    jurisdiction: 'EU, Germany',
    duty: 'Name, address, representative, register, VAT ID and a fast way to get in touch, on a page of its own',
    label: legalNames.imprint,
    page: legalPages.imprint,
    deadline: 'Always',
    notice: null,
    record: null,
    source: 'Section 5 DDG; Art. 5 Directive 2000/31/EC',
    sourceUrl: 'https://www.gesetze-im-internet.de/ddg/__5.html',
    date: '2024-05-14',
    needs: ['imprint'],
  },
  {
    id: 'accessibility',
    part: 'Imprint, accessibility, AI and data processing',
    jurisdiction: 'EU, Germany',
    duty: 'Say how the service meets the accessibility requirements, and who enforces them',
    label: legalNames.accessibility,
    page: legalPages.accessibility,
    deadline: 'Always',
    notice: null,
    record: null,
    source: 'Annex V Directive (EU) 2019/882; Section 14 BFSG (micro-enterprises are exempt)',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2019/882/oj',
    date: '2025-06-28',
    needs: ['accessibility-body'],
  },
  {
    id: 'ai',
    part: 'Imprint, accessibility, AI and data processing',
    jurisdiction: 'EU',
    duty: 'Say at first contact that one talks to an AI',
    label: "You're talking to an AI",
    page: '/docs/chat',
    deadline: 'At first contact, in the chat of the extension',
    notice: null,
    record: null,
    source: 'Art. 50 Regulation (EU) 2024/1689',
    sourceUrl: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    date: '2026-08-02',
    needs: [],
  },
  {
    id: 'processing',
    part: 'Imprint, accessibility, AI and data processing',
    jurisdiction: 'EU',
    duty: 'Terms for processing personal data on behalf of a customer, with the sub-processors',
    label: legalNames.processing,
    page: legalPages.processing,
    deadline: 'Before the processing begins',
    notice: null,
    record: null,
    source: 'Art. 28 Regulation (EU) 2016/679',
    sourceUrl: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
    date: '2018-05-25',
    needs: ['imprint', 'subprocessors'],
  },
  {
    id: 'tax',
    part: 'Tax',
    jurisdiction: 'EU',
    duty: "VAT of the customer's country, with evidence, VAT ID, invoice and credit note",
    label: 'VAT',
    page: null,
    deadline: 'With every payment',
    notice: null,
    record: 'Two pieces of evidence per payment, 10 years',
    source: 'Art. 58 and 219a Directive 2006/112/EC; Regulation (EU) 282/2011',
    sourceUrl: 'https://eur-lex.europa.eu/eli/dir/2006/112/oj',
    date: '2021-07-01',
    needs: ['tax'],
  },
  {
    id: 'switching',
    part: 'Switching and export',
    jurisdiction: 'EU',
    duty: "At most two months' notice, 30 days of transition, and an export with documented categories and formats",
    label: legalNames.switching,
    page: legalPages.switching,
    deadline: '30 days from the request; no charges from 2027-01-12',
    notice: null,
    record: null,
    source: 'Art. 23 ff. Regulation (EU) 2023/2854 (Data Act)',
    sourceUrl: 'https://eur-lex.europa.eu/eli/reg/2023/2854/oj',
    date: '2025-09-12',
    needs: [],
  },
] as const satisfies readonly Duty[]

/** A duty without a browser test doesn't compile: see tests/e2e/duty-proofs.ts. */
export type DutyId = (typeof table)[number]['id']

/**
 * What the law asks of someone who sells subscriptions online, and where this product does it. The
 * pages' list in the footer, the operator page, the operators' guide and tests are made from it.
 * Research for engineers, no legal advice; read on 2026-11-18.
 */
export const duties: readonly (Duty & { readonly id: DutyId })[] = table
