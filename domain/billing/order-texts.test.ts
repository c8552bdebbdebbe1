import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderTexts } from '../copy/en/order-texts.ts'
import { getCopy } from '../copy/get-copy.ts'
import type { SiteLanguage } from '../site-language.ts'
import { getPeriodEnd, listChangeTerms, listOrderTerms, toPlainTerms } from './order-terms.ts'
import { fillText, findOrderTexts } from './order-texts.ts'

/** What customers have agreed to. Never change a line: a new text gets a new version. */
const published = {
  en: { '2026-11-18': 'c9538d3193cc97bd' },
  de: { '2026-11-19': '0dbd6250a873f616' },
  es: { '2026-11-19': 'db78bcc4691b23a4' },
} as const satisfies Partial<Record<SiteLanguage, object>>

const languages = Object.keys(published) as readonly (keyof typeof published)[]

test.each(languages)(
  'a text that customers have agreed to in %s never changes: a new text gets a new version',
  (language) => {
    const { orderTexts } = getCopy(language)
    const all = [...orderTexts.former, orderTexts.current]
    const hashes = all.map((texts) => [
      texts.version,
      createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16),
    ])

    expect(Object.fromEntries(hashes)).toEqual(published[language])
    expect(all.map(({ version }) => version)).toEqual(Object.keys(published[language]).toSorted())
    expect(findOrderTexts(orderTexts, orderTexts.current.version)).toBe(orderTexts.current)
    expect(findOrderTexts(orderTexts, '2020-01-01')).toBeNull()
  },
)

test('the terms beside the button name the total, the term, the renewal, the deadline and the ways out', () => {
  const order = { priceCents: 7_000, currency: 'eur', renewsAt: new Date('2027-11-18T10:00Z') }

  const terms = listOrderTerms({ ...order, cycle: 'yearly' }, { orderTexts })
  expect(toPlainTerms(terms).split('\n')).toEqual([
    'Charged today: €70',
    'Term: One year, from today',
    'Renewal: €70 a year until you cancel, next on November 18, 2027',
    "Deadline: Cancel before November 18, 2027 and nothing more is charged. From the second year on, you can also end it with one month's notice.",
    'How to cancel: On your billing page (/billing), or without logging in (/cancel-contract)',
    'Right to withdraw: 14 days, without a reason: withdraw here (/withdraw)',
  ])
})

test('a change of plans names its next charge, unless support agreed special terms', () => {
  const next = { at: new Date('2027-11-18T10:00Z'), dueCents: 1_500, currency: 'usd' }
  const change = { cycle: 'monthly', priceCents: 1_500 } as const

  const [, renewal] = listChangeTerms({ ...change, next }, { orderTexts })
  const unknown = { ...change, next: { ...next, dueCents: null } }
  const [, special] = listChangeTerms(unknown, { orderTexts })

  expect(renewal?.text).toBe('$15.00 on November 18, 2027, then $15 a month until you cancel')
  expect(special?.text).toBe(
    'Next charge on November 18, 2027. The terms that we agreed with you stay the same.',
  )
})

test('a text without one of its values is a fault, not a gap in a contract', () => {
  expect(() => fillText('Costs {price}', {})).toThrow('price')
})

test.each([
  ['2026-01-31', 'monthly', '2026-02-28'],
  ['2026-11-18', 'monthly', '2026-12-18'],
  ['2026-12-31', 'monthly', '2027-01-31'],
  ['2028-02-29', 'yearly', '2029-02-28'],
  ['2026-11-18', 'yearly', '2027-11-18'],
] as const)('a period that starts on %s (%s) ends on %s', (start, cycle, end) => {
  expect(getPeriodEnd(new Date(start), cycle)).toEqual(new Date(end))
})
