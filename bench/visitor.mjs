// Public pages: requests per second compared with bare `node:http` servers, page weight, startup time
// and memory.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { median } from './numbers.mjs'
import { startBare, startSite } from './servers.mjs'
import { findWrk, load } from './wrk.mjs'

const warmUps = 2
const rounds = 4
const seconds = 2
/** Each server several times: two processes of the same program differ by up to a tenth. */
const processes = 3
const asBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const wrk = await findWrk()
for (const path of ['/', '/login']) await compare(path)
await measureWeight('/')

/**
 * Compares with two bare servers: one sends the same response, the other only the headers that a
 * page can't do without. The ratios are medians over all rounds of all processes.
 */
async function compare(path) {
  const teams = []
  for (let count = 0; count < processes; count += 1) teams.push(await measureTeam(path))

  const runs = teams.flatMap((team) => team.runs)
  const [{ body, startMs, memory }] = teams
  const rates = [0, 1, 2].map((at) => median(runs.map((run) => run[at].perSecond)).toFixed(0))
  const ratios = [1, 2].map((at) =>
    median(runs.map((run) => run[0].perSecond / run[at].perSecond)).toFixed(2),
  )
  console.log(
    `${path}: ${rates[0]} requests/s (${body.length} bytes, p99 ${runs.at(-1)[0].p99})\n` +
      `  bare node:http with the same response ${rates[1]}, ratio ${ratios[0]}\n` +
      `  bare node:http with three headers ${rates[2]}, ratio ${ratios[1]}\n` +
      `  start to first response: ${startMs.toFixed(0)} ms, memory after the load: ${memory.toFixed(0)} MB`,
  )
}

/**
 * Starts the site and the two bare servers. Alternates short rounds after a warm-up, so that other
 * load on the machine affects all alike, and none is idle for long: a Node process that was loses
 * up to an eighth, because its garbage collection drops what optimized code relies on.
 */
async function measureTeam(path) {
  const measure = ({ url }) => load(wrk, { url: `${url}${path}`, seconds })
  const site = await startSite({ port: 4410 })
  // The site prerenders its pages after the start. Those of the first moment are compressed less.
  measure(site)
  const page = await fetchRaw(`${site.url}${path}`)
  const same = await startBare({ port: 4420, page: savePage(page, isOurs) })
  const plain = await startBare({ port: 4430, page: savePage(page, isNeeded) })
  const team = [site, same, plain]

  const round = () => team.map(measure)
  for (let count = 0; count < warmUps; count += 1) round()
  const runs = Array.from({ length: rounds }, round)
  const memory = site.memory()
  for (const { stop } of team) await stop()
  return { runs, body: page.body, startMs: site.startMs, memory }
}

/** Node adds the others itself. */
function isOurs(name) {
  return !['date', 'connection', 'keep-alive'].includes(name)
}

function isNeeded(name) {
  return ['content-type', 'content-encoding', 'content-length'].includes(name)
}

/** The body, and the headers that a bare server sends with it. */
function savePage({ body, headers }, isSent) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'page')
  writeFileSync(file, body)
  const sent = Object.entries(headers).filter(([name]) => isSent(name))
  return { file, headers: Object.fromEntries(sent) }
}

/** The size of everything that a browser downloads for a page. Fonts that aren't preloaded are only for characters that it doesn't have. */
async function measureWeight(path) {
  const site = await startSite({ port: 4410 })
  const page = await fetchRaw(`${site.url}${path}`)
  const html = await (await fetch(`${site.url}${path}`)).text()
  const links = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, link]) => link)
  const weights = { html: page.body.length }
  for (const link of new Set(links)) {
    const kind = link.slice(link.lastIndexOf('.') + 1)
    weights[kind] = (weights[kind] ?? 0) + (await fetchRaw(`${site.url}${link}`)).body.length
  }
  const sum = Object.values(weights).reduce((total, bytes) => total + bytes, 0)
  const inline = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (total, [, code]) => total + code.length,
    0,
  )
  console.log(
    `${path} weighs ${sum} bytes: ${JSON.stringify(weights)}, with ${inline} bytes of inline scripts`,
  )
  await site.stop()
}

/** The bytes as they are sent: `fetch` would decompress them. */
function fetchRaw(url) {
  return new Promise((answered, failed) => {
    get(url, { headers: asBrowser }, async (response) => {
      answered({ headers: response.headers, body: await buffer(response) })
    }).on('error', failed)
  })
}
