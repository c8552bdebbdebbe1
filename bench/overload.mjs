// Floods the site with the most expensive requests of each kind and measures `/`, `/login` and
// `/readyz` meanwhile, compared with an idle server in the same run. Exits with 1 if the p99 of any
// of them is 250 ms or more.
import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startSite } from './servers.mjs'

const port = 4408
const seconds = 6
const readsPerSecond = 20
const maxP99Ms = 250
const pages = ['/', '/login', '/readyz']
const kinds = [
  'form of 250,000 fields',
  'form of 32,000 fields in 64 KB',
  'query of 4,000 fields',
  'multipart of 1,900 parts in 64 KB',
  'JSON nested 32,000 deep',
  'API calls nested deep',
  '140 parallel logins',
  '300 slow headers, 300 slow bodies',
]

const settings = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'silent' }
const site = await startSite({ port, settings })
const agent = new Agent({ keepAlive: true })
const flood = promisify(execFile)
const floods = fileURLToPath(new URL('flood-clients.mjs', import.meta.url))

await readAll(2)
const quiet = await readAll(seconds)
console.log(`quiet: ${toFigures(quiet)}`)
let isFastEnough = true
for (const kind of kinds) {
  const flooding = flood(process.execPath, [floods, kind, String(port), String(seconds)])
  const read = await readAll(seconds)
  const { stdout } = await flooding
  isFastEnough &&= pages.every((page) => toP99(read[page]) < maxP99Ms)
  console.log(`${kind}: ${toFigures(read)}; the flood got ${stdout.trim()}`)
}
agent.destroy()
await site.stop()
console.log(isFastEnough ? `every p99 is under ${maxP99Ms} ms` : `a p99 is over ${maxP99Ms} ms`)
process.exitCode = isFastEnough ? 0 : 1

/** Requests the three pages at a steady rate, without waiting for earlier responses. */
async function readAll(length) {
  const times = Object.fromEntries(pages.map((page) => [page, []]))
  const endsAt = performance.now() + length * 1000
  const open = []
  while (performance.now() < endsAt) {
    for (const page of pages) open.push(read(page).then((ms) => times[page].push(ms)))
    await new Promise((next) => setTimeout(next, 1000 / readsPerSecond))
  }
  await Promise.all(open)
  return times
}

function read(path) {
  const startedAt = performance.now()
  return new Promise((answered, failed) => {
    request({ host: '127.0.0.1', port, path, agent, headers: { host: `localhost:${port}` } })
      .on('response', (response) => {
        if (response.statusCode !== 200) failed(new Error(`${path}: ${response.statusCode}`))
        response.resume().on('end', () => answered(performance.now() - startedAt))
      })
      .on('error', failed)
      .end()
  })
}

function toFigures(times) {
  const figures = pages.map((page) => {
    const ratio = quiet ? ` (${(toP99(times[page]) / toP99(quiet[page])).toFixed(1)}x quiet)` : ''
    return `${page} p99 ${toP99(times[page]).toFixed(1)} ms${ratio}`
  })
  return figures.join(', ')
}

function toP99(times) {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1]
}
