import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchOnce } from '../scripts/fetch-once.mjs'

test('those who want the same thing at once fetch it once, and all have it', async () => {
  const home = newHome()
  const arrived = Promise.withResolvers<null>()
  let count = 0
  const fetchInto = () => {
    count += 1
    return arrived.promise
  }
  const all = [1, 2, 3].map(() => fetchOnce({ home, fetchInto, pauseMs: 1 }))

  arrived.resolve(null)

  expect(await Promise.all(all)).toEqual([null, null, null])
  expect(count).toBe(1)
  expect(readdirSync(dirname(home))).toEqual(['thing'])
})

test('what was interrupted is begun anew, and its draft is thrown away', async () => {
  const home = newHome()
  const { pid: gone } = spawnSync('true')
  mkdirSync(`${home}.${gone}`)
  writeFileSync(`${home}.lock`, String(gone))

  expect(await fetchOnce({ home, fetchInto: fill, pauseMs: 1 })).toBeNull()

  expect(readdirSync(dirname(home))).toEqual(['thing'])
  expect(readdirSync(home)).toEqual(['content'])
})

test('an attempt that fails leaves nothing that looks whole, tells those who wait, and can be repeated', async () => {
  const home = newHome()
  const failed = Promise.withResolvers<string>()
  const first = fetchOnce({ home, fetchInto: () => failed.promise, pauseMs: 1 })
  const second = fetchOnce({ home, fetchInto: fill, pauseMs: 1 })

  failed.resolve('no network')

  expect(await Promise.all([first, second])).toEqual(['no network', 'no network'])
  expect(existsSync(home)).toBe(false)
  expect(await fetchOnce({ home, fetchInto: fill })).toBeNull()
})

function newHome(): string {
  return join(mkdtempSync(join(tmpdir(), 'fetch-')), 'thing')
}

async function fill(draft: string): Promise<null> {
  writeFileSync(join(draft, 'content'), 'whole')
  return null
}
