import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { engines } from '../engines.ts'
import { startSite } from '../site-process.ts'
import { openSmtpServer } from '../smtp-server.ts'

test('when the replica that sends email is killed, another one sends within 15 seconds', async () => {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const { db, close } = await openStore(address)
  onTestFinished(close)
  const { url, received } = await openSmtpServer()
  const env = { DATABASE_URL: address.url, SMTP_URL: url, CONTACT_EMAIL: 'desk@ghost.example' }
  const holder = () => db.selectFrom('lease').where('name', '=', 'carry-mail').select('holder')
  const sender = await startSite({ ...env, LOG_LEVEL: 'silent' })
  await expect.poll(() => holder().execute(), { timeout: 10_000 }).toHaveLength(1)
  const other = await startSite({ ...env, LOG_LEVEL: 'silent' })

  await sender.kill()
  const killedAt = performance.now()
  const answer = await fetch(`${other.origin}/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', text: 'Hello' }),
    headers: { origin: other.origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)

  expect(performance.now() - killedAt).toBeLessThan(15_000)
}, 60_000)
