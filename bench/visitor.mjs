// What a visitor gets: how fast the first pages come beside a bare server, what they weigh,
// how long the start takes and what is held in memory afterwards.
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
console.log(`start to first answer: ${site.startMs.toFixed(0)} ms`)

for (const path of ['/', '/login']) await compare(path)
console.log(`memory after that load: ${site.memory().toFixed(0)} MB`)
await weigh('/')
await site.stop()

/**
 * Short rounds in turn after a warm-up, so that whatever else the machine does
 * touches both alike. The ratio is the middle one of all rounds.
 */
async function compare(path) {
  const { body, headers } = await fetchRaw(`${site.url}${path}`)
  const bare = await startBare({ port: 4402, page: keepPage({ body, headers }) })
  const round = () => ({
    ours: load(wrk, { url: `${site.url}${path}`, seconds }),
    bare: load(wrk, { url: `${bare.url}${path}`, seconds }),
  })
  for (let count = 0; count < warmUps; count += 1) round()
  const runs = Array.from({ length: rounds }, round)
  await bare.stop()

  const ratio = middle(runs.map((run) => run.ours.perSecond / run.bare.perSecond)).toFixed(2)
  const rates = ['ours', 'bare'].map((whose) => middle(runs.map((run) => run[whose].perSecond)))
  const [ours, theirs] = rates.map((rate) => rate.toFixed(0))
  console.log(
    `${path}: ${ours} requests/s, bare node:http ${theirs}, ratio ${ratio} (${body.length} bytes, p99 ${runs.at(-1).ours.p99})`,
  )
}

/** The body, and the headers that a bare server needs to send it. */
function keepPage({ body, headers }) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'page')
  writeFileSync(file, body)
  const kept = ['content-type', 'content-encoding', 'content-length']
  return { file, headers: Object.fromEntries(kept.map((name) => [name, headers[name]])) }
}

function middle(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

/** Everything the browser of a visitor loads for a page, as it crosses the wire. */
async function weigh(path) {
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
    `${path} weighs ${sum} bytes: ${JSON.stringify(weights)}, with ${inline} bytes of script inside the page`,
  )
}

/** The bytes as they are sent: `fetch` would unpack them. */
function fetchRaw(url) {
  return new Promise((answered, failed) => {
    get(url, { headers: asBrowser }, async (response) => {
      answered({ headers: response.headers, body: await buffer(response) })
    }).on('error', failed)
  })
}
