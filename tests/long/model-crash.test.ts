import { test } from 'vitest'
import { crashWhileStreaming } from '../crash-models.ts'

test('a site that is killed a hundred times while it streams has counted every text it sent, and no more', async () => {
  await crashWhileStreaming(100)
}, 1_800_000)
