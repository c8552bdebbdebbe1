/** `npm run move -- --to <address>`: copies the SQLite database of a stopped site to PostgreSQL. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seconds } from '#domain/time.ts'
import { type MoveReport, moveSite } from '../backup/move-site.ts'
import { runInterruptible, say } from '../backup/run-operation.ts'
import { type MoveSettings, readMoveSettings, readOrExit } from '../config/load.ts'
import { getSecretsFile } from '../config/secrets.ts'

/** Fewer lines say nothing about a million. */
const fewLines = 100_000

await runInterruptible({
  usage: `Usage: move [--to postgres://user@host/database]
  Without --to, DATABASE_URL or DATABASE_URL_FILE says where to. Use one of them for an address with a password.
  Stop the site first: it is down until you start it again, with DATABASE_URL set.`,
  readArguments,
  async run({ to }, signal) {
    const settings = readOrExit(() => readMoveSettings(to))
    const { file, url } = settings
    const report = await moveSite({ file, url, signal, onProgress: createProgress() })
    sayDone(report, settings)
  },
})

function readArguments(): { readonly to: string | null } | null {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } })
    return { to: values.to ?? null }
  } catch {
    return null
  }
}

/** On stderr, and one line a second at most. */
function createProgress(): (done: string) => void {
  let saidAt = 0
  return (done) => {
    if (performance.now() - saidAt < seconds(1)) return
    saidAt = performance.now()
    process.stderr.write(`${done}\n`)
  }
}

function sayDone(report: MoveReport, settings: MoveSettings): void {
  const { target, wasDone, tables, rows, lines, problems, ms } = report
  say(
    `${wasDone ? 'An earlier move has copied' : 'Copied'} ${toCount(rows)} rows of ${tables} tables to ${target}, ${toCount(lines)} of them usage lines.`,
  )
  say('Both sides have the same rows, by number and hash of each table, and the same books.')
  for (const problem of problems) say(`Problem, on both sides: ${problem}`)
  const rate = toRate(ms, lines)
  say(
    `Downtime so far: ${toSeconds(ms)} since this command began${rate && `, ${rate} per million usage lines`}. It ends when you start the site.`,
  )
  for (const [place, step] of listNextSteps(settings).entries()) say(`${place + 1}. ${step}`)
  say(
    `To go back: stop the site, unset DATABASE_URL and start it. ${settings.file} is unchanged; it won't have what happens on PostgreSQL from now on.`,
  )
}

function listNextSteps({ dataDir, isConfigured, hasOwnSecrets }: MoveSettings): readonly string[] {
  const secrets = getSecretsFile(dataDir)
  const standInKey = join(dataDir, 'stand-in-key')
  return [
    ...(isConfigured ? [] : ['Set DATABASE_URL to the same address, on every machine.']),
    ...(hasOwnSecrets
      ? []
      : [
          `On other machines, set AUTH_SECRETS to the content of ${secrets}: without it no password is accepted.`,
        ]),
    ...(existsSync(standInKey)
      ? [`On other machines, in test mode, copy ${standInKey} to their DATA_DIR.`]
      : []),
    'Start the site, and open /readyz?store: it answers 200.',
  ]
}

function toRate(ms: number, lines: number): string {
  return lines < fewLines ? '' : toSeconds((ms / lines) * 1e6)
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function toCount(count: number): string {
  return count.toLocaleString('en-US')
}
