import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOnePerTick } from './one-per-tick.ts'

test('whoever comes alone is let in at once', () => {
  const enter = openOnePerTick()
  const inside: string[] = []

  enter(() => inside.push('ada'))

  expect(inside).toEqual(['ada'])
})

test('of those who come together one is let in for each turn, in the order they came', async () => {
  const enter = openOnePerTick()
  const inside: string[] = []

  for (const name of ['ada', 'grace', 'edsger']) enter(() => inside.push(name))
  expect(inside).toEqual(['ada'])
  await nextTurn()
  expect(inside).toEqual(['ada', 'grace'])
  await nextTurn()
  expect(inside).toEqual(['ada', 'grace', 'edsger'])
})

test('after a turn the next is let in at once again', async () => {
  const enter = openOnePerTick()
  const inside: string[] = []

  enter(() => inside.push('ada'))
  await nextTurn()
  enter(() => inside.push('grace'))

  expect(inside).toEqual(['ada', 'grace'])
})
