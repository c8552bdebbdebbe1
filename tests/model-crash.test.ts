import { test } from 'vitest'
import { crashWhileStreaming } from './crash-models.ts'

test('a site that is killed while it streams has counted every text it sent, and gives back the rest', async () => {
  await crashWhileStreaming(2)
}, 60_000)
