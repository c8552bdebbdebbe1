// How long someone waits who logs in from a new browser while others flood the login form from many
// networks, each with one attempt at a time: node bench/login-queue.mjs <ranges>
import { Agent, request } from 'node:http'
import { startSite } from './servers.mjs'

const attackers = 60
const [spread = '2'] = process.argv.slice(2)
const logins = 12
const password = 'correct horse battery staple'

const site = await startSite({ port: 4417, settings: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const email = 'ada@example.com'
await post('/signup', { name: 'Ada', email, password, confirmPassword: password })

const alone = await logIn(3)
let isOver = false
const statuses = {}
const flood = Array.from({ length: attackers }, async (_, index) => {
  for (let count = 0; !isOver; count += 1) {
    const fields = { email: `nobody-${index}-${count}@example.com`, password: 'wrong' }
    const { status } = await post('/login', fields, floodAddress())
    statuses[status] = (statuses[status] ?? 0) + 1
  }
})
await new Promise((next) => setTimeout(next, 3_000))
const meanwhile = await logIn(logins)
isOver = true
await Promise.all(flood)
await site.stop()
agent.destroy()

console.log(`a login from a new browser: ${describe(alone)} alone`)
console.log(
  `${describe(meanwhile)} while ${attackers} connections flood the form from many networks`,
)
console.log(`answers to the flood: ${JSON.stringify(statuses)}`)

/** One after the other, each from a new network and without a device cookie. */
async function logIn(count) {
  const times = []
  for (let login = 0; login < count; login += 1) {
    const { status, ms } = await post('/login', { email, password })
    times.push({ status, ms })
  }
  return times
}

function describe(times) {
  const sorted = times.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const right = times.filter(({ status }) => status === 303).length
  const at = (part) => (sorted[Math.floor((sorted.length - 1) * part)] / 1000).toFixed(2)
  return `p50 ${at(0.5)} s, longest ${at(1)} s, ${right} of ${times.length} logged in`
}

/** Each attempt has another address, from a few ranges of 65,536. */
function floodAddress() {
  return `198.${Math.floor(Math.random() * Number(spread))}.${part()}.${part()}`
}

function part() {
  return Math.floor(Math.random() * 250)
}

function post(path, fields, from = `203.${part()}.${part()}.${part()}`) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': from,
    origin: site.url,
  }
  const startedAt = performance.now()
  return new Promise((answered, failed) => {
    request(`${site.url}${path}`, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', () =>
        answered({ status: response.statusCode, ms: performance.now() - startedAt }),
      )
    })
      .on('error', failed)
      .end(new URLSearchParams(fields).toString())
  })
}
