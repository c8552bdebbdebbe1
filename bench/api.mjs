// The editor's API over HTTP: pairs of calls (reserve and commit) per second on both engines, next
// to a bare `node:http` server that does the same durable writes, and `GET /api/v1/me` next to the
// home page, which is sent from memory. Every pair has to be counted exactly once. Then what the site
// adds to the answers of a model, which is a benchmark of its own: `npm run bench gateway`.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../store/open-store.ts'
import { startPostgres } from '../tests/postgres.ts'
import { makePairs } from './api-load.mjs'
import { addPeople, openSqliteSite } from './api-people.mjs'
import { at, median } from './numbers.mjs'
import { startScript, startSite } from './servers.mjs'
import { findWrk, load, writeScript } from './wrk.mjs'

const people = 500
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 5)
const wrk = await findWrk()

const site = await openSqliteSite(4431, { size: people })
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

await import('./gateway.mjs')

async function openPostgresSite(port) {
  const database = await startPostgres()
  const address = { engine: 'postgres', url: database.url }
  const bearers = await addPeople(address, people)
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  return { ...(await startSite({ port, settings })), address, bearers, port, database, pairs: 0 }
}

async function openBare(port) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'bare.sqlite')
  const bearers = await addPeople({ engine: 'sqlite', file }, people)
  return {
    ...(await startScript('bench/api-bare.mjs', { args: [file, port], port })),
    bearers,
    port,
  }
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
  return `${rate} pairs/s, a pair takes ${at(waits, 0.5).toFixed(1)} ms (p99 ${at(waits, 0.99).toFixed(1)}), ${processorMs} ms of processor time a call`
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
