import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOnePerTick } from './front-door.ts'

test('a single task starts immediately', () => {
  const schedule = createOnePerTick()
  const started: string[] = []

  schedule(() => started.push('ada'))

  expect(started).toEqual(['ada'])
})

test('tasks that arrive together start one per tick, in order', async () => {
  const schedule = createOnePerTick()
  const started: string[] = []

  for (const name of ['ada', 'grace', 'edsger']) schedule(() => started.push(name))
  expect(started).toEqual(['ada'])
  await nextTick()
  expect(started).toEqual(['ada', 'grace'])
  await nextTick()
  expect(started).toEqual(['ada', 'grace', 'edsger'])
})

test('after an idle tick the next task starts immediately', async () => {
  const schedule = createOnePerTick()
  const started: string[] = []

  schedule(() => started.push('ada'))
  await nextTick()
  schedule(() => started.push('grace'))

  expect(started).toEqual(['ada', 'grace'])
})
