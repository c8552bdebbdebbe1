import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { crowdPassword, crowdSettings, findLost, openCrowd, snapshot } from '../crowd.ts'
import { toTestPorts } from '../ports.ts'
import { startSite } from '../site-process.ts'
import { databases, open, run } from './databases.ts'

const recoveryGoalMs = 30_000
const polling = { timeout: 60_000 }
test.each(databases)(
  'a backup under load contains all that was confirmed before, and a restored site accepts every password (%s)',
  async (name, openDatabases) => {
    const findPlace = await openDatabases()
    const place = await findPlace()
    const site = await startSite({ ...crowdSettings, ...place.env })
    const store = await open(place)
    const ports = toTestPorts(store, { clock: { now: () => new Date(), move: () => undefined } })
    const crowd = openCrowd({ store, ports, findOrigin: () => site.origin })
    await expect.poll(() => crowd.confirmed.payments.size, polling).toBeGreaterThan(2)

    const before = snapshot(crowd.confirmed)
    const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'site.backup')
    const taken = await run('backup', place, file)
    const { accounts } = crowd.confirmed
    await expect.poll(() => accounts.size, polling).toBeGreaterThan(before.accounts.size + 2)
    await crowd.stop()
    for (const [kind, counts] of crowd.statuses)
      expect(
        [...counts.keys()].filter((status) => Number(status) >= 500),
        kind,
      ).toEqual([])
    expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/MB, \w+, as of/) })

    const drill = await run('drill', place, file)
    expect(drill.output).toContain('The books are right')
    expect(drill.code).toBe(0)
    expect(await site.stop()).toBe(0)

    const elsewhere = await findPlace()
    const startedAt = performance.now()
    const restored = await run('restore', elsewhere, file)
    expect(restored).toMatchObject({ code: 0 })
    const copy = await startSite({ ...crowdSettings, ...elsewhere.env })
    expect((await fetch(`${copy.origin}/readyz`)).status).toBe(200)
    const recoveryMs = performance.now() - startedAt
    expect(recoveryMs).toBeLessThan(recoveryGoalMs)
    process.stdout.write(
      `  ${name}: ${before.accounts.size} accounts, ${before.commits.size} requests, backup ${taken.ms.toFixed(0)} ms, restore to ready ${recoveryMs.toFixed(0)} ms\n`,
    )
    const restoredStore = await openStore(elsewhere.address)
    expect(await findLost(restoredStore, before)).toEqual([])
    await restoredStore.close()
    for (const email of [...before.accounts].slice(0, 10)) {
      const body = new URLSearchParams({ email, password: crowdPassword })
      const headers = { origin: copy.origin }
      const init = { method: 'POST', body, headers, redirect: 'manual' } as const
      expect((await fetch(`${copy.origin}/login`, init)).status, email).toBe(303)
    }

    const again = await run('restore', elsewhere, file)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
    const running = await run('restore', elsewhere, file, '--force')
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining('stop') })
    expect(await copy.stop()).toBe(0)
    const forced = await run('restore', elsewhere, file, '--force')
    expect(forced).toMatchObject({ code: 0, output: expect.stringContaining('old data is kept') })
    expect(await findLost(await open(elsewhere), before)).toEqual([])
  },
  240_000,
)
