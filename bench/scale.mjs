// PostgreSQL with a million users: how long the drill and the check of the books take with more and
// more requests, the slowest statement of the background jobs, and pages next to those of a site that
// is nearly empty. Needs PostgreSQL's own programs (pg_dump) and 20 GB of disk for a while.
// `PEOPLE=10000 REQUESTS=50000,100000 npm run bench scale` for less.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { findNode, root, toolEnv } from '../scripts/steps.mjs'
import { createPostgresDatabase } from '../store/postgres-databases.ts'
import { startPostgres } from '../tests/postgres.ts'
import { at, median } from './numbers.mjs'
import { addRequests, addUsers } from './seed-scale.mjs'
import { startSite } from './servers.mjs'

const people = Number(process.env.PEOPLE ?? 1_000_000)
/** With each number of requests the checks are measured; with the second one everything else, too. */
const sizes = (process.env.REQUESTS ?? '1000000,5000000,20000000').split(',').map(Number)
const fewPeople = 1_000
/** Users of both databases who come back, so that what belongs to them is in memory. */
const active = 50
const rounds = Number(process.env.ROUNDS ?? 300)
/** Longer than every job rests at first; those that run hourly begin with the server. */
const watchedSeconds = Number(process.env.WATCHED ?? 75)
const requests = [
  { name: 'GET /dashboard', path: '/dashboard', as: 'cookie' },
  { name: 'GET /usage', path: '/usage', as: 'cookie' },
  { name: 'GET /billing', path: '/billing', as: 'cookie' },
  { name: 'GET /account', path: '/account', as: 'cookie' },
  { name: 'GET /api/v1/me', path: '/api/v1/me', as: 'authorization' },
  { name: 'POST /api/v1/requests', path: '/api/v1/requests', as: 'authorization', isPost: true },
]
const debian = '/usr/lib/postgresql'

