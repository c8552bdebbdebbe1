import { expect, test } from 'vitest'
import { describeLosses } from './describe-losses.ts'

test('someone who cancels Pro is told what changes for them, and nothing that they never had', () => {
  expect(
    describeLosses({
      from: 'pro',
      to: 'free',
      owned: { snippets: 12, tokens: 1, teams: 1, tunedModels: 2 },
    }),
  ).toEqual([
    '50 requests a day instead of unlimited requests',
    'Completion writes one line at a time instead of whole blocks',
    'Completion and Generate in one language at a time',
    'No code explanations',
    'Community support instead of priority support',
    'Your 12 snippets become read-only',
    'Your API token pauses',
    "Your team's library becomes read-only for 30 days, then pauses",
    "Your 2 tuned models can't be selected in your editors",
  ])
})

test('someone who cancels Essential without snippets is told nothing about snippets or tokens', () => {
  const lines = describeLosses({
    from: 'essential',
    to: 'free',
    owned: { snippets: 0, tokens: 0, teams: 0, tunedModels: 0 },
  })

  expect(lines[0]).toBe('50 requests a day instead of 2,000')
  expect(lines.join()).not.toMatch(/snippet|token|model|team/i)
})

test('a change from Pro to Essential keeps snippets and pauses tokens', () => {
  expect(
    describeLosses({
      from: 'pro',
      to: 'essential',
      owned: { snippets: 12, tokens: 2, teams: 2, tunedModels: 0 },
    }),
  ).toEqual([
    '2,000 requests a day instead of unlimited requests',
    'Email support instead of priority support',
    'Your 2 API tokens pause',
    'The libraries of your 2 teams become read-only for 30 days, then pause',
  ])
})

test("a change from yearly to monthly loses nothing, and what a former plan left isn't lost again", () => {
  const owned = { snippets: 12, tokens: 2, teams: 1, tunedModels: 0 }
  expect(describeLosses({ from: 'essential', to: 'essential', owned })).toEqual([])
})
