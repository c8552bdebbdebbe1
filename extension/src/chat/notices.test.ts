import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { toStatus } from '../account/account.ts'
import { refuse } from '../router/refusals.ts'
import { describeAllowance } from '../words/account.ts'
import { toNotice } from './notices.ts'

const now = new Date(2026, 10, 15, 9, 0).getTime()
const context = { model: 'openai/gpt-4o', now }

test('an empty allowance says when the next request is available and links to the plans', () => {
  const nextAt = new Date(2026, 10, 15, 9, 28).getTime()
  const upgradeUrl = 'https://ghost.example/pricing'
  const detail = 'No requests left'
  const refusal = { refused: 'allowance-empty', message: '', detail, nextAt, upgradeUrl } as const

  expect(toNotice(refusal, context)).toEqual({
    message: "You've used all your requests. The next one will be available at 9:28 AM.",
    actions: ['see-pricing'],
    pricingUrl: upgradeUrl,
  })
})

test('a model that needs credits or is unavailable offers a free model', () => {
  expect(toNotice(refuse('no-credits', 'openai/gpt-4o'), context)).toEqual({
    message: 'GPT-4o requires credits in your model router account.',
    actions: ['use-fallback', 'add-credits', 'choose-model'],
  })
  expect(toNotice(refuse('no-model', 'x'), context).actions).toContain('use-fallback')
})

test('the fallback model does not offer to fall back to itself', () => {
  const notice = toNotice(refuse('no-model'), { ...context, model: 'openrouter/free' })
  expect(notice.actions).toEqual(['choose-model'])
})

test('the status bar shows the plan, what is left, and whether the site is offline', () => {
  expect(toStatus(ada, 'live')).toBe('Free · 950 left')
  expect(toStatus(ada, 'connecting')).toBe('Free · 950 left')
  expect(toStatus(ada, 'offline')).toBe('Free · 950 left · offline')
  const unlimited = {
    ceiling: null,
    left: null,
    perDay: null,
    nextAt: null,
    fullAt: null,
    level: 'unlimited',
    alert: null,
  } as const
  expect(toStatus({ ...ada, plan: 'pro', allowance: unlimited }, 'live')).toBe('Pro · unlimited')
})

test('the account shows what is left, what refills daily, and when it is full again', () => {
  const fullAt = new Date(2026, 10, 17).getTime()
  const allowance = { ceiling: 5000, left: 1234.9, perDay: 2000, nextAt: 1, fullAt }

  expect(describeAllowance(allowance, now)).toBe(
    '1,234 of 5,000 requests left. 2,000 requests refill daily. Fully refilled on November 17, 2026.',
  )
})
