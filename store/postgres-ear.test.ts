import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openProxy } from '#tests/proxy.ts'
import { channel, openListeners } from './changes.ts'
import { openEar } from './postgres-ear.ts'

const patience = { timeout: 5_000, interval: 10 }

/** An ear whose cable to the server can be cut, and somebody who tells. */
async function openTestEar() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('Only PostgreSQL has an ear')
  const { hostname, port, pathname } = new URL(address.url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  const teller = new pg.Client({ connectionString: address.url })
  await teller.connect()
  onTestFinished(() => teller.end())

  const listeners = openListeners()
  const heard: string[] = []
  for (const topic of ['ada', 'grace']) listeners.listen(topic, () => heard.push(topic))
  const url = `postgres://app@127.0.0.1:${proxy.port}${pathname}`
  const ear = openEar(listeners, { url, restMs: 20, pulseMs: 150, answerMs: 100 })
  onTestFinished(ear.close)
  await expect.poll(() => heard, patience).toEqual(['ada', 'grace'])
  heard.length = 0

  const tell = (topic: string) => teller.query('select pg_notify($1, $2)', [channel, topic])
  const interrupt = () =>
    teller.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  return { ear, proxy, heard, tell, interrupt }
}

test('what is told is heard by whoever listens for it', async () => {
  const { heard, tell } = await openTestEar()

  await tell('grace')

  await expect.poll(() => heard, patience).toEqual(['grace'])
})

test.each([
  ['the server ends it', ({ interrupt }: Mishap) => interrupt()],
  ['the cable is cut', ({ proxy }: Mishap) => proxy.hangUp()],
  ['nothing comes through any more', ({ proxy }: Mishap) => proxy.freeze()],
])('when %s, it is made anew and everyone looks again', async (_, happen) => {
  const { proxy, heard, tell, ...rest } = await openTestEar()

  await happen({ proxy, ...rest })
  await expect.poll(() => proxy.countCalls(), patience).toBe(0)
  proxy.mend()
  await expect.poll(() => heard, patience).toEqual(['ada', 'grace'])

  await tell('ada')
  await expect.poll(() => heard, patience).toEqual(['ada', 'grace', 'ada'])
})

test('a server that is away for long is tried again until it is back', async () => {
  const { proxy, heard, tell } = await openTestEar()
  proxy.cut()
  await tell('ada')
  await expect.poll(() => proxy.countRefused(), patience).toBeGreaterThan(2)
  expect(heard).toEqual([])

  proxy.mend()

  await expect.poll(() => heard, patience).toEqual(['ada', 'grace'])
})

test.each([
  ['is away', ({ proxy }: Mishap) => proxy.cut()],
  ['does not answer', ({ proxy }: Mishap) => proxy.freeze()],
  ['is well', () => undefined],
])('it closes while the server %s', async (_, happen) => {
  const opened = await openTestEar()
  await happen(opened)

  await opened.ear.close()

  await expect.poll(() => opened.proxy.countCalls(), patience).toBe(0)
})

type Mishap = Pick<Awaited<ReturnType<typeof openTestEar>>, 'proxy' | 'interrupt'>
