import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import type { Lease } from '#domain/leases/ports.ts'
import type { Post } from '#domain/mail/ports.ts'
import { writeMail } from '#domain/mail/write-mail.ts'
import { later, minutes } from '#domain/time.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { smtpPost } from '#gateways/mail/smtp.ts'
import { openStore, type Store, type StoreAddress } from '#store/open-store.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { headers, openSmtpServer } from '#tests/smtp-server.ts'
import { startChores } from './chores.ts'
import { openLog } from './log.ts'

const mail = {
  kind: 'welcome',
  to: 'ada@example.com',
  subject: 'Welcome',
  paragraphs: [],
  action: null,
}

/** One database that several processes may open, as replicas do. */
const shared = engines.map(({ name, findAddress }) => ({
  name,
  async findAddress(): Promise<StoreAddress> {
    const address = await findAddress()
    if (address.engine === 'postgres') return address
    return { engine: 'sqlite', file: join(mkdtempSync(join(tmpdir(), 'replicas-')), 'data.sqlite') }
  },
}))

test.each(shared)(
  'of two replicas one carries each mail, once and in order, and the other takes over ($name)',
  async ({ findAddress }) => {
    const address = await findAddress()
    const { url, received } = await openSmtpServer()
    const clock = stoppedClock()
    const stores = [await openForTest(address), await openForTest(address)] as const
    const write = (subject: string) => writeMail({ ...stores[0], clock }, { ...mail, subject })
    for (const subject of ['First', 'Second', 'Third', 'Fourth']) await write(subject)

    const stops = stores.map((store, replica) => {
      const post = smtpPost({ requiresTls: false, url, from: `replica-${replica}@ghost.example` })
      return startChores({
        ports: { ...toTestPorts(store, { clock }), post },
        log: openLog('silent'),
      })
    })
    await arrived(received, 4)
    const carrier = Number(/\d/.exec(headersOf('From')[0] ?? '')?.[0])
    await stops[carrier]?.()
    for (const subject of ['Fifth', 'Sixth']) await write(subject)
    await arrived(received, 6)
    await stops[1 - carrier]?.()

    expect(headersOf('Subject')).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'])
    expect(headersOf('From')).toEqual([
      ...Array(4).fill(`replica-${carrier}@ghost.example`),
      ...Array(2).fill(`replica-${1 - carrier}@ghost.example`),
    ])

    function headersOf(name: string): string[] {
      return received.flatMap((one) => headers(one, name))
    }
  },
)

test.each(engines)(
  'a replica that died without a word is replaced when its lease ends ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const clock = stoppedClock()
    const carried: string[] = []
    const endsAt = later(clock.now(), minutes(2))
    await store.leases.takeLease({ name: 'carry-mail', holder: 'dead', now: clock.now(), endsAt })
    await writeMail({ ...store, clock }, mail)

    const refused: string[] = []
    const takeLease = async (lease: Lease) => {
      const isTaken = await store.leases.takeLease(lease)
      if (!isTaken) refused.push(lease.name)
      return isTaken
    }
    const leases = { ...store.leases, takeLease }
    const ports = { ...toTestPorts(store, { clock }), leases, post: noting(carried) }
    const stop = startChores({ ports, log: openLog('silent') })
    await arrived(refused, 1)
    expect(carried).toEqual([])
    clock.move(minutes(2))
    await arrived(carried, 1)
    await stop()

    expect(carried).toEqual(['Welcome'])
  },
)

test('between any two mails of a backlog of thousands the site answers its visitors', async () => {
  const store = await openTestStore(engines[0])
  const clock = stoppedClock()
  const many = 3_000
  await store.transaction(async ({ outbox }) => {
    for (let count = 0; count < many; count += 1) {
      await writeMail({ outbox, clock }, mail)
      clock.move(1)
    }
  })
  const turns = countTurns()
  const carriedIn: number[] = []
  const post = { ...localMailbox, deliver: async () => void carriedIn.push(turns.count()) }

  const stop = startChores({
    ports: { ...toTestPorts(store, { clock }), post },
    log: openLog('silent'),
  })
  await arrived(carriedIn, many)
  await stop()

  expect(new Set(carriedIn).size).toBe(many)
})

test('a request that nobody told the end of is given back by itself', async () => {
  const store = await openTestStore(engines[0])
  const ports = toTestPorts(store)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  const id = { userId: ada.id, requestId: 'lost' }
  await reserve(ports, id)
  ports.clock.move(minutes(10))

  const stop = startChores({ ports, log: openLog('silent') })
  const state = async () => (await ports.usage.listReservations([id]))[0]?.state
  await expect.poll(state, { timeout: 10_000 }).toBe('expired')
  await stop()
})

async function openForTest(address: StoreAddress): Promise<Store> {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  return store
}

function noting(carried: string[]): Post {
  return { ...localMailbox, deliver: async ({ subject }) => void carried.push(subject) }
}

function arrived(list: readonly unknown[], count: number): Promise<void> {
  return expect.poll(() => list.length, { timeout: 10_000 }).toBe(count)
}

/** How often the process has looked whether anybody else wants something. */
function countTurns(): { count(): number } {
  let turns = 0
  let next = setImmediate(turn)
  function turn() {
    turns += 1
    next = setImmediate(turn)
  }
  onTestFinished(() => clearImmediate(next))
  return { count: () => turns }
}
