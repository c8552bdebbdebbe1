// `npm run simulate -- --years n [--engine sqlite|postgres] [--kill n] [--seed n]`: lets random
// customers live in the site and the payment sandbox, disrupts them, and checks that nobody is
// charged wrongly. Prints years lived, commands run, pairs of commands seen, and each broken rule
// with its shortest story and the command that repeats it. Uses temporary databases only.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages, root, temporaryFolder, toolEnv } from './steps.mjs'

const settings = readSettings()
const folder = join(root, '.cache/simulation')
const report = join(folder, `${settings.seed}.txt`)
mkdirSync(folder, { recursive: true })
rmSync(report, { force: true })
await installPackages()

const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--config', 'tests/simulation/vitest.config.ts', '--reporter=dot'],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: toolEnv({
      ...temporaryFolder(),
      SIMULATION: JSON.stringify({ ...settings, report }),
    }),
  },
)
process.stdout.write(readFileSync(report, 'utf8'))
process.exit(status === 0 ? 0 : 1)

function readSettings() {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: {
      years: { ...text, default: '100' },
      engine: { ...text, default: 'sqlite' },
      kill: { ...text, default: '0' },
      seed: { ...text, default: String(Date.now() % 1_000_000) },
      length: { ...text, default: '60' },
      shrinks: { ...text, default: '150' },
      path: text,
      commands: text,
      only: text,
      story: text,
      without: { ...text, multiple: true, default: [] },
    },
  })
  const { years, engine, kill, seed, length, shrinks, path, commands, only, without, story } =
    values
  const numbers = { years, kill, seed, length, shrinks }
  const areNumbers = Object.values(numbers).every((value) => /^-?\d+$/.test(value))
  if (!areNumbers || !/^(sqlite|postgres)$/.test(engine)) {
    process.stderr.write(
      'Usage: npm run simulate -- --years n [--engine sqlite|postgres] [--kill n] [--seed n] [--length n] [--path p --commands c --only rule] [--story json]\n',
    )
    process.exit(1)
  }
  const parsed = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
  )
  const replay = path && { path, commands: commands ?? '', kind: only }
  return {
    ...parsed,
    engine,
    without,
    isCollecting: true,
    ...(replay && { replay }),
    ...(story && { story: JSON.parse(story) }),
  }
}
