// The editor's API over HTTP: pairs of calls (reserve and commit) per second on both engines, next
// to a bare `node:http` server that does the same durable writes, and `GET /api/v1/me` next to the
// home page, which is sent from memory. Every pair has to be counted exactly once. Then what the site
// adds to the answers of a model: 200 streams through it, and straight from the router.
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstSubscription } from '../domain/identity/user.ts'
import { openStore } from '../store/open-store.ts'
import { startPostgres } from '../tests/postgres.ts'
import { makePairs } from './api-load.mjs'
import { streamAnswers } from './api-streams.mjs'
import { startScript, startSite } from './servers.mjs'
import { findWrk, load, writeScript } from './wrk.mjs'

const people = 500
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 5)
const wrk = await findWrk()

const site = await openSqliteSite(4431)
const bare = await openBare(4432)
await comparePairs()
await compareReads('SQLite', site)
await reportMemory(site)
await checkCounts('SQLite', site)
await bare.stop()

const postgres = await openPostgresSite(4433)
await measurePostgres()
await compareReads('PostgreSQL', postgres)
await checkCounts('PostgreSQL', postgres)
await postgres.database.stop()

await compareStreams()

async function openSqliteSite(port, { settings: more = {}, size = people } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const address = { engine: 'sqlite', file: join(dataDir, 'ghost-writers-ia.sqlite') }
  const bearers = await addPeople(address, size)
  const nodeArgs = process.env.NODE_ARGS?.split(' ') ?? []
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more }
  return { ...(await startSite({ port, settings, nodeArgs })), address, bearers, port, pairs: 0 }
}

async function openPostgresSite(port) {
  const database = await startPostgres()
  const address = { engine: 'postgres', url: database.url }
  const bearers = await addPeople(address)
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  return { ...(await startSite({ port, settings })), address, bearers, port, database, pairs: 0 }
}

async function openBare(port) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'bare.sqlite')
  const bearers = await addPeople({ engine: 'sqlite', file })
  return {
    ...(await startScript('bench/api-bare.mjs', { args: [file, port], port })),
    bearers,
    port,
  }
}

/** Users on Free, each with an editor. Returns what the editors send. */
async function addPeople(address, size = people) {
  const store = await openStore(address)
  const now = new Date()
  const bearers = []
  for (let number = 0; number < size; number += 1) {
    const id = `user-${number}`
    const token = `gwe_${digest(id)}`
    const user = { id, email: id, name: id, createdAt: now, isEmailVerified: true }
    await store.users.addUser(user, firstSubscription(now))
    const times = { startedAt: now, seenAt: now, expiresAt: null }
    const session = { id: digest(token), userId: id, kind: 'editor', device: 'VS Code', ...times }
    await store.sessions.addSession(session)
    bearers.push(`Bearer ${token}`)
  }
  await store.close()
  return bearers
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url')
}

/** Alternately on the site and on the bare server. */
async function comparePairs() {
  const runs = []
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, theirs] = [await runPairs(site, round), await runPairs(bare, round)]
    if (round > 0) runs.push({ ours, theirs })
  }
  const ratio = median(runs.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond))
  console.log(
    `SQLite: ${describe(runs.map(({ ours }) => ours))}; bare server ${describe(runs.map(({ theirs }) => theirs))}; ratio ${ratio.toFixed(2)}`,
  )
}

async function measurePostgres() {
  const runs = []
  for (let round = 0; round <= rounds; round += 1) runs.push(await runPairs(postgres, round))
  console.log(`PostgreSQL: ${describe(runs.slice(1))}`)
}

async function runPairs(server, round) {
  const before = server.processorMs()
  const { made, waits } = await makePairs({ ...server, seconds, name: `round-${round}` })
  server.pairs += made
  const processorMs = (server.processorMs() - before) / made / 2
  return { perSecond: waits.length / seconds, waits, processorMs }
}

function describe(runs) {
  const waits = runs.flatMap((run) => run.waits)
  const rate = median(runs.map(({ perSecond }) => perSecond)).toFixed(0)
  const processorMs = median(runs.map((run) => run.processorMs)).toFixed(3)
  return `${rate} pairs/s, a pair takes ${at(waits, 0.5)} ms (p99 ${at(waits, 0.99)}), ${processorMs} ms of processor time a call`
}

