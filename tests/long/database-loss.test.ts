import { expect, test } from 'vitest'
import { openProxiedDatabase } from '../proxied-database.ts'
import { startSite } from '../site-process.ts'

test('the site survives losing its database under load, and exits with 0 while it is unreachable', {
  timeout: 60_000,
}, async () => {
  const { proxy, url } = await openProxiedDatabase()
  const site = await startSite({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const headers = { cookie: 'session=ImFueXRoaW5nIg%3D%3D' }
  const read = async (path: string) => (await fetch(site.origin + path, { headers })).status
  const readStatus = async () => (await fetch(`${site.origin}/status`, { headers })).text()

  const rush = Array.from({ length: 200 }, () => read('/'))
  await Promise.race(rush)
  proxy.hangUp()
  for (const status of await Promise.all(rush)) expect([200, 503]).toContain(status)
  await expect.poll(() => read('/')).toBe(200)
  await expect.poll(readStatus).toContain('All systems operational')

  proxy.cut()
  expect(await read('/dashboard')).toBe(503)
  expect(await read('/')).toBe(200)
  expect(await read('/healthz')).toBe(200)
  await expect.poll(readStatus, { timeout: 10_000 }).toContain('Part of the site is down')
  expect(await (await fetch(`${site.origin}/status.json`)).json()).toMatchObject({
    services: expect.arrayContaining([
      expect.objectContaining({ name: 'database', state: 'down' }),
    ]),
  })
  expect(await site.stop()).toBe(0)
})
