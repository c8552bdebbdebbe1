// Two thousand open event streams (SSE): what each costs, and how long an update takes to arrive. The
// update is a change of the user's name, which is one small write.
import { Agent, request } from 'node:http'
import { gatherCrowd } from './crowd.mjs'
import { startSite } from './servers.mjs'

const people = 200
const streamsEach = 10
const rounds = 200

const { dataDir, person } = await gatherCrowd(people)
const site = await startSite({
  port: 4408,
  settings: { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1,::1' },
})
const agent = new Agent({ keepAlive: true })
const crowd = Array.from({ length: people }, (_, number) => ({ ...person(number), number }))

const alone = await listen(crowd[0])
report('update to the only stream', await measureUpdates([alone]))
alone.close()

const before = site.memory()
const streams = []
for (let round = 0; round < streamsEach; round += 1) {
  streams.push(...(await Promise.all(crowd.map(listen))))
}
await rest(2_000)
const heldKb = ((site.memory() - before) * 1024) / streams.length
console.log(`${streams.length} streams open: ${heldKb.toFixed(1)} KB each`)

const usedBefore = site.processorMs()
await rest(35_000)
const perSecond = (site.processorMs() - usedBefore) / 35
console.log(`idle: ${perSecond.toFixed(1)} ms of CPU time per second`)

report(`update to one of ${streams.length} streams`, await measureUpdates(streams.slice(-people)))
for (const { close } of streams) close()
agent.destroy()
await site.stop()

/** Changes the name of one user after the other; measures when the last of their streams receives it. */
async function measureUpdates(listeners) {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    const { who, receive } = listeners[round % listeners.length]
    const name = `Name ${round}`
    const received = receive(name)
    const startedAt = performance.now()
    await changeName(who, name)
    times.push((await received) - startedAt)
  }
  return times
}

function listen(who) {
  return new Promise((opened, failed) => {
    let awaited = null
    const sent = request(`${site.url}/db/users/${who.uid}.json`, {
      agent: false,
      headers: { ...toHeaders(who), accept: 'text/event-stream', authorization: who.bearer },
    })
    sent.on('error', () => undefined)
    sent.on('response', (response) => {
      if (response.statusCode !== 200) return failed(new Error(`${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (text) => {
        if (awaited && text.includes(awaited.name)) awaited.resolve(performance.now())
        if (text.includes('event: put')) opened({ who, receive, close: () => sent.destroy() })
      })
    })
    sent.end()

    function receive(name) {
      return new Promise((resolve) => {
        awaited = { name: `"${name}"`, resolve }
      })
    }
  })
}

function changeName(who, name) {
  const body = new URLSearchParams({ intent: 'name', name }).toString()
  const headers = {
    ...toHeaders(who),
    cookie: who.cookie,
    origin: site.url,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((answered, failed) => {
    request(`${site.url}/account`, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      if (response.statusCode >= 400) failed(new Error(`${response.statusCode}`))
      else response.on('end', answered)
    })
      .on('error', failed)
      .end(body)
  })
}

function toHeaders({ number }) {
  return { 'x-forwarded-for': `198.51.100.${number + 1}` }
}

function rest(ms) {
  return new Promise((over) => setTimeout(over, ms))
}

function report(what, unsorted) {
  const sorted = unsorted.toSorted((one, other) => one - other)
  const rank = (share) => sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)
  console.log(`${what}: median ${rank(0.5)} ms, p99 ${rank(0.99)} ms, of ${sorted.length}`)
}
