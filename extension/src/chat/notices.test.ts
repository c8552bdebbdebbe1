import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { toStatus } from '../account/account.ts'
import { refuse } from '../router/refusals.ts'
import { describeAllowance } from '../words/account.ts'
import { isShownWhileTyping, toNotice } from './notices.ts'

const now = new Date(2026, 10, 15, 9, 0).getTime()
const context = { model: 'openai/gpt-4o', now }

test('an empty allowance says when the next request is available and links to the plans', () => {
  const nextAt = new Date(2026, 10, 15, 9, 28).getTime()
  const url = 'https://ghost.example/pricing'
  const action = { kind: 'upgrade', url } as const
  const detail = 'No requests left'
  const refusal = { refused: 'allowance-empty', message: '', detail, nextAt, action } as const

  expect(toNotice(refusal, context)).toEqual({
    message: "You've used all your requests. The next one will be available at 9:28 AM.",
    actions: ['upgrade'],
    url,
  })
})

test('another language offers to switch, or to upgrade while the last switch is too recent', () => {
  const message = 'Your plan works in one language at a time, and yours is Python.'
  const refusal = { refused: 'language-not-in-plan', message } as const
  const nextAt = new Date(2026, 10, 15, 9, 28).getTime()

  expect(toNotice(refusal, context)).toEqual({ message, actions: ['switch-language'] })
  expect(toNotice({ ...refusal, nextAt }, context)).toEqual({
    message: `${message} You can switch again at 9:28 AM.`,
    actions: ['upgrade'],
  })
})

test('a daily limit says when it resets and links to where it was set', () => {
  const url = 'https://ghost.example/usage#daily-limit'
  const action = { kind: 'change-daily-limit', url } as const
  const nextAt = new Date(2026, 10, 15, 9, 28).getTime()
  const refusal = { refused: 'daily-limit-reached', message: 'Reached.', nextAt, action } as const

  expect(toNotice(refusal, context)).toEqual({
    message: 'Reached. It resets at 9:28 AM.',
    actions: ['change-daily-limit'],
    url,
  })
})

test.each([
  [20, 'GPT-4o is busy right now. Try again in 20 seconds.'],
  [28 * 60, 'GPT-4o is busy right now. Try again at 9:28 AM.'],
])('a busy model says when to try again: in %i seconds', (wait, message) => {
  const refusal = { ...refuse('busy', 'openai/gpt-4o'), nextAt: now + wait * 1000 }

  expect(toNotice(refusal, context)).toMatchObject({ message, actions: ['retry', 'choose-model'] })
})

test('a busy site says when to try again, instead of "in a moment"', () => {
  const nextAt = now + 10_000
  const message = 'The model is busy right now. Please try again in a moment.'

  expect(toNotice({ refused: 'model-busy', message, nextAt }, context).message).toBe(
    'The model is busy right now. Try again in 10 seconds.',
  )
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
  const low = { ...ada.allowance, left: 42, level: 'low' } as const
  expect(toStatus({ ...ada, allowance: low }, 'offline')).toBe('Free · 42 left · low · offline')
  const empty = { ...ada.allowance, left: 0, level: 'empty' } as const
  expect(toStatus({ ...ada, allowance: empty }, 'live')).toBe('Free · 0 left · empty')
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

test('someone whose completions stop because their email is not verified is told so, with a button', () => {
  const action = { kind: 'verify-email', url: 'https://ghost.example/dashboard' } as const
  const refusal = {
    refused: 'email-not-verified',
    message: 'Please verify your email.',
    action,
  } as const

  expect(isShownWhileTyping(refusal)).toBe(true)
  expect(toNotice(refusal, context)).toMatchObject({ actions: ['verify-email'], url: action.url })
})
