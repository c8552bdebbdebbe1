import { expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { runCanary } from '../model-canary.ts'

test.each(engines)(
  "nobody hears anything of other people's questions in 10,000 calls ($name)",
  { timeout: 300_000 },
  async (engine) => {
    const { answered, aborted, refused } = await runCanary({ engine, calls: 10_000 })

    for (const count of [answered, aborted, refused]) expect(count).toBeGreaterThan(1_000)
  },
)
