// Public pages: requests per second compared with a bare `node:http` server, page weight, startup time
// and memory.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startBare, startSite } from './servers.mjs'
import { findWrk, load } from './wrk.mjs'

const warmUps = 2
const rounds = 9
const seconds = 2
const asBrowser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const wrk = await findWrk()
const site = await startSite({ port: 4401 })
console.log(`start to first response: ${site.startMs.toFixed(0)} ms`)

for (const path of ['/', '/login']) await compare(path)
console.log(`memory after that load: ${site.memory().toFixed(0)} MB`)
await measureWeight('/')
await site.stop()

/**
 * Alternates short rounds after a warm-up, so that other load on the machine affects both alike.
 * The ratio is the median of all rounds.
 */
async function compare(path) {
  const { body, headers } = await fetchRaw(`${site.url}${path}`)
  const bare = await startBare({ port: 4402, page: savePage({ body, headers }) })
  const round = () => ({
    ours: load(wrk, { url: `${site.url}${path}`, seconds }),
    bare: load(wrk, { url: `${bare.url}${path}`, seconds }),
  })
  for (let count = 0; count < warmUps; count += 1) round()
  const runs = Array.from({ length: rounds }, round)
  await bare.stop()

  const ratio = median(runs.map((run) => run.ours.perSecond / run.bare.perSecond)).toFixed(2)
  const rates = ['ours', 'bare'].map((whose) => median(runs.map((run) => run[whose].perSecond)))
  const [ours, theirs] = rates.map((rate) => rate.toFixed(0))
  console.log(
    `${path}: ${ours} requests/s, bare node:http ${theirs}, ratio ${ratio} (${body.length} bytes, p99 ${runs.at(-1).ours.p99})`,
  )
}

/** The body, and the headers that a bare server needs to send it. */
function savePage({ body, headers }) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'page')
  writeFileSync(file, body)
  const kept = ['content-type', 'content-encoding', 'content-length']
  return { file, headers: Object.fromEntries(kept.map((name) => [name, headers[name]])) }
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

/** The size of everything that a browser downloads for a page. */
async function measureWeight(path) {
  const page = await fetchRaw(`${site.url}${path}`)
  const html = await (await fetch(`${site.url}${path}`)).text()
  const links = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, link]) => link)
  const styles = await Promise.all(
    links
      .filter((link) => link.endsWith('.css'))
      .map((link) => fetch(`${site.url}${link}`).then((answer) => answer.text())),
  )
  const fonts = [...(html + styles.join('')).matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(
    ([, link]) => link,
  )

  const weights = { html: page.body.length }
  for (const link of new Set([...links, ...fonts])) {
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
}

/** The bytes as they are sent: `fetch` would decompress them. */
function fetchRaw(url) {
  return new Promise((answered, failed) => {
    get(url, { headers: asBrowser }, async (response) => {
      answered({ headers: response.headers, body: await buffer(response) })
    }).on('error', failed)
  })
}
