// Load from a separate process on this machine, with wrk.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchFromDebian, findOnPath } from '../scripts/debian.mjs'

export async function findWrk() {
  const found =
    findOnPath('wrk') ??
    (await fetchFromDebian({ name: 'wrk', packages: ['wrk'], program: '/usr/bin/wrk' }))
  if (found) return found
  throw new Error('wrk is not installed. Install it with your package manager.')
}

/** Requests one URL as browsers do, or runs a script, for some seconds. Returns the rate and the p99. */
export function load(wrk, { url, seconds, headers = {}, script }) {
  const sent = { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers }
  const flags = Object.entries(sent).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = [
    '-t1',
    '-c64',
    `-d${seconds}s`,
    '--latency',
    ...(script ? ['-s', script] : flags),
  ]
  const report = execFileSync(wrk, [...options, url], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
    p99: /^\s+99%\s+(\S+)$/m.exec(report)?.[1],
  }
}

/** A wrk script that sends each request as a random user. */
export function writeScript(requests) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'requests.lua')
  const lines = requests.map(({ path, method = 'GET', headers, body }) => {
    const pairs = Object.entries(headers).map(([key, value]) => `["${key}"] = [[${value}]]`)
    return `{ "${method}", "${path}", { ${pairs.join(', ')} }, ${body ? `[[${body}]]` : 'nil'} }`
  })
  writeFileSync(
    file,
    `local requests = { ${lines.join(',\n')} }
    local count = 0
    math.randomseed(os.time())
    function request()
      local one = requests[math.random(#requests)]
      count = count + 1
      local body = one[4] and one[4]:format(math.random(1e9)) or nil
      return wrk.format(one[1], one[2], one[3], body)
    end`,
  )
  return file
}
