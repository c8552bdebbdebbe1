// `npm run chaos -- [--minutes n] [--kills n] [--engine sqlite|postgres] [--proxies] [--soak]`: kills
// the site under load, restarts replicas (with --proxies also behind Caddy, nginx and HAProxy from
// Debian), breaks the database connection, and checks the books after each. Uses temporary
// databases on this machine only. Writes .cache/chaos/report.md and report.json.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildIfStale,
  findNode,
  installPackages,
  root,
  temporaryFolder,
  toolEnv,
} from './steps.mjs'

const settings = readSettings()
const folder = join(root, '.cache/chaos')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await installPackages()
await buildIfStale(findNode())

const startedAt = new Date()
const results = join(folder, 'tests.json')
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  [
    'run',
    '--config',
    'tests/chaos/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...settings.parts,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: toolEnv({
      ...temporaryFolder(),
      CHAOS_MINUTES: settings.minutes,
      CHAOS_KILLS: settings.kills,
      CHAOS_ENGINE: settings.engine,
      CHAOS_FOLDER: folder,
      ...(settings.proxies && { CHAOS_PROXIES: 'yes' }),
      ...(settings.soak && { CHAOS_SOAK: settings['soak-minutes'] }),
    }),
  },
)

const report = collect()
writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
writeFileSync(join(folder, 'report.md'), toMarkdown(report))
process.stdout.write(
  `\n${toMarkdown(report)}\nAlso in ${join(folder, 'report.md')} and report.json\n`,
)
process.exit(status === 0 ? 0 : 1)

function readSettings() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    options: {
      minutes: { ...text, default: '5' },
      kills: { ...text, default: '20' },
      engine: { ...text, default: 'sqlite,postgres' },
      proxies: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      'soak-minutes': { ...text, default: '60' },
    },
    allowPositionals: true,
  })
  const numbers = [values.minutes, values.kills, values['soak-minutes']]
  const areNumbers = numbers.every((value) => /^\d+$/.test(value))
  const areEngines = values.engine.split(',').every((name) => /^(sqlite|postgres)$/.test(name))
  if (!areNumbers || !areEngines) {
    process.stderr.write(
      'Usage: npm run chaos -- [--minutes n] [--kills n] [--engine sqlite|postgres] [--proxies] [--soak] [part]\n',
    )
    process.exit(1)
  }
  return { ...values, parts: positionals }
}

function collect() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.part.json'))
  const parts = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const { testResults = [] } = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status: outcome, failureMessages = [] }) => ({
      title,
      status: outcome,
      failure: failureMessages[0]?.split('\n')[0],
    }))
  return { startedAt, endedAt: new Date(), ...settings, isPassed: status === 0, parts, tests }
}

function toMarkdown({ startedAt: from, endedAt, engine, isPassed, parts, tests }) {
  const minutes = ((endedAt - from) / 60_000).toFixed(1)
  return [
    `# Chaos: ${isPassed ? 'all criteria met' : 'FAILED'}`,
    '',
    `${from.toISOString()}, ${minutes} minutes, ${engine}, Node ${process.version}.`,
    '',
    ...parts.flatMap(toSection),
    '## Tests',
    '',
    ...tests.map(({ title, status: outcome, failure }) =>
      failure ? `- ${outcome}: ${title}: ${failure}` : `- ${outcome}: ${title}`,
    ),
    '',
  ].join('\n')
}

function toSection({ part, findings, inconsistencies, notes }) {
  return [
    `## ${part}`,
    '',
    '| What | Measured | Limit | |',
    '| --- | ---: | ---: | --- |',
    ...findings.map(
      ({ name, value, limit }) => `| ${name} | ${value} | ${toVerdict(value, limit)} |`,
    ),
    '',
    ...inconsistencies.map((text) => `- Inconsistent: ${text}`),
    ...notes.map((text) => `- ${text}`),
    '',
  ]
}

function toVerdict(value, limit) {
  if (limit === undefined) return ' | '
  return `${limit} | ${value <= limit ? 'met' : '**not met**'}`
}
