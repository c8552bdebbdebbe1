// The allowance, measured inside one process, without HTTP: how many requests are reserved and
// committed per second on both engines, without losing or double-counting one, and how long one
// such pair takes under load. `npm run bench api` measures the same over HTTP.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlan } from '@ghost-writers-ia/rules/plans'
import { firstSubscription } from '../domain/identity/user.ts'
import { later } from '../domain/time.ts'
import { readAllowance } from '../domain/usage/allowance.ts'
import { fillBucket } from '../domain/usage/bucket.ts'
import { reserve } from '../domain/usage/reserve.ts'
import { commit } from '../domain/usage/settle.ts'
import { openStore } from '../store/open-store.ts'
import { openUsageQueue } from '../store/usage.ts'
import { startPostgres } from '../tests/postgres.ts'

const seconds = 5
const rounds = 3
const users = 200
const editors = 64
const left = 100
/** The number of pairs of each user so far. */
const made = new Map()
const calendar = { now: () => new Date() }

const home = mkdtempSync(join(tmpdir(), 'bench-'))
await measure('SQLite', { engine: 'sqlite', file: join(home, 'bench.sqlite') })
rmSync(home, { recursive: true })
const { url, stop } = await startPostgres()
await measure('PostgreSQL', { engine: 'postgres', url })
await stop()

function openQueue({ transaction }) {
  return openUsageQueue(transaction, { clock: calendar, siteUrl: 'http://localhost' })
}

async function measure(name, address) {
  const store = await openStore(address)
  const ports = { ...store, calendar, queue: openQueue(store) }
  const ids = Array.from({ length: users }, (_, user) => `user-${user}`)
  for (const id of ids) await addUser(ports, id)
  await during(ports, { ids, name: 'warm', lengthMs: 1_000 })

  const rates = []
  const waits = []
  for (let round = 0; round < rounds; round += 1) {
    const times = await during(ports, { ids, name: `round-${round}`, lengthMs: seconds * 1000 })
    rates.push(times.length / seconds)
    waits.push(...times)
  }
  const counted = await countDays(ports, ids)
  const granted = await rush(ports)
  await store.close()

  const sorted = rates.toSorted((one, other) => one - other)
  console.log(
    `${name}: ${editors} editors of ${users} users, ${rounds} rounds of ${seconds} s: ${sorted[1].toFixed(0)} pairs/s (${sorted[0].toFixed(0)} to ${sorted[2].toFixed(0)}); a pair takes ${at(waits, 0.5)} ms (p99 ${at(waits, 0.99)} ms)`,
  )
  console.log(
    `${name}: ${counted.wrong} of ${users} users have a wrong count; of 500 simultaneous requests for the ${left} that are left, ${granted} were granted`,
  )
}

async function addUser({ users: store }, id) {
  const now = new Date()
  const person = { id, email: id, name: id, createdAt: now, isEmailVerified: true }
  await store.addUser(person, { ...firstSubscription(now), plan: 'essential' })
}

/** Every editor reserves and commits one request after the other. Returns how long each pair took. */
async function during(ports, { ids, name, lengthMs }) {
  const endsAt = performance.now() + lengthMs
  const times = []
  let next = 0
  async function work(editor) {
    while (performance.now() < endsAt) {
      next += 1
      const userId = ids[next % ids.length]
      const request = { userId, requestId: `${name}-${editor}-${next}` }
      const startedAt = performance.now()
      const { refused } = await reserve(ports, request)
      if (refused) throw new Error(`${userId} has no requests left: the round is too long`)
      await commit(ports, request)
      made.set(userId, (made.get(userId) ?? 0) + 1)
      if (performance.now() < endsAt) times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: editors }, (_, editor) => work(editor)))
  return times
}

/** Compares each user's daily counts and bucket with the requests that were made. */
async function countDays(ports, ids) {
  let wrong = 0
  for (const userId of ids) {
    const days = await ports.usage.listDays(userId, '')
    const { bucket } = await readAllowance(ports, { userId, plan: 'essential' })
    const counted = days.reduce((sum, { requests }) => sum + requests, 0)
    const refilled = bucket.left - (bucket.ceiling - counted)
    // Two or three refill while this runs.
    if (counted !== made.get(userId) || refilled < 0 || refilled > 3) wrong += 1
  }
  made.clear()
  return { wrong }
}

/** More requests than are left, on two queues like those of two replicas. */
async function rush(ports) {
  const userId = 'user-rush'
  await addUser(ports, userId)
  const now = new Date()
  const full = fillBucket(getPlan('free'), now)
  await ports.users.setSubscription(userId, firstSubscription(now))
  await ports.usage.setBucket(userId, {
    ...full,
    fullAt: later(now, (full.ceiling - left) * full.refillMs),
  })
  const replicas = [ports, { ...ports, queue: openQueue(ports) }]
  const results = await Promise.all(
    Array.from({ length: 500 }, (_, number) =>
      reserve(replicas[number % 2], { userId, requestId: `rush-${number}` }),
    ),
  )
  return results.filter(({ refused }) => !refused).length
}

function at(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)
}
