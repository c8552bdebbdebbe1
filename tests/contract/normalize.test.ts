import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { normalize } from './normalize.ts'
import { openRecordings } from './recordings.ts'

test('a recording contains amounts and text, but no ids or dates of its run', () => {
  const start = new Date('2027-03-01T12:00:00Z')
  const facts = {
    period: [start.getTime() / 1_000, new Date('2027-04-01T12:00:00Z')],
    amount: 1_500,
    message: 'No such price: price_1TabcDEF234',
    ended: 'The period ended at 1803902460.',
    same: ['price_1TabcDEF234', 'sub_sched_9ZyxWVU8765'],
    events: ['customer.subscription.created'],
    param: 'line_items[0][quantity]',
    code: undefined,
  }

  expect(normalize(facts, start)).toEqual({
    period: ['start + 0 s', 'start + 2678400 s'],
    amount: 1_500,
    message: 'No such price: price_1',
    ended: 'The period ended at start + 60 s.',
    same: ['price_1', 'sub_sched_2'],
    events: ['customer.subscription.created'],
    param: 'line_items[0][quantity]',
  })
})

test('two runs of the same case give equal recordings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const recordings = openRecordings(folder)
  const run = (id: string, start: Date) =>
    normalize({ id, end: start.getTime() / 1_000 + 60, dueCents: 700, code: undefined }, start)

  recordings.write('cases 12, 13: recorded', run('sub_1TabcDEF234', new Date('2027-03-01')))

  expect(recordings.list()).toEqual(['cases-12-13.json'])
  const again = run('sub_9ZyxWVU8765', new Date('2028-01-01'))
  expect(recordings.find('cases 12, 13: with another title')).toEqual(again)
  expect(recordings.find('case 1: never recorded')).toBeNull()
})
