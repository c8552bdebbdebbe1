import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { startSite } from '../site-process.ts'
import { databases, run } from './databases.ts'
import { checkOut, hasCommit, runOldAdmin, startOld } from './old-site.ts'

const versions = [
  { name: '0.2.7', commit: '199efb1576272ff485ba623ddad3856b49dc44eb', acceptsNewer: false },
  { name: '8b2ef280', commit: '8b2ef2806887f7b6a68c5b2bda2e0e6a05cfb944', acceptsNewer: true },
] as const

const password = 'correct horse battery'
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

function post(origin: string, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
  })
}

async function signUp(origin: string, person: typeof ada): Promise<void> {
  const fields = { ...person, password, confirmPassword: password }
  expect((await post(origin, '/signup', fields)).status).toBeLessThan(400)
}

/** The dashboard as someone sees it who logs in; null if they can't. */
async function openDashboard(origin: string, { email }: typeof ada): Promise<string | null> {
  const login = await post(origin, '/login', { email, password })
  if (login.status >= 400) return null
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = await fetch(`${origin}/dashboard`, { headers: { cookie }, redirect: 'manual' })
  expect(page.status).toBe(200)
  return page.text()
}

describe.each(versions)('from $name', ({ name, commit, acceptsNewer }) => {
  test(
    'the upgrade is rehearsed and made, and its backup leads back to the old version',
    async (context) => {
      if (!hasCommit(commit))
        return context.skip(`the history of ${name} isn't here: git fetch --unshallow`)
      const folder = checkOut(commit)

      for (const [engine, openDatabases] of databases) {
        const place = await (await openDatabases())()
        const { env } = place
        const before = await startOld(folder, env)
        await signUp(before.origin, ada)
        await before.stop()
        runOldAdmin(folder, env, 'give', ada.email, 'pro', '30', 'a test')
        const backup = join(mkdtempSync(join(tmpdir(), 'backups-')), 'before.tar.age')
        expect(await run('backup', place, backup)).toMatchObject({ code: 0 })

        const rehearsal = await run('upgrade-rehearse', place, backup)
        expect(rehearsal.output, engine).toContain('This version can be started')
        expect(rehearsal.output).toMatch(/0050-deletion-records: \d/)

        const upgraded = await startSite(env)
        expect(await openDashboard(upgraded.origin, ada)).toContain('Pro')
        await signUp(upgraded.origin, grace)
        await upgraded.stop()

        if (acceptsNewer) {
          const newer = await startOld(folder, env)
          expect(await openDashboard(newer.origin, ada)).toContain('Pro')
          expect(await openDashboard(newer.origin, grace)).not.toBeNull()
          await newer.stop()
        } else await expect(startOld(folder, env)).rejects.toThrow('ended')

        const restored = await run('restore', place, backup, '--force')
        expect(restored, restored.output).toMatchObject({ code: 0 })
        const back = await startOld(folder, env)
        expect(await openDashboard(back.origin, ada)).toContain('Pro')
        expect(await openDashboard(back.origin, grace)).toBeNull()
        await back.stop()
      }
    },
    minutes(40),
  )
})
