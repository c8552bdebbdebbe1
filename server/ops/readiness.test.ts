import { expect, test } from 'vitest'
import { openReadiness } from './readiness.ts'

test('a database that is busy after it has answered doesn’t make the site look down', async () => {
  const answers = [Promise.resolve(), new Promise<void>(() => undefined)]
  let asked = 0
  const isReady = openReadiness(() => answers[asked++] ?? Promise.resolve())

  await isReady()

  await expect(isReady()).resolves.toBeUndefined()
  await expect(isReady()).resolves.toBeUndefined()
  expect(asked).toBe(2)
})

test('a database that can’t be asked makes the site not ready immediately', async () => {
  let isAway = false
  const isReady = openReadiness(async () => {
    if (isAway) throw new Error('away')
  })
  await isReady()

  isAway = true

  await expect(isReady()).rejects.toThrow('away')
  isAway = false
  await expect(isReady()).resolves.toBeUndefined()
})
