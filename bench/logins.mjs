// Many parallel logins: how many succeed per second, how long the event loop stalls meanwhile, and
// how long a visitor waits for the home page.
import { argon2, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { startSite } from './servers.mjs'

const people = 32
const seconds = 10
const readsPerSecond = 50
const password = 'correct horse battery staple'

const site = await startSite({
  port: 4403,
  // Each person has their own network, so that rate limits don't apply.
  settings: { TRUSTED_PROXIES: '127.0.0.1,::1' },
  nodeArgs: ['--import', new URL('stall-watch.mjs', import.meta.url).href],
})
const agent = new Agent({ keepAlive: true })

await Promise.all(Array.from({ length: people }, (_, person) => signUp(person)))
await during(1, [read, storm])
const { hashes } = await during(seconds, [hash])
await site.stall()
const alone = await during(seconds, [read])
const quietStall = await site.stall()
const storming = during(seconds + 1, [storm])
await new Promise((next) => setTimeout(next, 1000))
const firstStall = await site.stall()
const [startedAt, usedBefore] = [performance.now(), site.processorMs()]
const { reads } = await during(seconds, [read])
const usedMs = site.processorMs() - usedBefore
const stall = await site.stall()
const logins = (await storming).logins.filter(({ at }) => at > startedAt).map(({ ms }) => ms)
await site.stop()
agent.destroy()

const most = hashes.length / seconds
const rate = logins.length / seconds
console.log(
  `${people} people log in repeatedly: ${rate.toFixed(1)} logins/s, bare argon2id ${most.toFixed(1)}, ratio ${(rate / most).toFixed(2)}`,
)
const eachMs = usedMs / logins.length
const atMost = (availableParallelism() * 1000) / eachMs
console.log(
  `a login takes ${toFigures(logins)}; it uses the server's processors for ${eachMs.toFixed(1)} ms, so without this client the machine could do ${atMost.toFixed(1)}/s`,
)
console.log(
  `longest stall of the server: ${stall.toFixed(1)} ms; ${firstStall.toFixed(1)} ms when all start at the same moment; ${quietStall.toFixed(1)} ms when none do`,
)
console.log(`/ meanwhile: ${toFigures(reads)}; alone: ${toFigures(alone.reads)}`)

/** Runs workloads in parallel for some seconds and returns their times. */
async function during(length, workloads) {
  const results = { reads: [], logins: [], hashes: [], endsAt: performance.now() + length * 1000 }
  await Promise.all(workloads.map((work) => work(results)))
  return results
}

/** The upper limit of the machine: only the hashes of the logins. */
async function hash({ hashes, endsAt }) {
  const derive = promisify(argon2)
  const cost = { memory: 12_288, passes: 3, parallelism: 1, tagLength: 32 }
  await Promise.all(
    Array.from({ length: Math.min(3, availableParallelism()) }, async () => {
      while (performance.now() < endsAt) {
        await derive('argon2id', { message: password, nonce: randomBytes(16), ...cost })
        hashes.push(0)
      }
    }),
  )
}

async function storm({ logins, endsAt }) {
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (performance.now() < endsAt) {
        const { status, ms } = await post('/login', { person, email: toEmail(person), password })
        if (status !== 303) throw new Error(`A login got status ${status}`)
        if (performance.now() < endsAt) logins.push({ at: performance.now(), ms })
      }
    }),
  )
}

/** Requests the home page at a steady rate, without waiting for earlier responses. */
async function read({ reads, endsAt }) {
  const open = []
  while (performance.now() < endsAt) {
    open.push(send({ path: '/', method: 'GET' }).then(({ ms }) => reads.push(ms)))
    await new Promise((next) => setTimeout(next, 1000 / readsPerSecond))
  }
  await Promise.all(open)
}

async function signUp(person) {
  const fields = { name: `Person ${person}`, email: toEmail(person), confirmPassword: password }
  const { status } = await post('/signup', { person, password, ...fields })
  if (status !== 303) throw new Error(`A sign-up got status ${status}`)
}

function post(path, { person, ...fields }) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `198.51.100.${person + 1}`,
    origin: site.url,
  }
  return send({ path, method: 'POST', headers }, new URLSearchParams(fields).toString())
}

function send({ path, method, headers }, body) {
  const startedAt = performance.now()
  return new Promise((answered, failed) => {
    request(`${site.url}${path}`, { method, headers, agent }, async (response) => {
      await buffer(response)
      answered({ status: response.statusCode, ms: performance.now() - startedAt })
    })
      .on('error', failed)
      .end(body)
  })
}

function toEmail(person) {
  return `person-${person}@example.com`
}

function toFigures(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return `p50 ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms`
}

function at(sorted, part) {
  return sorted[Math.floor((sorted.length - 1) * part)].toFixed(1)
}
