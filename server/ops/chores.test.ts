import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import type { Lease } from '#domain/leases/ports.ts'
import { writeMail } from '#domain/mail/outbox.ts'
import type { Mail, MailTransport } from '#domain/mail/ports.ts'
import { hours, minutes } from '#domain/time.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { localTransport, smtpTransport } from '#gateways/mail/mail-transport.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { headers, openSmtpServer } from '#tests/smtp-server.ts'
import { startChores } from './chores.ts'
import { createLog } from './log.ts'

const mail = {
  kind: 'welcome',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Welcome',
  paragraphs: [],
  action: null,
} satisfies Mail

/** A database that several stores can open, like replicas. */
const shared = engines.map(({ name, findAddress }) => ({
  name,
  async findAddress(): Promise<StoreAddress> {
    const address = await findAddress()
    if (address.engine === 'postgres') return address
    return { engine: 'sqlite', file: join(mkdtempSync(join(tmpdir(), 'replicas-')), 'data.sqlite') }
  },
}))

test.each(shared)(
  'with two replicas, one sends all emails once and in order, and the other takes over ($name)',
  async ({ findAddress }) => {
    const address = await findAddress()
    const { url, received } = await openSmtpServer()
    const clock = stoppedClock()
    const stores = [await openForTest(address), await openForTest(address)] as const
    const write = (subject: string) => writeMail({ ...stores[0], clock }, { ...mail, subject })
    for (const subject of ['First', 'Second', 'Third', 'Fourth']) await write(subject)

    const stops = stores.map((store, replica) => {
      const mailTransport = smtpTransport({
        requiresTls: false,
        url,
        from: `replica-${replica}@ghost.example`,
      })
      return startChores({
        ports: { ...toTestPorts(store, { clock }), mailTransport },
        log: createLog('silent'),
      })
    })
    await arrived(received, 4)
    const sender = Number(/\d/.exec(headersOf('From')[0] ?? '')?.[0])
    await stops[sender]?.()
    for (const subject of ['Fifth', 'Sixth']) await write(subject)
    await arrived(received, 6)
    await stops[1 - sender]?.()

    expect(headersOf('Subject')).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'])
    expect(headersOf('From')).toEqual([
      ...Array(4).fill(`replica-${sender}@ghost.example`),
      ...Array(2).fill(`replica-${1 - sender}@ghost.example`),
    ])

    function headersOf(name: string): string[] {
      return received.flatMap((one) => headers(one, name))
    }
  },
)

test.each([
  ['immediately', 'SQLite', engines[0], minutes(2)],
  ['when its lease ends', 'PostgreSQL', engines[1], 1_500],
] as const)('after a crash the work goes on %s (%s)', async (_, __, engine, forMs) => {
  const store = await openTestStore(engine)
  const clock = stoppedClock()
  const sent: string[] = []
  await store.leases.takeLease({ name: 'carry-mail', holder: 'dead', forMs })
  await writeMail({ ...store, clock }, mail)

  const refused: string[] = []
  const takeLease = async (lease: Lease) => {
    const isTaken = await store.leases.takeLease(lease)
    if (!isTaken) refused.push(lease.name)
    return isTaken
  }
  const ports = {
    ...toTestPorts(store, { clock }),
    leases: { ...store.leases, takeLease },
    mailTransport: recordingTransport(sent),
  }
  const stop = startChores({ ports, log: createLog('silent') })
  await arrived(sent, 1)
  await stop()

  expect(refused.includes('carry-mail')).toBe(engine === engines[1])
  expect(sent).toEqual(['Welcome'])
})

test('a chore that runs once an hour asks again soon while another replica has its lease', async () => {
  const store = await openTestStore(engines[1])
  await store.leases.takeLease({ name: 'hourly', holder: 'another replica', forMs: 500 })
  let runs = 0
  const work = async () => {
    runs += 1
    return false
  }

  const stop = startChores({
    ports: toTestPorts(store),
    log: createLog('silent'),
    chores: [{ name: 'hourly', restMs: hours(1), work }],
  })
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  await stop()
})

test('the site answers visitors between any two emails of a large backlog', async () => {
  const store = await openTestStore(engines[0])
  const clock = stoppedClock()
  const many = 3_000
  await store.transaction(async ({ outbox }) => {
    for (let count = 0; count < many; count += 1) {
      await writeMail({ outbox, clock }, mail)
      clock.move(1)
    }
  })
  const ticks = countTicks()
  const sentAtTick: number[] = []
  const mailTransport = {
    ...localTransport,
    deliver: async () => void sentAtTick.push(ticks.count()),
  }

  const stop = startChores({
    ports: { ...toTestPorts(store, { clock }), mailTransport },
    log: createLog('silent'),
  })
  await arrived(sentAtTick, many)
  await stop()

  expect(new Set(sentAtTick).size).toBe(many)
})

test('a reserved request that is never committed is released by itself', async () => {
  const store = await openTestStore(engines[0])
  const ports = toTestPorts(store)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  const id = { userId: ada.id, requestId: 'lost' }
  await reserve(ports, id)
  ports.clock.move(minutes(10))

  const stop = startChores({ ports, log: createLog('silent') })
  const state = async () => (await ports.usage.listReservations([id]))[0]?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('expired')
  await stop()
})

async function openForTest(address: StoreAddress): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

function recordingTransport(sent: string[]): MailTransport {
  return { ...localTransport, deliver: async ({ subject }) => void sent.push(subject) }
}

function arrived(list: readonly unknown[], count: number): Promise<void> {
  return expect.poll(() => list.length, { timeout: 10_000 }).toBe(count)
}

/** Counts the ticks of the event loop. */
function countTicks(): { count(): number } {
  let ticks = 0
  let next = setImmediate(tick)
  function tick() {
    ticks += 1
    next = setImmediate(tick)
  }
  onTestFinished(() => clearImmediate(next))
  return { count: () => ticks }
}