async function compareReads(name, { url, bearers }) {
  const calls = bearers.map((bearer) => ({
    path: '/api/v1/me',
    headers: { authorization: bearer },
  }))
  const script = writeScript(calls)
  const runs = []
  for (let round = 0; round <= rounds; round += 1) {
    const [me, home] = [load(wrk, { url, seconds, script }), load(wrk, { url, seconds })]
    if (round > 0) runs.push({ me, home })
  }
  const rate = (key) => median(runs.map((run) => run[key].perSecond)).toFixed(0)
  const ratio = median(runs.map(({ me, home }) => me.perSecond / home.perSecond))
  console.log(
    `${name}: GET /api/v1/me ${rate('me')}/s (p99 ${runs.at(-1).me.p99}), GET / ${rate('home')}/s; ratio ${ratio.toFixed(2)}`,
  )
}

/** Resident memory before and after 10,000 calls of a server that is warm already. */
async function reportMemory(server) {
  const sizes = [server.memory()]
  while (sizes.length < 4) {
    const before = server.pairs
    while (server.pairs - before < 5_000) await runPairs(server, `memory-${server.pairs}`)
    sizes.push(server.memory())
  }
  console.log(
    `Memory, each after 10,000 calls more: ${sizes.map((size) => size.toFixed(0)).join(', ')} MB`,
  )
}

/** Stops the site and compares the stored counts with the pairs that were made. */
async function checkCounts(name, { stop, address, pairs }) {
  await stop()
  const store = await openStore(address)
  let counted = 0
  for (let number = 0; number < people; number += 1) {
    const days = await store.usage.listDays(`user-${number}`, '')
    counted += days.reduce((sum, { requests }) => sum + requests, 0)
  }
  await store.close()
  console.log(`${name}: ${pairs} pairs were made, ${counted} were counted`)
  if (counted !== pairs) process.exitCode = 1
}

async function compareStreams() {
  const [upstreamPort, port, intervalMs] = [4434, 4435, 50]
  const args = [upstreamPort, intervalMs]
  const upstream = await startScript('bench/api-upstream.mjs', { args, port: upstreamPort })
  const gateway = await openSqliteSite(port, {
    settings: {
      MODEL_ROUTER_URL: `http://127.0.0.1:${upstreamPort}/v1`,
      MODEL_ROUTER_KEY: 'bench',
      MODELS: '[{"id":"bench","name":"Bench","context":32768,"output":4096}]',
    },
    size: 4 * people,
  })
  const { bearers } = gateway
  const chunks = 40
  const spreadMs = chunks * intervalMs
  const load = { bearers, streams: 200, chunks, seconds: 3 * seconds, spreadMs }
  const toUpstream = { ...load, port: upstreamPort, path: '/v1/chat/completions' }
  const toSite = { ...load, port, path: '/api/v1/chat/completions' }
  await streamAnswers({ ...toSite, seconds: 3 })

  const [direct, through] = [await streamAnswers(toUpstream), await streamAnswers(toSite)]
  console.log(
    `200 streams: a chunk takes ${at(through.delays, 0.5)} ms (p99 ${at(through.delays, 0.99)}) through the site, ${at(direct.delays, 0.5)} ms (p99 ${at(direct.delays, 0.99)}) straight from the router`,
  )
  console.log(
    `200 streams: the first chunk takes ${at(through.firsts, 0.5)} ms (p99 ${at(through.firsts, 0.99)}) through the site, ${at(direct.firsts, 0.5)} ms (p99 ${at(direct.firsts, 0.99)}) straight from the router`,
  )
  const sizes = [gateway.memory()]
  while (sizes.length < 4) {
    await streamAnswers({
      ...toSite,
      streams: 64,
      chunks: 1,
      calls: 10_000,
      seconds: 600,
      spreadMs: 0,
    })
    sizes.push(gateway.memory())
  }
  console.log(
    `Memory, each after 10,000 answers more: ${sizes.map((size) => size.toFixed(0)).join(', ')} MB`,
  )
  await gateway.stop()
  await upstream.stop()
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

function at(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)
}
