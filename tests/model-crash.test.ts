import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { openStore } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { crashWhileBilled } from './crash-bills.ts'
import { crashWhileStreaming } from './crash-models.ts'
import { connect } from './editors.ts'
import { ada } from './people.ts'
import { toTestPorts } from './ports.ts'
import { startSite } from './site-process.ts'

test('a site that is killed while it streams has counted every text it sent, and gives back the rest', async () => {
  await crashWhileStreaming(2)
}, 60_000)

test('a site that is killed while it streams knows later what the routers have billed', async () => {
  await crashWhileBilled(2)
}, 60_000)

test('a site that stops ends a running answer with an error event, and records it as interrupted', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'models-'))
  const store = await openStore({ engine: 'sqlite', file: join(dir, 'ghost-writers-ia.sqlite') })
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
  await ports.users.addUser(ada, firstSubscription(new Date()))
  const { authorization } = (await connect(ports)).headers
  const site = await startSite({ DATA_DIR: dir, STOP_DRAIN_SECONDS: '1' })
  const messages = [{ role: 'user', content: '/slow' }]
  const response = await fetch(`${site.origin}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'ghost-writers-stand-in', stream: true, messages }),
  })
  const parts: string[] = []
  let stopped: Promise<number | null> | null = null
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    parts.push(part)
    if (part.includes('data: ')) stopped ??= site.stop()
  }

  expect(await stopped).toBe(0)
  const last = parts.join('').trim().split('\n\n').at(-1) ?? ''
  expect(JSON.parse(last.replace('data: ', ''))).toMatchObject({
    error: { code: 'model-busy', message: expect.stringContaining('restarted') },
  })
  expect(
    await store.db.selectFrom('reservation').select(['state', 'ending', 'cost']).execute(),
  ).toEqual([{ state: 'committed', ending: 'failed', cost: 10 }])
}, 60_000)
