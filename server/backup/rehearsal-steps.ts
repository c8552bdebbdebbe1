import type { CheckProgress } from './check-books.ts'

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
  Copy: 'Set TMPDIR to a folder with space for the database and, with PostgreSQL, DATABASE_URL to a user that may create databases.',
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

/** Throws if something is wrong. */
export type Work<Value> = () => Promise<{
  readonly lines: readonly string[]
  readonly value: Value
}>

/** Runs one step. Returns what it made, or null if it failed. */
export type TakeStep = <Value>(name: StepName, work: Work<Value>) => Promise<Value | null>

export function found(...lines: readonly string[]) {
  return { lines, value: true }
}

/** Something is wrong with what was rehearsed: one line for each thing. */
export class StepFailure extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

export type StepOptions = {
  readonly signal: AbortSignal
  /** Called with what was done, often enough to see that it goes on. */
  readonly onProgress?: CheckProgress
}

/** Runs the steps of a rehearsal and keeps what came of them. */
export function createSteps({ signal, onProgress = () => undefined }: StepOptions) {
  const taken = new Map<StepName, RehearsedStep>()

  function add(step: RehearsedStep): void {
    taken.set(step.name, step)
    onProgress(`${step.name} (${step.state})`)
  }

  const take: TakeStep = async (name, work) => {
    signal.throwIfAborted()
    const startedAt = performance.now()
    const getMs = () => performance.now() - startedAt
    try {
      const { lines, value } = await work()
      add({ name, state: 'ok', ms: getMs(), lines, advice: null })
      return value
    } catch (fault) {
      // Ctrl+C ends the copy, too: nothing is wrong with it.
      signal.throwIfAborted()
      const lines = describeFault(fault)
      add({ name, state: 'failed', ms: getMs(), lines, advice: adviceByStep[name] })
      return null
    }
  }
  const skip = (name: StepName) => add(toIdle(name, 'skipped'))
  const list = () => stepNames.map((name) => taken.get(name) ?? toIdle(name, 'not run'))
  return { take, skip, list }
}

function toIdle(name: StepName, state: 'skipped' | 'not run'): RehearsedStep {
  return { name, state, ms: 0, lines: [], advice: null }
}

/** An error and its causes. */
export function describeFault(fault: unknown): readonly string[] {
  if (fault instanceof StepFailure) return fault.lines
  if (!(fault instanceof Error)) return [String(fault)]
  const { message, cause } = fault
  return [...message.split('\n'), ...(cause === undefined ? [] : describeFault(cause))]
}
