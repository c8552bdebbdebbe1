import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurnstile } from './turnstile.ts'

test('whoever comes alone is let in at once', () => {
  const enter = openTurnstile()
  const inside: string[] = []

  enter(() => inside.push('ada'))

  expect(inside).toEqual(['ada'])
})

test('of those who come together some are let in for each turn, in the order they came', async () => {
  const enter = openTurnstile(2)
  const inside: string[] = []

  for (const name of ['ada', 'grace', 'edsger', 'alan', 'kurt']) enter(() => inside.push(name))
  expect(inside).toEqual(['ada', 'grace'])
  await nextTurn()
  expect(inside).toEqual(['ada', 'grace', 'edsger', 'alan'])
  await nextTurn()
  expect(inside).toEqual(['ada', 'grace', 'edsger', 'alan', 'kurt'])
})

test('after a turn as many are let in again', async () => {
  const enter = openTurnstile(1)
  const inside: string[] = []

  enter(() => inside.push('ada'))
  await nextTurn()
  enter(() => inside.push('grace'))

  expect(inside).toEqual(['ada', 'grace'])
})
