import { plural } from '#domain/locale.ts'
import { bookStore } from '#store/books.ts'
import type { migrations } from '#store/migrate.ts'
import { rehearseMigrations } from '#store/rehearse-migrations.ts'
import type { BackupSettings, ToolEnv } from '../config/load.ts'
import { type CheckProgress, checkBooks } from './check-books.ts'
import { withStore } from './drill.ts'
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

type RehearsalInput = {
  readonly settings: BackupSettings
  readonly toolEnv: ToolEnv
  readonly file: string
  /** Accepts a file that isn't encrypted although a key is set. */
  readonly allowsUnencrypted: boolean
  readonly signal: AbortSignal
  /** Throws with what this version doesn't accept of the site's configuration. */
  readonly checkConfiguration: () => void
  /** Reads the prices at the payment provider; throws if they aren't the catalogue's. Null in test mode. */
  readonly checkPrices: (() => Promise<void>) | null
  /** This version's migrations; tests bring others. */
  readonly steps?: typeof migrations
  /** Called with what was done, often enough to see that it goes on. */
  readonly onProgress?: CheckProgress
}

export type RehearsedStep = {
  readonly name: StepName
  readonly state: 'ok' | 'failed' | 'skipped' | 'not run'
  readonly ms: number
  /** What was found, or what is wrong: one line each. */
  readonly lines: readonly string[]
  /** Only of a step that failed. */
  readonly advice: string | null
}

const stay = 'Keep the running version, and report this with the lines above.'

/** The steps in their order, with what to do when one fails. */
const adviceByStep = {
  Configuration: 'Set what is missing before you restart: the changelog says what is new.',
  Prices:
    "Run this version's stripe-setup, then its stripe-check, before you restart. Until then nothing can be bought or changed.",
  Backup: 'Check the file and BACKUP_KEY, or make a new backup.',
  Migrations: `${stay} A migration that fails leaves the database as it is.`,
  Books:
    'Look the users up in the running site (`admin -- story <user>`, `admin -- check-usage`). If it has the same error, repair it there; if not, the migrations made it: keep the running version.',
  Start: stay,
  Visits: stay,
  Outside: stay,
} as const

type StepName = keyof typeof adviceByStep

const stepNames = Object.keys(adviceByStep) as readonly StepName[]

/**
 * Tries this version out on a copy of the site's data: restores a backup into a temporary folder (or a
 * temporary database on the same server), migrates it, checks it, starts this version on it and visits
 * it as users of every kind. The copy reaches nobody (see `startCopy`), and is deleted at the end.
 * Never opens the site's own database. Returns all steps, also those that were never reached.
 */
