// Requests per second of logged-in users, for the dashboard and the editor's API, with a thousand
// users and with a million in the database. `PEOPLE=100000 npm run bench signed-in` for fewer.
import { gatherCrowd } from './crowd.mjs'
import { median } from './numbers.mjs'
import { startSite } from './servers.mjs'
import { findWrk, load, writeScript } from './wrk.mjs'

const sizes = [1_000, Number(process.env.PEOPLE ?? 1_000_000)]
const active = 500
const rounds = 5
const seconds = 3

const wrk = await findWrk()
const sites = []
for (const [place, size] of sizes.entries()) sites.push(await open(size, 4406 + place))

await compare('GET /dashboard', ({ cookie }) => ({ path: '/dashboard', headers: { cookie } }))
await compare('GET /db/users/{uid}.json', ({ uid, bearer }) => ({
  path: `/db/users/${uid}.json`,
  headers: { authorization: bearer },
}))
await compare('GET /api/v1/me', ({ bearer }) => ({
  path: '/api/v1/me',
  headers: { authorization: bearer },
}))
await compare('POST /api/v1/requests', ({ bearer }) => ({
  path: '/api/v1/requests',
  method: 'POST',
  headers: { authorization: bearer, 'content-type': 'application/json' },
  // The wrk script replaces %d with a random number.
  body: '{"id":"bench-%d"}',
}))
for (const { site } of sites) await site.stop()

async function open(size, port) {
  const startedAt = performance.now()
  const { dataDir, person } = await gatherCrowd(size)
  const wroteMs = performance.now() - startedAt
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const site = await startSite({ port, settings })
  console.log(
    `${toCount(size)} people: written in ${(wroteMs / 1000).toFixed(1)} s, started in ${site.startMs.toFixed(0)} ms`,
  )
  const step = size / active
  return { size, site, people: Array.from({ length: active }, (_, n) => person(n * step)) }
}

/** Sends the same request as users from all over the database, to both sites alternately. */
async function compare(name, toRequest) {
  for (const { site, people } of sites) await tryOnce(site, toRequest(people[0]))
  const scripts = sites.map(({ people }) => writeScript(people.map(toRequest)))
  const round = () =>
    sites.map(({ site }, place) => load(wrk, { url: site.url, seconds, script: scripts[place] }))
  round()
  const runs = Array.from({ length: rounds }, round)
  const rates = sites.map((_, place) => median(runs.map((run) => run[place].perSecond)))
  const ratio = median(runs.map(([few, many]) => many.perSecond / few.perSecond))
  const results = sites.map(
    ({ size }, place) =>
      `${rates[place].toFixed(0)}/s of ${toCount(size)} people (p99 ${runs.at(-1)[place].p99})`,
  )
  console.log(`${name}: ${results.join(', ')}; ratio ${ratio.toFixed(2)}`)
}

/** Checks the status first, because wrk counts a redirect as success. */
async function tryOnce({ url }, { path, body, ...options }) {
  const first = body?.replace('%d', '0') ?? null
  const answer = await fetch(`${url}${path}`, { ...options, body: first, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} got status ${answer.status}`)
}

function toCount(size) {
  return size.toLocaleString('en-US')
}
