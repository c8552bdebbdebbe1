import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import type { Excerpt } from '../writing/prompt-context.ts'
import { buildCommitPrompt, toCommitMessage } from './commit-message.ts'
import type { Prompt } from './prompts.ts'

const change = (path: string, text: string): Excerpt => ({ path, language: 'diff', text })
const rules = {
  source: 'rules',
  path: 'AGENTS.md',
  language: 'markdown',
  text: 'Be brief.',
} as const
const commits = {
  source: 'commits',
  path: 'shop',
  language: '',
  text: 'feat: sell more\nfix: sell less',
} as const

function build(input: Partial<Parameters<typeof buildCommitPrompt>[0]>): Prompt {
  const prompt = buildCommitPrompt({
    changes: [change('cart.ts', '-old\n+new')],
    draft: '',
    parts: [],
    budgetTokens: 4000,
    ...input,
  })
  if (isRefusal(prompt)) throw new Error(prompt.message)
  return prompt
}

test('the question contains the changes, recent commits and project rules, and lists all of them', () => {
  const { messages, sent, isShortened } = build({ parts: [rules, commits] })

  expect(messages[0]?.content).toContain('Be brief.')
  expect(messages[1]?.content).toContain('feat: sell more\nfix: sell less')
  expect(messages[1]?.content).toContain('File cart.ts:\n```diff\n-old\n+new\n```')
  expect(messages[1]?.content).toMatch(/Write the message for these changes\.$/)
  expect(sent.map(({ source, path }) => [source, path])).toEqual([
    ['code', 'cart.ts'],
    ['rules', 'AGENTS.md'],
    ['commits', 'shop'],
  ])
  expect(isShortened).toBe(false)
})

test('a large change is shortened, a small one is sent whole, and both fit into the budget', () => {
  const { messages, isShortened } = build({
    changes: [change('lock.json', '+x\n'.repeat(20_000)), change('cart.ts', '-old\n+new')],
    parts: [rules, commits],
    budgetTokens: 1000,
  })
  const text = messages.map(({ content }) => content).join('\n\n')

  expect(isShortened).toBe(true)
  expect(text).toContain('-old\n+new')
  expect(text).toContain('more characters were left out')
  expect(text.length / 4).toBeLessThanOrEqual(1000)
})

test('a draft is part of the question, and one that is larger than the budget is refused', () => {
  expect(build({ draft: 'fix cart' }).messages[1]?.content).toMatch(/message: fix cart$/)

  const refusal = buildCommitPrompt({
    changes: [],
    parts: [],
    budgetTokens: 500,
    draft: 'x'.repeat(4000),
  })
  expect(refusal).toMatchObject({ refused: 'over-budget' })
})

test.each([
  ['feat: add a cart', 'feat: add a cart'],
  ['```\nfeat: add a cart\n\nBecause.\n```\nDone!', 'feat: add a cart\n\nBecause.'],
  ['```text\nfeat: add', 'feat: add'],
  ['```', ''],
  ['"Add a cart"', 'Add a cart'],
  ['Add "cart" and "shop"', 'Add "cart" and "shop"'],
  ['<think>Hm.</think>\nAdd a cart\n', 'Add a cart'],
  ['<think>Hm', ''],
])('the message in the answer %j is %j', (answer, message) => {
  expect(toCommitMessage(answer)).toBe(message)
})
