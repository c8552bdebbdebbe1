// The effect on everyone else while the payment provider accepts every call and doesn't respond:
// some users wait for checkout, others use the site. `npm run bench provider-away`.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gatherCrowd } from './crowd.mjs'
import { startSite } from './servers.mjs'
import { findWrk, load } from './wrk.mjs'

const waiting = 30
const seconds = 5
const readers = 100

const wrk = await findWrk()
const { dataDir, person } = await gatherCrowd(1_000)
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1,::1' }
const site = await startSite({ port: 4412, settings })
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const pages = { '/': '', '/login': '', '/dashboard': writeScript(dataDir) }

measure()
const quiet = measure()
await post('/sandbox', {
  cookie: await site.unlock(),
  fields: { intent: 'fail-next', path: '/v1/', status: 'timeout', times: 100 },
})
const pressed = Array.from({ length: waiting }, (_, number) => pressPay(number))
await pause(500)
const busy = measure()
for (const [path, { p99, perSecond }] of Object.entries(busy)) {
  const before = quiet[path]
  console.log(
    `${path} while ${waiting} wait: ${perSecond.toFixed(0)}/s, p99 ${p99}; before: ${before.perSecond.toFixed(0)}/s, p99 ${before.p99}; ratio ${(perSecond / before.perSecond).toFixed(2)}`,
  )
}

const responses = await Promise.all(pressed)
const longest = Math.max(...responses.map(({ ms }) => ms))
const next = await pressPay(waiting)
console.log(
  `those who pressed Pay got a response after at most ${(longest / 1000).toFixed(1)} s (${[...new Set(responses.map(({ status }) => status))]}), the next one after ${next.ms.toFixed(0)} ms (${next.status})`,
)
agent.destroy()
await site.stop()

function measure() {
  return Object.fromEntries(
    Object.entries(pages).map(([path, script]) => [
      path,
      load(wrk, { url: `${site.url}${path}`, seconds, ...(script && { script }) }),
    ]),
  )
}

/** A wrk script of users who open their dashboards. */
function writeScript(folder) {
  const file = join(folder, 'ask.lua')
  const cookies = Array.from({ length: readers }, (_, n) => `[[${person(900 + n).cookie}]]`)
  writeFileSync(
    file,
    `local cookies = { ${cookies.join(', ')} }
    function request()
      return wrk.format('GET', '/dashboard', { cookie = cookies[math.random(#cookies)] })
    end`,
  )
  return file
}

async function pressPay(number) {
  const { cookie, uid, email } = person(number)
  const startedAt = performance.now()
  const body = { plan: 'pro', billingCycle: 'monthly', userId: uid, userEmail: email }
  const { status } = await post('/.netlify/functions/create-checkout', { cookie, body })
  return { status, ms: performance.now() - startedAt }
}

async function post(path, { cookie = '', body, fields }) {
  const text = fields ? new URLSearchParams(fields).toString() : JSON.stringify(body)
  const type = fields ? 'application/x-www-form-urlencoded' : 'application/json'
  const sent = request(`${site.url}${path}`, {
    method: 'POST',
    agent,
    headers: { cookie, 'content-type': type, origin: site.url, 'x-forwarded-for': '127.0.0.1' },
  })
  sent.end(text)
  const [response] = await once(sent, 'response')
  await buffer(response)
  if (fields && response.statusCode >= 400) throw new Error(`${path}: ${response.statusCode}`)
  return { status: response.statusCode }
}
