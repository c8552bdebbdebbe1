import { expect, test } from 'vitest'
import { oneEngine } from './engines.ts'
import { runCanary } from './model-canary.ts'

test("nobody hears anything of other people's questions and answers, and nothing of them is kept", async () => {
  const { answered, aborted, refused } = await runCanary({ engine: oneEngine[0], calls: 500 })

  for (const count of [answered, aborted, refused]) expect(count).toBeGreaterThan(100)
})
