// Large things that only tests need: fetched once, kept outside of the checkout, never among the
// project's dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fetchOnce } from './fetch-once.mjs'
import { step } from './steps.mjs'

/** Where it is, or why it cannot be had. `folders` are those that npm is to fill, one after the other. */
export async function findInCache(name, { title, manifest, folders = [''] }) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const home = join(cache, 'ghost-writers-ia', name)
  if (existsSync(home)) return { home }

  const fetchInto = (draft) => fill(draft, { manifest, folders })
  // A folder that may not be written to is a reason like any other.
  const fault = await step(title, () => fetchOnce({ home, fetchInto }).catch(String))
  return fault ? { reason: fault } : { home }
}

function fill(draft, { manifest, folders }) {
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  return folders.map((folder) => install(join(draft, folder))).find(Boolean) ?? null
}

/** Nothing of it is compiled or run while it is fetched: no script of a package is needed. */
function install(folder) {
  if (!existsSync(folder)) return `${folder} is missing`
  const args = ['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  // Whoever has no network should not wait for minutes to hear so.
  const brisk = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=4000',
  ]
  const { status, stderr, error } = spawnSync('npm', [...args, ...quiet, ...brisk], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? null : `npm could not fetch it: ${error?.message ?? stderr.trim()}`
}
