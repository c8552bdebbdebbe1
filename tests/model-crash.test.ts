import { test } from 'vitest'
import { crashWhileBilled } from './crash-bills.ts'
import { crashWhileStreaming } from './crash-models.ts'

test('a site that is killed while it streams has counted every text it sent, and gives back the rest', async () => {
  await crashWhileStreaming(2)
}, 60_000)

test('a site that is killed while it streams knows later what the routers have billed', async () => {
  await crashWhileBilled(2)
}, 60_000)
