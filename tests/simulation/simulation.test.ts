import { describe, expect, test } from 'vitest'
import { seconds } from '#domain/time.ts'
import { oneEngine } from '../engines.ts'
import { openWorldStore } from './open-world-store.ts'
import { formatFound } from './report.ts'
import { retell, simulate } from './simulate.ts'
import { stories } from './stories.ts'

describe('nobody is charged wrongly', () => {
  test.each(Object.keys(stories))('in the story of %s', { retry: 0 }, async (name) => {
    const store = await openWorldStore(oneEngine[0])

    expect(await retell(store, stories[name] ?? [])).toBeNull()
  })

  const runs = [
    { name: 'the same random customers as always', seed: 34 },
    { name: 'random customers that nobody has seen', seed: Date.now() % 1_000_000 },
    { name: 'customers who pay VAT', seed: 96, tax: { country: 'DE' } },
  ]

  test.each(runs)(
    'in the lives of $name, whatever fails meanwhile',
    { timeout: seconds(180), retry: 0 },
    async ({ seed, tax = null }) => {
      const store = await openWorldStore(oneEngine[0])
      const untilMs = Date.now() + seconds(1)
      const options = { seed, tax, untilMs, kill: 10, length: 60, shrinks: 60, without: [] }

      const { found } = await simulate(store, { ...options, years: 1_000, isCollecting: false })

      expect(found.map(formatFound).join('\n')).toBe('')
    },
  )
})
