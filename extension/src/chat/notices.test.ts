import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-books.ts'
import { describeAllowance, toStatus } from '../account/words.ts'
import { refuse } from '../router/refusals.ts'
import { toNotice } from './notices.ts'

const now = new Date(2026, 10, 15, 9, 0).getTime()
const at = { model: 'openai/gpt-4o', now }

test('an empty allowance says when the next request comes, and where more can be had', () => {
  const nextAt = new Date(2026, 10, 15, 9, 28).getTime()
  const upgradeUrl = 'https://ghost.example/pricing'
  const notice = toNotice({ refused: 'allowance-empty', words: '', nextAt, upgradeUrl }, at)

  expect(notice).toEqual({
    words: 'Your allowance is used up. The next request comes back at 09:28.',
    actions: ['see-pricing'],
    pricingUrl: upgradeUrl,
  })
})

test('a model that needs credits or is gone offers one that does not', () => {
  expect(toNotice(refuse('no-credits', 'openai/gpt-4o'), at)).toEqual({
    words: 'GPT-4o needs credits at the model router.',
    actions: ['use-fallback', 'add-credits', 'choose-model'],
  })
  expect(toNotice(refuse('no-model', 'x'), at).actions).toContain('use-fallback')
})

test('the model that everyone falls back to does not fall back to itself', () => {
  const notice = toNotice(refuse('no-model'), { ...at, model: 'openrouter/free' })
  expect(notice.actions).toEqual(['choose-model'])
})

test('the status bar tells plan and what is left, and whether that is old news', () => {
  expect(toStatus(ada, 'live')).toBe('Free · 950 left')
  expect(toStatus(ada, 'connecting')).toBe('Free · 950 left')
  expect(toStatus(ada, 'offline')).toBe('Free · 950 left · offline')
  const unlimited = { ceiling: null, left: null, perDay: null, nextAt: null, fullAt: null }
  expect(toStatus({ ...ada, plan: 'pro', allowance: unlimited }, 'live')).toBe('Pro · unlimited')
})

test('what is left is told with what comes back, and when it is full', () => {
  const fullAt = new Date(2026, 10, 17).getTime()
  const allowance = { ceiling: 5000, left: 1234.9, perDay: 2000, nextAt: 1, fullAt }

  expect(describeAllowance(allowance, now)).toBe(
    '1,234 of 5,000 requests left, 2,000 come back each day; full again on 17 November.',
  )
})
