import { expect, test } from 'vitest'
import { seconds } from '#domain/time.ts'
import { oneEngine, openTestStore } from '../engines.ts'
import { formatFound } from './report.ts'
import { simulate } from './simulate.ts'

const runs = [
  { name: 'the customers of always', seed: 34 },
  { name: 'customers nobody has seen', seed: Date.now() % 1_000_000 },
]

test.each(runs)(
  '$name are never charged wrongly, whatever they do and whatever fails meanwhile',
  { timeout: seconds(180), retry: 0 },
  async ({ seed }) => {
    const store = await openTestStore(oneEngine[0])

    const options = {
      seed,
      kill: 10,
      length: 60,
      without: [],
      years: 1_000,
      shrinks: 60,
      isCollecting: false,
    }
    const { found } = await simulate(store, { ...options, untilMs: Date.now() + seconds(15) })

    expect(found.map(formatFound).join('\n')).toBe('')
  },
)
