// What the site adds to the answers of a model: 200 streams with twenty chunks a second each through
// the site, through a bare proxy that only pipes bytes, and straight from the router, in turn. The
// overhead is the difference between the site and the bare proxy: the clients and the router run on
// the same cores, so a chunk also waits for them. Then the time to the first chunk when the first of
// two routers is dead, and the memory of the site over 30,000 answers.
import { openSqliteSite } from './api-people.mjs'
import { streamAnswers } from './api-streams.mjs'
import { at, median } from './numbers.mjs'
import { startScript } from './servers.mjs'

const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = 2 * Number(process.env.SECONDS ?? 5)
const [upstreamPort, sitePort, proxyPort, fallbackPort, intervalMs] = [4437, 4438, 4439, 4436, 50]
const chunks = 40
const warmUpSeconds = 15
const answersPerStep = Number(process.env.ANSWERS ?? 10_000)

const upstream = await startScript('bench/api-upstream.mjs', {
  args: [upstreamPort, intervalMs],
  port: upstreamPort,
})
const proxy = await startScript('bench/gateway-proxy.mjs', {
  args: [proxyPort, upstreamPort],
  port: proxyPort,
})
const site = await openSqliteSite(sitePort, {
  settings: {
    MODEL_ROUTER_URL: `http://127.0.0.1:${upstreamPort}/v1`,
    MODEL_ROUTER_KEY: 'bench',
    MODELS: '[{"id":"bench","name":"Bench","context":32768,"output":4096}]',
  },
  size: 4_000,
})
const load = { bearers: site.bearers, streams: 200, chunks, seconds, spreadMs: chunks * intervalMs }
const targets = [
  { name: 'the site', server: site, port: sitePort, path: '/api/v1/chat/completions' },
  { name: 'a bare proxy', server: proxy, port: proxyPort, path: '/v1/chat/completions' },
  { name: 'the router itself', server: upstream, port: upstreamPort, path: '/v1/chat/completions' },
]

await compareStreams()
await compareFallback()
await reportMemory()
await site.stop()
await proxy.stop()
await upstream.stop()

async function compareStreams() {
  const runs = new Map(targets.map(({ name }) => [name, []]))
  for (const target of targets.slice(0, 2)) await warmUp(target)
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) runs.get(target.name).push(await measure(target))
  }
  for (const [name, measured] of runs)
    console.log(`200 streams from ${name}: ${describe(measured)}`)
  const [ours, bare] = targets.map(({ name }) => runs.get(name))
  for (const part of [0.5, 0.99]) {
    const added = ours.map(({ delays }, round) => at(delays, part) - at(bare[round].delays, part))
    console.log(`The site adds ${median(added).toFixed(1)} ms at the ${part * 100}th percentile`)
  }
}

/** What runs often is compiled in the first seconds, while chunks wait. Reports these apart. */
async function warmUp({ name, port, path }) {
  const { delays } = await streamAnswers({ ...load, port, path, seconds: warmUpSeconds })
  const [typical, slow] = [at(delays, 0.5), at(delays, 0.99)]
  console.log(
    `First ${warmUpSeconds} s of ${name}: a chunk takes ${typical.toFixed(1)} ms (p99 ${slow.toFixed(1)})`,
  )
}

/** The dead router is found out by the first call, before the measurement. */
async function compareFallback() {
  const dead = { url: 'http://127.0.0.1:9/v1', key: 'bench' }
  const targets = [{ router: 'dead' }, { router: 'router' }]
  const model = { id: 'bench', name: 'Bench', context: 32_768, output: 4_096, targets }
  const server = await openSqliteSite(fallbackPort, {
    settings: {
      MODEL_ROUTER_URL: `http://127.0.0.1:${upstreamPort}/v1`,
      MODEL_ROUTER_KEY: 'bench',
      MODEL_ROUTERS: JSON.stringify({ dead }),
      MODELS: JSON.stringify([model]),
    },
    size: 1_000,
  })
  const few = { ...load, streams: 20, chunks: 2, spreadMs: 100 }
  const firsts = { healthy: [], fallen: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const path = '/api/v1/chat/completions'
    const healthy = await streamAnswers({ ...few, port: sitePort, path, seconds: 3 })
    const { bearers } = server
    const fallen = await streamAnswers({ ...few, port: fallbackPort, path, bearers, seconds: 3 })
    if (round === 0) continue
    firsts.healthy.push(at(healthy.firsts, 0.5))
    firsts.fallen.push(at(fallen.firsts, 0.5))
  }
  await server.stop()
  const [healthy, fallen] = [median(firsts.healthy), median(firsts.fallen)]
  const ratio = (fallen / healthy).toFixed(2)
  console.log(
    `With a dead first router the first chunk takes ${fallen.toFixed(1)} ms, ${ratio} times as long as with one that works (${healthy.toFixed(1)} ms)`,
  )
}

async function measure({ server, port, path }) {
  const before = server.processorMs()
  const run = await streamAnswers({ ...load, port, path })
  const sent = run.delays.length + run.firsts.length
  return { ...run, processorUs: (1_000 * (server.processorMs() - before)) / sent }
}

function describe(runs) {
  const typical = (toNumber) => median(runs.map(toNumber)).toFixed(1)
  return [
    `a chunk takes ${typical(({ delays }) => at(delays, 0.5))} ms (p99 ${typical(({ delays }) => at(delays, 0.99))})`,
    `the first one ${typical(({ firsts }) => at(firsts, 0.5))} ms (p99 ${typical(({ firsts }) => at(firsts, 0.99))})`,
    `${typical((run) => run.processorUs)} µs of processor time a chunk`,
  ].join(', ')
}

/** Resident memory of a site that is warm already, before and after each step. */
async function reportMemory() {
  const sizes = [site.memory()]
  while (sizes.length < 4) {
    await streamAnswers({
      ...load,
      ...targets[0],
      streams: 64,
      chunks: 1,
      calls: answersPerStep,
      seconds: 600,
      spreadMs: 0,
    })
    sizes.push(site.memory())
  }
  const list = sizes.map((size) => size.toFixed(0)).join(', ')
  console.log(`Memory, each after ${answersPerStep} answers more: ${list} MB`)
}
