// Large things that only tests need: fetched once, kept outside of the checkout, never among the
// project's dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { step } from './steps.mjs'

/** Where it is, or why it cannot be had. `folders` are those that npm is to fill, one after the other. */
export async function findInCache(name, { title, manifest, folders = [''] }) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const home = join(cache, 'ghost-writers-ia', name)
  if (existsSync(home)) return { home }

  const fault = await step(title, () => fetchInto(home, { manifest, folders }))
  return fault ? { reason: fault } : { home }
}

/** All or nothing: a fetch that was interrupted leaves only a draft behind. */
function fetchInto(home, { manifest, folders }) {
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  const fault = folders.map((folder) => install(join(draft, folder))).find(Boolean)
  if (fault) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, home)
  return fault
}

/** Nothing of it is compiled or run while it is fetched: no script of a package is needed. */
function install(folder) {
  if (!existsSync(folder)) return `${folder} is missing`
  const args = ['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', [...args, ...quiet], {
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? null : `npm could not fetch it: ${error?.message ?? stderr.trim()}`
}
