import { expect, test } from 'vitest'
import { seconds } from '../time.ts'
import { createLibraryFetches } from './library-fetches.ts'

type Answer = { readonly revision: number } | { readonly refused: string }

function open(answers: Answer[]) {
  const saved: Answer[] = []
  const timers: { readonly ms: number; readonly run: () => void }[] = []
  let count = 0
  const fetches = createLibraryFetches<{ readonly revision: number }>({
    fetch: async () => {
      count += 1
      return answers.shift() ?? { refused: 'fault' }
    },
    save: (content) => saved.push(content),
    startTimer(ms, run) {
      timers.push({ ms, run })
      return () => undefined
    },
    reportError: (error) => {
      throw error
    },
  })
  fetches.reset(1)
  return { fetches, saved, timers, count: () => count }
}

/** Lets the fetch that was started finish. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a new revision is fetched once', async () => {
  const { fetches, saved, count } = open([{ revision: 2 }])

  for (const revision of [1, 2, 2]) fetches.follow(revision)
  await settle()
  fetches.follow(2)

  expect(count()).toBe(1)
  expect(saved).toEqual([{ revision: 2 }])
})

test('a library that keeps failing is not fetched at every sign of life, but after longer and longer pauses', async () => {
  const { fetches, timers, count } = open([])
  fetches.follow(2)
  await settle()

  for (let completion = 0; completion < 50; completion += 1) fetches.follow(2)
  await settle()
  expect(count()).toBe(1)

  for (let attempt = 0; attempt < 8; attempt += 1) {
    timers.at(-1)?.run()
    await settle()
  }
  expect(count()).toBe(9)
  expect(timers.map(({ ms }) => ms / seconds(1))).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600])
})

test('when the site is back, a library that failed is fetched immediately', async () => {
  const { fetches, saved, count } = open([{ refused: 'offline' }, { revision: 2 }])
  fetches.follow(2)
  await settle()

  fetches.follow(2, true)
  await settle()

  expect(count()).toBe(2)
  expect(saved).toEqual([{ revision: 2 }])
})

test('an answer for another account is ignored', async () => {
  const { fetches, saved } = open([{ revision: 2 }])
  fetches.follow(2)
  fetches.reset(null)
  await settle()

  expect(saved).toEqual([])
})
