import { describe, expect, test } from 'vitest'
import { listReminders } from '#domain/billing/reminder-schedule.ts'
import { defaultOperator } from '#domain/operator/operator.ts'
import { days, later } from '#domain/time.ts'
import { checkDuties } from './check-duties.ts'
import { duties, dutyParts } from './duties.ts'
import { legalPages } from './legal-pages.ts'

describe('the table of duties', () => {
  test('covers the eleven things that a seller has to show or do, in their order', () => {
    const parts = [...new Set(duties.map(({ part }) => part))]

    expect(parts).toEqual(dutyParts)
    expect(parts).toHaveLength(11)
    expect(new Set(duties.map(({ id }) => id)).size).toBe(duties.length)
  })

  test('names a source and a day for each', () => {
    for (const { id, source, sourceUrl, date } of duties) {
      expect(source, id).not.toBe('')
      expect(sourceUrl, id).toMatch(/^https:\/\//)
      expect(date, id).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('asks for email wherever it asks for a notice', () => {
    for (const { id, notice, needs } of duties) if (notice) expect(needs, id).toContain('email')
  })

  test('has only pages that the footer or the documentation links to', () => {
    const linked: readonly string[] = Object.values(legalPages)
    const pages = duties.flatMap(({ page }) => page ?? [])

    expect(pages.filter((page) => !linked.includes(page))).toEqual(['/docs/chat'])
  })
})

const now = new Date('2026-03-01T12:00:00Z')
const renewing = {
  id: 'sub_1',
  status: 'active',
  startedAt: later(now, -days(335)),
  periodEndsAt: later(now, days(30)),
  endsAt: null,
} as const

/** What sends each of them, in the order of the table. */
const schedule: Readonly<Record<string, { readonly cycle: 'monthly' | 'yearly' }>> = {
  'renewal-early': { cycle: 'yearly' },
  'renewal-late': { cycle: 'yearly' },
  'yearly-reminder': { cycle: 'monthly' },
  'card-check': { cycle: 'monthly' },
}

test.each(
  duties.filter(({ part, id }) => part === 'Renewal and price notices' && id !== 'price-change'),
)('the notice $id is scheduled as the table says', ({ id, notice }) => {
  const kind = id === 'card-expiring' ? 'card-check' : id
  const { cycle } = schedule[kind] ?? { cycle: 'monthly' }

  const found = listReminders({ ...renewing, cycle }, now).find((one) => one.kind === kind)

  const before = notice?.daysBefore
  const at = before
    ? later(renewing.periodEndsAt, -days(before))
    : later(renewing.startedAt, days(365))
  expect(found?.at).toEqual(at)
})

describe('an installation', () => {
  const operator = {
    ...defaultOperator,
    address: '1 Long Lane, Dublin',
    email: 'desk@ghost.example',
    accessibilityBody: 'An authority',
    subprocessors: [{ name: 'Example Hosting', purpose: 'servers' }],
  }

  test('that is configured fulfills every duty', () => {
    const checked = checkDuties({ operator, hasEmail: true, hasTax: true })

    expect(checked.flatMap(({ missing }) => missing)).toEqual([])
    expect(checked).toHaveLength(duties.length)
  })

  test.each([
    ['email', { hasEmail: false }],
    ['tax', { hasTax: false }],
    ['imprint', { operator: { ...operator, address: '' } }],
    ['subprocessors', { operator: { ...operator, subprocessors: [] } }],
    ['accessibility-body', { operator: { ...operator, accessibilityBody: '' } }],
  ] as const)('is told when it lacks %s, at each duty that needs it', (need, lack) => {
    const checked = checkDuties({ operator, hasEmail: true, hasTax: true, ...lack })

    const missing = checked.filter((one) => one.missing.length > 0)
    expect(missing.map(({ id }) => id)).toEqual(
      duties.filter(({ needs }) => needs.includes(need)).map(({ id }) => id),
    )
    expect(missing.length).toBeGreaterThan(0)
  })
})
