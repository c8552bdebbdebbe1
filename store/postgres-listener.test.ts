import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openProxy } from '#tests/proxy.ts'
import { channel, createListeners } from './changes.ts'
import { openPostgresListener } from './postgres-listener.ts'

const polling = { timeout: 30_000, interval: 10 }

/** A listener behind a proxy that can cut its connection, and a client that sends notifications. */
async function openTestListener() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const { hostname, port, pathname } = new URL(address.url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  const client = new pg.Client({ connectionString: address.url })
  await client.connect()
  onTestFinished(() => client.end())

  const listeners = createListeners()
  const heard: string[] = []
  for (const topic of ['ada', 'grace']) listeners.listen(topic, () => heard.push(topic))
  const url = `postgres://app@127.0.0.1:${proxy.port}${pathname}`
  const listener = openPostgresListener(listeners, {
    url,
    restMs: 20,
    pulseMs: 150,
    answerMs: 1_000,
  })
  onTestFinished(listener.close)
  await expect.poll(() => heard, polling).toEqual(['ada', 'grace'])
  heard.length = 0

  const notify = (topic: string) => client.query('select pg_notify($1, $2)', [channel, topic])
  const interrupt = () =>
    client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  return { listener, proxy, heard, notify, interrupt }
}

test('a notification reaches the subscribers of its topic', async () => {
  const { heard, notify } = await openTestListener()

  await notify('grace')

  await expect.poll(() => heard, polling).toEqual(['grace'])
})

test.each([
  ['the server ends it', ({ interrupt }: ListenerTest) => interrupt()],
  ['the connection is cut', ({ proxy }: ListenerTest) => proxy.hangUp()],
  ['no data comes through anymore', ({ proxy }: ListenerTest) => proxy.freeze()],
])('when %s, the listener reconnects and notifies all subscribers', async (_, happen) => {
  const { proxy, heard, notify, ...rest } = await openTestListener()

  await happen({ proxy, ...rest })
  await expect.poll(() => proxy.countEnded(), polling).toBeGreaterThan(0)
  proxy.repair()
  await expect.poll(() => heard, polling).toEqual(['ada', 'grace'])

  await notify('ada')
  await expect.poll(() => heard, polling).toEqual(['ada', 'grace', 'ada'])
})

test('a server that is down for long is retried until it is back', async () => {
  const { proxy, heard, notify } = await openTestListener()
  proxy.cut()
  await notify('ada')
  await expect.poll(() => proxy.countRefused(), polling).toBeGreaterThan(2)
  expect(heard).toEqual([])

  proxy.repair()

  await expect.poll(() => heard, polling).toEqual(['ada', 'grace'])
})

test.each([
  ['is down', ({ proxy }: ListenerTest) => proxy.cut()],
  ['does not answer', ({ proxy }: ListenerTest) => proxy.freeze()],
  ['is up', () => undefined],
])('the listener closes while the server %s', async (_, happen) => {
  const opened = await openTestListener()
  await happen(opened)

  await opened.listener.close()

  await expect.poll(() => opened.proxy.countCalls(), polling).toBe(0)
})

type ListenerTest = Pick<Awaited<ReturnType<typeof openTestListener>>, 'proxy' | 'interrupt'>
