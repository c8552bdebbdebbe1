import { expect, test } from 'vitest'
import { openReadiness } from './readiness.ts'

test('the site stays ready when the database was reachable and is only slow', async () => {
  const answers = [Promise.resolve(), new Promise<void>(() => undefined)]
  let asked = 0
  const isReady = openReadiness(() => answers[asked++] ?? Promise.resolve())

  await isReady()

  await expect(isReady()).resolves.toBeUndefined()
  await expect(isReady()).resolves.toBeUndefined()
  expect(asked).toBe(2)
})

test('the site is not ready as soon as the database can’t be reached', async () => {
  let isUnavailable = false
  const isReady = openReadiness(async () => {
    if (isUnavailable) throw new Error('unavailable')
  })
  await isReady()

  isUnavailable = true

  await expect(isReady()).rejects.toThrow('unavailable')
  isUnavailable = false
  await expect(isReady()).resolves.toBeUndefined()
})
