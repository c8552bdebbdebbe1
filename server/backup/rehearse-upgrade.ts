import { plural } from '#domain/locale.ts'
import { bookStore } from '#store/books.ts'
import type { migrations } from '#store/migrate.ts'
import { rehearseMigrations } from '#store/rehearse-migrations.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { checkBooks } from './check-books.ts'
import { withStore } from './drill.ts'
import {
  createSteps,
  describeFault,
  found,
  type RehearsedStep,
  StepFailure,
  type StepOptions,
  type TakeStep,
  type Work,
} from './rehearsal-steps.ts'
import { restoreBackup } from './restore-backup.ts'
import { openScratch, type Scratch } from './scratch.ts'
import { type RunningCopy, requireBuild, startCopy } from './start-copy.ts'
import { readVersion } from './take-backup.ts'
import {
  describeKind,
  logInSamples,
  type Visitor,
  type Visits,
  visitAs,
  visitAsNobody,
} from './visit-copy.ts'

type RehearsalInput = StepOptions & {
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  /** Accepts a file that isn't encrypted although a key is set. */
  readonly allowsUnencrypted: boolean
  /** Throws with what this version doesn't accept of the site's configuration. */
  readonly checkConfiguration: () => void
  /** Reads the prices at the payment provider; throws if they aren't the catalogue's. Null in test mode. */
  readonly checkPrices: (() => Promise<void>) | null
  /** This version's migrations; tests bring others. */
  readonly steps?: typeof migrations
}

/**
 * Tries this version out on a copy of the site's data: restores a backup into a temporary folder (or a
 * temporary database on the same server), migrates it, checks it, starts this version on it and visits
 * it as users of every kind. The copy reaches nobody (see `startCopy`), and is deleted at the end.
 * Never opens the site's own database. Returns all steps, also those that were never reached.
 */
export async function rehearseUpgrade(input: RehearsalInput): Promise<readonly RehearsedStep[]> {
  requireBuild()
  const { take, skip, list } = createSteps(input)
  const { checkPrices } = input
  await take('Configuration', async () => {
    input.checkConfiguration()
    return found(`version ${readVersion()} accepts it`)
  })
  if (checkPrices)
    await take('Prices', async () => {
      await checkPrices()
      return found("the payment provider has the catalogue's")
    })
  else skip('Prices')
  const copy = await take('Copy', async () => {
    const scratch = await openScratch(input.settings, 'rehearsal')
    return { lines: [describePlace(scratch)], value: scratch }
  })
  if (!copy) return list()
  try {
    const isUsable =
      (await take('Backup', () => restore(input, copy))) &&
      (await take('Migrations', () => migrateCopy(input, copy)))
    if (!isUsable) return list()
    await take('Books', () => readBooks(input, copy))
    await visitCopy(input, { copy, take })
    return list()
  } finally {
    await copy.remove()
  }
}

async function restore(
  { settings, toolEnv, file, allowsUnencrypted }: RehearsalInput,
  copy: Scratch,
): ReturnType<Work<boolean>> {
  const target = { ...settings, ...copy, authSecrets: null }
  const { manifest } = await restoreBackup({ file, toolEnv, settings: target, allowsUnencrypted })
  const { engine, createdAt, siteVersion } = manifest
  return found(`${file}: ${engine}, as of ${createdAt}, version ${siteVersion}`)
}

async function migrateCopy(
  { steps: given }: RehearsalInput,
  { store }: Scratch,
): ReturnType<Work<boolean>> {
  const { ran, shrunk } = await rehearseMigrations(store, given)
  if (shrunk.length > 0)
    throw new StepFailure(
      shrunk.map(({ table, before, after }) => `${table} had ${before} rows and has ${after}`),
    )
  const lines = ran.map(({ name, ms }) => `${name}: ${(ms / 1000).toFixed(2)} s`)
  return found(...(lines.length > 0 ? lines : ['none to run']))
}

async function readBooks({ onProgress }: RehearsalInput, copy: Scratch): ReturnType<Work<boolean>> {
  return withStore(copy, async (store) => {
    const problems = await checkBooks(store, { onProgress })
    if (problems.length > 0) throw new StepFailure(problems)
    const users = await bookStore(store.db).countUsers()
    const counted = plural(users, { one: '# user', other: '# users' })
    return found(`plans, logins and requests of ${counted} add up`)
  })
}

type Stage = { readonly copy: Scratch; readonly take: TakeStep }

/** Starts the site on the copy, visits it, and stops it. */
async function visitCopy(
  { toolEnv, signal }: RehearsalInput,
  { copy, take }: Stage,
): Promise<void> {
  const { visitors, sentMails } = await withStore(copy, async (store) => ({
    visitors: await logInSamples(store),
    sentMails: await bookStore(store.db).countSentMails(),
  }))
  const site = await take('Start', async () => ({
    lines: ['the site is ready'],
    value: await startCopy(copy, { toolEnv, signal }),
  }))
  if (!site) return
  await take('Visits', () => visitAll(site, visitors))
  await take('Outside', async () => {
    const sent = await withStore(copy, ({ db }) => bookStore(db).countSentMails())
    if (sent > sentMails) throw new StepFailure([`the copy sent ${sent - sentMails} emails`])
    return found('no email was sent')
  })
}

function describePlace({ store, dataDir }: Scratch): string {
  return store.engine === 'sqlite'
    ? dataDir
    : `${dataDir} and ${new URL(store.url).pathname.slice(1)}`
}

/** One cause has many lines. */
const mostLogLines = 5

async function visitAll(
  site: RunningCopy,
  visitors: readonly Visitor[],
): ReturnType<Work<boolean>> {
  const visits: Visits[] = []
  try {
    visits.push(await visitAsNobody(site.origin))
    for (const visitor of visitors) visits.push(await visitAs(site.origin, visitor))
  } catch (fault) {
    // The site doesn't answer anymore: its log says why.
    visits.push({ count: 0, problems: describeFault(fault) })
  }
  const log = await site.stop()
  const problems = visits.flatMap((visit) => visit.problems)
  const logged = new Set(log.map(describeLine))
  if (problems.length > 0)
    throw new StepFailure([...problems, ...[...logged].slice(0, mostLogLines)])
  const kinds = [...new Set(visitors.map(describeKind))]
  const count = visits.reduce((sum, visit) => sum + visit.count, 0)
  const users = plural(visitors.length, { one: '# user', other: '# users' })
  return found(`${count} pages and API calls as a visitor and ${users}`, ...kinds)
}

/** The event of a log line and what was wrong; anything else as it is. */
function describeLine(line: string): string {
  try {
    const { event, fault } = JSON.parse(line)
    return `the log says ${event}: ${fault?.message ?? ''}`
  } catch {
    return line
  }
}
