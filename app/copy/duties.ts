import type { DutyNeed } from '#domain/rights/duties.ts'

/** What an operator has to set before a duty is fulfilled. */
export const dutyNeeds: Readonly<Record<DutyNeed, string>> = {
  email: 'No emails are sent: set SMTP_URL.',
  imprint: 'The imprint is incomplete: set OPERATOR_NAME, OPERATOR_ADDRESS and CONTACT_EMAIL.',
  tax: 'VAT is off: turn it on, or make sure that you owe none.',
  subprocessors: 'Your host and mail provider are not named: set OPERATOR_SUBPROCESSORS.',
  'accessibility-body': 'The enforcement body is not named: set OPERATOR_ACCESSIBILITY_BODY.',
}

export const dutiesCard = {
  title: 'What the law asks of you',
  hint: 'What this installation fulfills, and what is missing. A lawyer should read the texts.',
  guide: 'Sources and dates',
  columns: ['Duty', 'Page or email', 'State'],
  fulfilled: 'Done',
  mailed: (notice: string) => `Email: ${notice}`,
}

/** For the operators' guide. */
export const dutyTable = {
  columns: ['What', 'Where it applies', 'Page or email', 'Deadline', 'Source and date'],
  source: (source: string, date: string) => `${source} (${date})`,
  method:
    'This list is generated from the same table as the pages and the tests. It was read on November 18, 2026. It is research for engineers and no legal advice: **a lawyer should read the texts before you sell**.',
}
