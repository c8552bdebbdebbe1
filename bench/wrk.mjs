// A load of requests from a second process on this machine, by wrk.
import { execFileSync } from 'node:child_process'
import { fetchFromDebian, findOnPath } from '../scripts/debian.mjs'

export async function findWrk() {
  const found =
    findOnPath('wrk') ??
    (await fetchFromDebian({ name: 'wrk', packages: ['wrk'], program: '/usr/bin/wrk' }))
  if (found) return found
  throw new Error('No wrk found: install it.')
}

/** Asks for one address as browsers do, or what a script says, for some seconds; answers the rate and the slow end. */
export function load(wrk, { url, seconds, headers = {}, script }) {
  const asked = { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers }
  const flags = Object.entries(asked).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const how = ['-t1', '-c64', `-d${seconds}s`, '--latency', ...(script ? ['-s', script] : flags)]
  const report = execFileSync(wrk, [...how, url], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]),
    p99: /99%\s+(\S+)/.exec(report)?.[1],
  }
}