export async function rehearseUpgrade(input: RehearsalInput): Promise<readonly RehearsedStep[]> {
  requireBuild()
  const { take, list } = createSteps(input)
  const { checkPrices } = input
  await take('Configuration', async () => {
    input.checkConfiguration()
    return [`version ${readVersion()} accepts it`]
  })
  await take(
    'Prices',
    checkPrices &&
      (async () => {
        await checkPrices()
        return ["the payment provider has the catalogue's"]
      }),
  )
  const copy = await openScratch(input.settings, 'rehearsal')
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

/** Returns what was found. Throws if something is wrong. */
type Work = () => Promise<readonly string[]>

/** Runs one step. Returns whether it succeeded. Without work it's skipped. */
type TakeStep = (name: StepName, work: Work | null) => Promise<boolean>

class StepFailure extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

function createSteps({
  signal,
  onProgress = () => undefined,
}: Pick<RehearsalInput, 'signal' | 'onProgress'>) {
  const taken = new Map<StepName, RehearsedStep>()

  async function run(name: StepName, work: Work): Promise<RehearsedStep> {
    signal.throwIfAborted()
    const startedAt = performance.now()
    const getMs = () => performance.now() - startedAt
    try {
      const lines = await work()
      return { name, state: 'ok', ms: getMs(), lines, advice: null }
    } catch (fault) {
      // Ctrl+C ends the copy, too: nothing is wrong with it.
      signal.throwIfAborted()
      return {
        name,
        state: 'failed',
        ms: getMs(),
        lines: describeFault(fault),
        advice: adviceByStep[name],
      }
    }
  }

  const take: TakeStep = async (name, work) => {
    const step = work ? await run(name, work) : toIdle(name, 'skipped')
    taken.set(name, step)
    onProgress(`${name} (${step.state})`)
    return step.state === 'ok'
  }
  const list = () => stepNames.map((name) => taken.get(name) ?? toIdle(name, 'not run'))
  return { take, list }
}

function toIdle(name: StepName, state: 'skipped' | 'not run'): RehearsedStep {
  return { name, state, ms: 0, lines: [], advice: null }
}

function describeFault(fault: unknown): readonly string[] {
  if (fault instanceof StepFailure) return fault.lines
  if (!(fault instanceof Error)) return [String(fault)]
  const { message, cause } = fault
  return [message, ...(cause === undefined ? [] : describeFault(cause))]
}

async function restore(
  { settings, toolEnv, file, allowsUnencrypted }: RehearsalInput,
  copy: Scratch,
): Promise<readonly string[]> {
  const target = { ...settings, ...copy, authSecrets: null }
  const { manifest } = await restoreBackup({ file, toolEnv, settings: target, allowsUnencrypted })
  const { engine, createdAt, siteVersion } = manifest
  return [`${file}: ${engine}, as of ${createdAt}, version ${siteVersion}`]
}

async function migrateCopy(
  { steps: given }: RehearsalInput,
  { store }: Scratch,
): Promise<readonly string[]> {
  const { ran, shrunk } = await rehearseMigrations(store, given)
  if (shrunk.length > 0)
    throw new StepFailure(
      shrunk.map(({ table, before, after }) => `${table} had ${before} rows and has ${after}`),
    )
  return ran.length === 0
    ? ['none to run']
    : ran.map(({ name, ms }) => `${name}: ${(ms / 1000).toFixed(2)} s`)
}

async function readBooks(
  { onProgress }: RehearsalInput,
  copy: Scratch,
): Promise<readonly string[]> {
  return withStore(copy, async (store) => {
    const problems = await checkBooks(store, onProgress)
    if (problems.length > 0) throw new StepFailure(problems)
    const users = await bookStore(store.db).countUsers()
    return [
      `plans, logins and requests of ${plural(users, { one: '# user', other: '# users' })} add up`,
    ]
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
  const started: RunningCopy[] = []
  await take('Start', async () => {
    started.push(await startCopy(copy, { toolEnv, signal }))
    return ['the site is ready']
  })
  const [site] = started
  if (!site) return
  await take('Visits', () => visitAll(site, visitors))
  await take('Outside', async () => {
    const sent = await withStore(copy, ({ db }) => bookStore(db).countSentMails())
    if (sent > sentMails) throw new StepFailure([`the copy sent ${sent - sentMails} emails`])
    return ['no email was sent']
  })
}

/** One cause has many lines. */
const mostLogLines = 5

async function visitAll(
  site: RunningCopy,
  visitors: readonly Visitor[],
): Promise<readonly string[]> {
  const visits: Visits[] = []
  let log: readonly string[] = []
  try {
    visits.push(await visitAsNobody(site.origin))
    for (const visitor of visitors) visits.push(await visitAs(site.origin, visitor))
  } finally {
    log = await site.stop()
  }
  const problems = visits.flatMap((visit) => visit.problems)
  const logged = new Set(log.map(describeLine))
  if (problems.length > 0)
    throw new StepFailure([...problems, ...[...logged].slice(0, mostLogLines)])
  const kinds = [...new Set(visitors.map(describeKind))]
  const count = visits.reduce((sum, visit) => sum + visit.count, 0)
  const users = plural(visitors.length, { one: '# user', other: '# users' })
  return [`${count} pages and API calls as a visitor and ${users}`, ...kinds]
}

/** The event of a log line, and what was wrong. */
function describeLine(line: string): string {
  try {
    const { event, fault } = JSON.parse(line)
    return `the log says ${event}: ${fault?.message ?? ''}`
  } catch {
    return `the log says ${line}`
  }
}
