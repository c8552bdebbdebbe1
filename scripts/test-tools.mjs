// Installs large tools that only tests need, at first use, into the user's cache folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { step } from './steps.mjs'

/**
 * Returns the tool's folder, or the reason why it isn't available. `folders` are where `npm install`
 * runs, in order: some tools contain folders with their own dependencies.
 */
export async function fetchTool(name, { title, manifest, folders = [''] }) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const home = join(cache, 'ghost-writers-ia', name)
  if (existsSync(home)) return { home }

  const reason = await step(title, () => install(home, { manifest, folders }).catch(String))
  return reason ? { reason } : { home }
}

/** Installs under another name first: an interrupted download must not look complete. */
async function install(home, { manifest, folders }) {
  removeAbandonedDrafts(home)
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  for (const folder of folders) {
    const reason = await npmInstall(join(draft, folder))
    if (!reason) continue
    rmSync(draft, { recursive: true, force: true })
    return reason
  }
  // Another process may have been faster.
  if (existsSync(home)) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, home)
  return null
}

function removeAbandonedDrafts(home) {
  mkdirSync(dirname(home), { recursive: true })
  const hourAgo = Date.now() - 60 * 60 * 1000
  for (const name of readdirSync(dirname(home))) {
    const file = join(dirname(home), name)
    if (name.startsWith(`${basename(home)}.`) && statSync(file).mtimeMs < hourAgo) {
      rmSync(file, { recursive: true, force: true })
    }
  }
}

/** Without install scripts: none of these tools needs one. Gives up quickly without a network. */
async function npmInstall(folder) {
  if (!existsSync(folder)) return `${folder} is missing`
  const args = ['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=4000',
  ]
  const stdio = ['ignore', 'ignore', 'pipe']
  const npm = spawn('npm', [...args, ...quiet, ...retries], { cwd: folder, stdio })
  const [errors, [status]] = await Promise.all([text(npm.stderr), once(npm, 'close')])
  return status === 0 ? null : `npm could not install it: ${errors.trim()}`
}