const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'))
const server = await startServer()
try {
  const large = await createPostgresDatabase(server.url, 'large')
  await report(`${toCount(people)} users`, () => addUsers(large, people))
  for (const [place, size] of sizes.entries()) {
    const from = sizes[place - 1] ?? 0
    await report(`${toCount(size)} requests`, () =>
      addRequests(large, { users: people, from, upTo: size }),
    )
    if (place === 1) await measureSite(large)
    await measureChecks(large, { size, hasDrill: place === 1 })
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

function startServer() {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted() : []
  const installed = versions.map((version) => join(debian, version, 'bin')).at(-1)
  const settings = ['max_wal_size=16GB', 'shared_preload_libraries=pg_stat_statements']
  return startPostgres(settings, { ...(installed && { installed }) })
}

async function report(what, work) {
  const startedAt = performance.now()
  await work()
  console.log(`${what}: written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

async function measureChecks(url, { size, hasDrill }) {
  const checked = await runCommand('admin', url, 'check-usage')
  console.log(`${toCount(size)} requests: check-usage ${describe(checked)}`)
  if (!hasDrill) return
  const file = join(folder, `${size}.tar`)
  const backup = await runCommand('backup', url, file)
  const megabytes = statSync(file).size / 1e6
  console.log(`${toCount(size)} requests: backup ${describe(backup)}, ${megabytes.toFixed(0)} MB`)
  const drill = await runCommand('drill', url, file)
  console.log(`${toCount(size)} requests: drill ${describe(drill)}`)
  rmSync(file)
}

/** Runs a command as an operator does, and watches its memory. */
async function runCommand(name, url, ...args) {
  const startedAt = performance.now()
  const child = spawn(findNode(), [`server/admin/${name}.ts`, ...args], {
    cwd: root,
    env: toolEnv({ ...toSettings(url), NODE_NO_WARNINGS: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid))
  }, 200)
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise((ended) => child.once('exit', ended))
  clearInterval(timer)
  const [said, errors] = await output
  if (code !== 0) throw new Error(`${name} failed: ${said}${errors.slice(-2_000)}`)
  const restored = /Restored in ([\d.]+) s/.exec(said)?.[1]
  return { seconds: (performance.now() - startedAt) / 1000, peak, restored }
}

/** Each database has the secrets that it was first opened with. */
function toSettings(url) {
  return { DATABASE_URL: url, DATA_DIR: join(folder, new URL(url).pathname.slice(1)) }
}

function readPeak(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return 0
  }
}

function describe({ seconds, peak, restored }) {
  const part = restored ? `, of which the restore ${restored} s` : ''
  return `${seconds.toFixed(1)} s${part}, ${peak.toFixed(0)} MB at most`
}

async function measureSite(large) {
  const small = await createPostgresDatabase(server.url, 'small')
  await addUsers(small, fewPeople)
  await addRequests(small, { users: fewPeople, from: 0, upTo: fewPeople * 5 })
  const few = { size: fewPeople, url: small, site: await openSite(4426, small) }
  await few.site.stop()
  const statements = await openStatements(large)
  const many = { size: people, url: large, site: await openSite(4427, large) }
  await new Promise((later) => setTimeout(later, watchedSeconds * 1000))
  await statements.print()
  few.site = await openSite(4426, small)
  for (const request of requests) await comparePages([few, many], request)
  for (const { site } of [few, many]) await site.stop()
}

function openSite(port, url) {
  const settings = { ...toSettings(url), LOG_LEVEL: 'warn', OPERATORS: 'operator@example.com' }
  return startSite({ port, settings })
}

/** What the server itself measured, from now on. */
async function openStatements(url) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  await client.query('select pg_stat_statements_reset()')
  return {
    async print() {
      const { rows } = await client.query(
        `select max_exec_time, mean_exec_time, calls, regexp_replace(query, '\\s+', ' ', 'g') as query
         from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database())
           and query not like '%pg_stat_statements%'
         order by max_exec_time desc limit 12`,
      )
      for (const { max_exec_time, mean_exec_time, calls, query } of rows)
        console.log(
          `statement: ${max_exec_time.toFixed(1)} ms at most, ${mean_exec_time.toFixed(1)} on average, ${calls} times: ${query.slice(0, 160)}`,
        )
      await client.end()
    },
  }
}

/** The same request as users from all over both databases, alternately. */
async function comparePages(sites, request) {
  const times = sites.map(() => [])
  for (let round = -active; round < rounds; round += 1)
    for (const [place, { site, size }] of inTurn(sites, round)) {
      const number = Math.floor(((round + active) % active) * (size / active)) + 1
      const ms = await time(site, { ...request, number, round })
      if (round >= 0) times[place].push(ms)
    }
  const [few, many] = times.map((all) => median(all))
  const p95 = times.map((all) => at(all, 0.95).toFixed(1)).join(' and ')
  console.log(
    `${request.name}: median ${few.toFixed(2)} ms of ${toCount(sites[0].size)} users, ${many.toFixed(2)} ms of ${toCount(sites[1].size)} (p95 ${p95}); ratio ${(many / few).toFixed(2)}`,
  )
}

/** Sometimes one is first, sometimes the other. */
function inTurn(sites, round) {
  const entries = [...sites.entries()]
  return round % 2 === 0 ? entries : entries.toReversed()
}

async function time({ url }, { path, as, isPost, number, round }) {
  const startedAt = performance.now()
  const response = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: {
      [as]: toCredentials(number)[as],
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { method: 'POST', body: JSON.stringify({ id: `bench-${number}-${round}` }) }),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} got status ${response.status}`)
  return performance.now() - startedAt
}

function toCredentials(number) {
  return {
    cookie: `session=${encodeURIComponent(btoa(JSON.stringify(digest(`browser ${number}`))))}`,
    authorization: `Bearer gwe_${digest(`editor ${number}`)}`,
  }
}

function digest(word) {
  return createHash('sha256').update(word).digest('base64url')
}

function toCount(size) {
  return size.toLocaleString('en-US')
}
