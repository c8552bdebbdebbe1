// What signed-in users get: the dashboard and the editor's calls, each second, from a store with a
// thousand people and from one with a million. `PEOPLE=100000 npm run bench signed-in` for fewer.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gatherCrowd } from './crowd.mjs'
import { startSite } from './servers.mjs'
import { findWrk, load } from './wrk.mjs'

const sizes = [1_000, Number(process.env.PEOPLE ?? 1_000_000)]
const active = 500
const rounds = 5
const seconds = 3

const wrk = await findWrk()
const houses = []
for (const [place, size] of sizes.entries()) houses.push(await open(size, 4406 + place))

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
  // wrk puts another id into each.
  body: '{"id":"bench-%d"}',
}))
for (const { site } of houses) await site.stop()

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

/** The same request of people from all over the store, both stores in turn. */
async function compare(name, ask) {
  for (const { site, people } of houses) await tryOnce(site, ask(people[0]))
  const scripts = houses.map(({ people }) => keepScript(people.map(ask)))
  const round = () =>
    houses.map(({ site }, place) => load(wrk, { url: site.url, seconds, script: scripts[place] }))
  round()
  const runs = Array.from({ length: rounds }, round)
  const rates = houses.map((_, place) => middle(runs.map((run) => run[place].perSecond)))
  const ratio = middle(runs.map(([few, many]) => many.perSecond / few.perSecond))
  const told = houses.map(
    ({ size }, place) =>
      `${rates[place].toFixed(0)}/s of ${toCount(size)} people (p99 ${runs.at(-1)[place].p99})`,
  )
  console.log(`${name}: ${told.join(', ')}; ratio ${ratio.toFixed(2)}`)
}

/** wrk takes a redirect for an answer. */
async function tryOnce({ url }, { path, body, ...asked }) {
  const first = body?.replace('%d', '0') ?? null
  const answer = await fetch(`${url}${path}`, { ...asked, body: first, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
}

/** What wrk asks: somebody else each time. */
function keepScript(asked) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'ask.lua')
  const lines = asked.map(({ path, method = 'GET', headers, body }) => {
    const pairs = Object.entries(headers).map(([key, value]) => `["${key}"] = [[${value}]]`)
    return `{ "${method}", "${path}", { ${pairs.join(', ')} }, ${body ? `[[${body}]]` : 'nil'} }`
  })
  writeFileSync(
    file,
    `local asked = { ${lines.join(',\n')} }
    local count = 0
    math.randomseed(os.time())
    function request()
      local one = asked[math.random(#asked)]
      count = count + 1
      local body = one[4] and one[4]:format(math.random(1e9)) or nil
      return wrk.format(one[1], one[2], one[3], body)
    end`,
  )
  return file
}

function middle(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

function toCount(size) {
  return size.toLocaleString('en-US')
}
