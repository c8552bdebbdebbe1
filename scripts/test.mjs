// `npm test` installs what is missing, runs every check and ends with a line that counts passed and
// failed ones. Parts of it:
//   npm run lint · npm run typecheck · npm run test:unit · npm run test:e2e · npm run test:editor
//   npm test -- domain/billing     the tests of a folder or file, of any kind
// `npm test` leaves out the browser and editor tests tagged `@long`; `npm run test:e2e` and
// `npm run test:editor` run all of them.
// `npm run test:long` runs tests that take minutes: processes killed under load, login timing, `npm run dev`,
// and what the law asks for in a browser on both databases.
// `npm run test:firefox` runs the most important journeys in Firefox.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { startAuthEmulator } from './auth-emulator.mjs'
import {
  buildIfStale,
  findNode,
  installPackages,
  root,
  step,
  temporaryFolder,
  toolEnv,
} from './steps.mjs'
import { failInCi, fetchEditor, findChromium } from './test-tools.mjs'

const { parts, paths } = readArguments(process.argv.slice(2))
const temporary = temporaryFolder()
const tally = { passed: 0, failed: 0, skipped: 0 }
/** Browser and editor tests that needed their second try, with their traces. */
const retried = []
const reports = join(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Downloads the editor and the emulator in the background.
const editor = parts.has('editor') ? fetchEditor() : null
await installPackages()
const node = findNode()
const emulator = parts.has('unit') || parts.has('e2e') ? startAuthEmulator(node) : null
const chromium = ['e2e', 'editor', 'long'].some((part) => parts.has(part))
  ? await findChromium()
  : null

if (parts.has('lint') || parts.has('typecheck')) await checkSources()
if (['unit', 'e2e', 'editor', 'long', 'firefox'].some((part) => parts.has(part))) {
  await buildIfStale(node)
  const env = await findEmulator()
  // The editor tests are idle a third of the time, so they run beside the others.
  const editorTests = testEditor()
  await testUnits(env)
  await testEndToEnd(env)
  await editorTests
  await testLong(env)
  await testFirefox()
  await emulator?.then(({ stop }) => stop())
}

const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
const flaky = retried.length > 0 ? `, ${retried.length} flaky` : ''
if (retried.length > 0)
  process.stdout.write(`\nNeeded a second try, which is a defect:\n${retried.join('')}`)
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed${skipped}${flaky}\n`)
process.exit(tally.failed > 0 ? 1 : 0)

/** Arguments are names of parts, or paths of tests, which select the part they belong to. */
function readArguments(args) {
  const all = ['lint', 'typecheck', 'unit', 'e2e', 'editor']
  const isPart = (one) => [...all, 'long', 'firefox'].includes(one)
  const named = args.filter(isPart)
  const files = args.filter((one) => !isPart(one))
  const chosen = [...named, ...files.map(findPart)]
  return { parts: new Set(chosen.length > 0 ? chosen : all), paths: files }
}

function findPart(path) {
  if (/^(\.\/)?tests\/e2e(\/|$)/.test(path)) return 'e2e'
  if (/^(\.\/)?tests\/long(\/|$)/.test(path)) return 'long'
  if (/^(\.\/)?tests\/firefox(\/|$)/.test(path)) return 'firefox'
  return /^(\.\/)?extension\/tests\/editor(\/|$)/.test(path) ? 'editor' : 'unit'
}

async function checkSources() {
  await check('Route types', [['react-router', 'typegen']])
  await Promise.all([
    parts.has('typecheck') && check('Types', [['tsc', '--noEmit']]),
    parts.has('lint') &&
      check('Format, lint and dead code', [['biome', 'ci', '--error-on-warnings', '.'], ['knip']]),
  ])
}

async function testUnits(env) {
  if (parts.has('unit')) await runVitest('Unit and contract tests', { part: 'unit', env })
}

async function testLong(env) {
  if (!parts.has('long')) return
  if (paths.length === 0)
    await runVitest('Journeys on both databases', {
      part: 'engines',
      env: { ...env, ALL_ENGINES: '1' },
    })
  await runVitest('Long tests', { part: 'long', args: ['--config', 'tests/long/vitest.config.ts'] })
  if (paths.length === 0)
    await suite('Duties in a browser, on both databases', {
      command: ['playwright', 'test', 'tests/e2e/duties.test.ts', '--project=site'],
      paths,
      count: () => countPlaywright('playwright.json'),
      env: { AUTH_EMULATOR_MISSING: 'not needed' },
    })
}

async function testFirefox() {
  if (!parts.has('firefox')) return
  const args = ['--config', 'tests/firefox/vitest.config.ts']
  await runVitest('Journeys in Firefox', { part: 'firefox', args })
}

async function runVitest(name, { part, args = [], env }) {
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${part}.json`,
  ]
  await suite(name, {
    command: ['vitest', 'run', ...args, ...report],
    paths: paths.filter((path) => findPart(path) === part),
    count: () => countVitest(`${part}.json`),
    env,
  })
}

