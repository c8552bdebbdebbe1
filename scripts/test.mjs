// `npm test`: installs what is missing and runs every check there is. Ends with one line:
// how many passed and how many failed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startAuthEmulator } from './auth-emulator.mjs'
import { findChromium } from './chromium.mjs'
import { buildIfStale, findNode, installPackages, root, step, toolEnv } from './steps.mjs'

const tally = { passed: 0, failed: 0, skipped: 0 }
const reports = join(root, '.cache/reports')

// What only some tests need comes while the others run.
spawn(process.execPath, [join(root, 'scripts/fetch-test-tools.mjs')], { stdio: 'inherit' })
await installPackages()
const node = findNode()
const chromium = await findChromium()
const starting = startAuthEmulator(node)
let emulatorUrl = ''
let emulatorMissing = ''
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await check('Types of the routes', [['react-router', 'typegen']])
await Promise.all([
  check('Types', [['tsc', '--noEmit']]),
  check('Format, lint and dead code', [['biome', 'ci', '--error-on-warnings', '.'], ['knip']]),
])
await buildIfStale(node)
const emulator = await starting
;({ url: emulatorUrl = '', reason: emulatorMissing = '' } = await emulator.find())
if (emulatorMissing) {
  process.stdout.write(
    `  The tests of the hosted identity provider are skipped: ${emulatorMissing}\n`,
  )
}
// The editor waits a third of its time, the unit tests some of theirs: together they take less.
await Promise.all([
  suite('Unit and contract tests', {
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/vitest.json`,
    ],
    count: countVitest,
  }),
  suite('The extension in a real editor', {
    command: [node, 'scripts/test-extension.mjs'],
    count: () => countPlaywright('extension.json'),
    isHeldBack: true,
  }),
])
await suite('End-to-end tests', {
  command: ['playwright', 'test'],
  count: () => countPlaywright('playwright.json'),
})

await emulator.stop()
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed${skipped}\n`)
process.exit(tally.failed > 0 ? 1 : 0)

/** A check that passes or fails as a whole. */
async function check(name, commands) {
  const isGood = await step(name, () => runInTurn(commands))
  tally[isGood ? 'passed' : 'failed'] += 1
}

async function runInTurn(commands) {
  for (const command of commands) if (!(await runTool(command))) return false
  return true
}

/** Many tests. One that ends badly without a failed test of its own counts as one that failed. */
async function suite(name, { command, count, isHeldBack = false }) {
  const isGood = await step(name, () => runTool(command, { isHeldBack }))
  const counted = count()
  for (const key of Object.keys(tally)) tally[key] += counted[key]
  if (!isGood && counted.failed === 0) tally.failed += 1
}

/** What is held back is printed when the tool ends, so that two at once stay readable. */
async function runTool([tool, ...args], { isHeldBack = false } = {}) {
  const env = toolEnv({
    CHROMIUM_PATH: chromium,
    NO_COLOR: '1',
    AUTH_EMULATOR_URL: emulatorUrl,
    AUTH_EMULATOR_MISSING: emulatorMissing,
  })
  const program = resolve(root, 'node_modules/.bin', tool)
  const stdio = isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const running = spawn(program, args, { cwd: root, stdio, env })
  const said = []
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (text) => said.push(text))
  const [status] = await once(running, 'close')
  process.stdout.write(Buffer.concat(said))
  return status === 0
}

function countVitest() {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport('vitest.json')
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
  return { passed: expected, failed: unexpected + flaky, skipped }
}

function readReport(name) {
  const file = join(reports, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