async function testEditor() {
  if (!parts.has('editor')) return
  await editor
  const chosen = paths.filter((path) => findPart(path) === 'editor')
  const isPart = isPartOfAll(chosen)
  await suite('The extension in a real editor', {
    command: [node, 'scripts/test-extension.mjs', ...(isPart ? ['--grep-invert=@long'] : [])],
    paths: chosen,
    count: () => countPlaywright('extension.json'),
    isHeldBack: isPart,
  })
}

/** Whether tests run as a part of `npm test`, which leaves out those tagged `@long`. */
function isPartOfAll(chosen) {
  return chosen.length === 0 && parts.has('unit')
}

async function testEndToEnd(env) {
  if (!parts.has('e2e')) return
  const chosen = paths.filter((path) => findPart(path) === 'e2e')
  await suite('End-to-end tests', {
    command: ['playwright', 'test'],
    paths: chosen,
    count: () => countPlaywright('playwright.json'),
    env: { ...env, ...(isPartOfAll(chosen) && { WITHOUT_LONG: '1' }) },
  })
}

/** The URL of the identity provider's emulator, or the reason why its tests are skipped. */
async function findEmulator() {
  if (!emulator) return {}
  const { url = '', reason = '' } = await (await emulator).find()
  if (reason) failInCi('The tests of the hosted identity provider', reason)
  return { AUTH_EMULATOR_URL: url, AUTH_EMULATOR_MISSING: reason }
}

/** A check that passes or fails as a whole. */
async function check(name, commands) {
  const isGood = await step(name, async () => {
    for (const command of commands) if (!(await runTool(command))) return false
    return true
  })
  tally[isGood ? 'passed' : 'failed'] += 1
}

/** Runs a test suite. If it fails without a failed test, that counts as one failure. */
async function suite(name, { command, paths: chosen, count, env, isHeldBack }) {
  const isGood = await step(name, () => runTool([...command, ...chosen], { env, isHeldBack }))
  const counted = count()
  for (const key of Object.keys(tally)) tally[key] += counted[key]
  if (!isGood && counted.failed === 0) tally.failed += 1
}

/** Held-back output is printed when the tool ends, so that two parallel tools stay readable. */
async function runTool([tool, ...args], { env = {}, isHeldBack = false } = {}) {
  const program = resolve(root, 'node_modules/.bin', tool)
  const running = spawn(program, args, {
    cwd: root,
    stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: toolEnv({ ...temporary, ...(chromium && { CHROMIUM_PATH: chromium }), ...env }),
  })
  const output = []
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (text) => output.push(text))
  const [status] = await once(running, 'close')
  process.stdout.write(Buffer.concat(output))
  return status === 0
}

function countVitest(report) {
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests: skipped = 0,
  } = readReport(report)
  return { passed, failed, skipped }
}

/** Tests that needed a second try count as passed, but are listed at the end. */
function countPlaywright(report) {
  const { stats = {}, suites = [] } = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  retried.push(...suites.flatMap(listRetried))
  return { passed: expected + flaky, failed: unexpected, skipped }
}

function listRetried({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results: [first] }) => {
        const trace = first.attachments.find(({ name }) => name === 'trace')?.path ?? ''
        return `  ${file}:${line} ${title}\n    ${relative(root, trace)}\n`
      }),
  )
  return [...own, ...suites.flatMap(listRetried)]
}

function readReport(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
