import fc from 'fast-check'
import { sql } from 'kysely'
import type { Store } from '#store/open-store.ts'
import { actNames } from './acts.ts'
import { type Step, type ToldStep, toStep } from './step.ts'
import { live, type Stage, type StoryOptions, stories } from './story.ts'
import { Violation } from './violation.ts'
import { countYears, type World } from './world.ts'

export type SimulationOptions = Omit<StoryOptions, 'replayPath'> & {
  readonly seed: number
  /** Both end the simulation, whichever is reached first. */
  readonly years: number
  readonly untilMs?: number
  /** How many runs may be spent on shortening one story. */
  readonly shrinks: number
  /** Go on after a violation, and look for other kinds. */
  readonly isCollecting: boolean
  /** Called with each broken rule when it is found. */
  readonly onFound?: (found: Found) => void
  /** A story to repeat, as an earlier report printed it. */
  readonly replay?: Replay | undefined
  /** Where the seller is, if VAT is calculated. */
  readonly tax?: Stage['tax']
}

export type Replay = { readonly path: string; readonly commands: string; readonly kind?: string }

export type Found = {
  readonly kind: string
  readonly message: string
  readonly steps: readonly ToldStep[]
  readonly replay: string
  readonly fault: unknown
}

export type Simulation = {
  years: number
  lives: number
  commands: number
  /** How often the process stopped. */
  stops: number
  readonly pairs: Set<string>
  /** How often each act happened, also while another one was under way. */
  readonly acts: Map<string, number>
  readonly pairCount: number
  readonly found: Found[]
}

/** Lets random customers live until so many years are over, and collects the broken rules. */
export async function simulate(store: Store, options: SimulationOptions): Promise<Simulation> {
  const simulation: Simulation = {
    years: 0,
    lives: 0,
    commands: 0,
    stops: 0,
    pairs: new Set(),
    acts: new Map(actNames.map((name) => [name, 0])),
    pairCount: actNames.length ** 2,
    found: [],
  }
  let { seed } = options
  // The SDK and zod record a stack with every request, which takes an eighth of the time.
  if (!options.replay) Error.stackTraceLimit = 0
  while (!isOver(simulation, options)) {
    const found = await search(store, { simulation, options, seed })
    if (found) {
      simulation.found.push(found)
      options.onFound?.(found)
    }
    if (options.replay || (found && !options.isCollecting)) break
    seed += 1
  }
  return simulation
}

function isOver({ years }: Simulation, { years: wanted, untilMs }: SimulationOptions): boolean {
  return years >= wanted || (untilMs !== undefined && Date.now() >= untilMs)
}

/** Lives one story as a report told it. Returns the rule that it breaks, if any. */
export async function retell(store: Store, steps: readonly ToldStep[]): Promise<unknown> {
  try {
    await live({ store }, steps.map(toStep), () => undefined)
    return null
  } catch (fault) {
    return fault
  } finally {
    await wipe(store)
  }
}

type Search = {
  readonly simulation: Simulation
  readonly options: SimulationOptions
  readonly seed: number
}

/** Stories per seed: a failing one is shortened, and the next seed looks for others. */
const runsPerSeed = 25

async function search(store: Store, { simulation, options, seed }: Search): Promise<Found | null> {
  const { replay, kill, length, without } = options
  const budget = openBudget(simulation, options)
  let shortest: readonly ToldStep[] = []
  const tell = async (steps: Iterable<Step>) => {
    if (budget.isSpent()) return
    const { fault, told } = await liveOnce(store, { steps, simulation, tax: options.tax ?? null })
    if (!fault || !budget.isNew(toKind(fault))) return
    // The last story that fails is the shortest one.
    shortest = told
    throw fault
  }
  const stepLists = stories({ kill, length, without, replayPath: replay?.commands })
  const only = replay && { path: replay.path, endOnFailure: true }
  const details = await fc.check(
    fc.asyncProperty(stepLists, (steps) => tell(steps as Iterable<Step>)),
    { seed, numRuns: runsPerSeed, unbiased: true, ...only },
  )
  return details.failed ? { ...toFound(details, options), steps: shortest } : null
}

/** Of the kinds that weren't found before, the first one is shortened, and the others wait. */
function openBudget(simulation: Simulation, options: SimulationOptions) {
  const known = new Set(simulation.found.map(({ kind }) => kind))
  let focus = options.replay?.kind ?? null
  let left = options.shrinks
  return {
    isSpent(): boolean {
      if (options.replay) return false
      if (focus === null) return isOver(simulation, options)
      left -= 1
      return left < 0
    },
    isNew(kind: string): boolean {
      if (known.has(kind) || (focus !== null && kind !== focus)) return false
      focus = kind
      return true
    },
  }
}

function toKind(fault: unknown): string {
  return fault instanceof Violation ? fault.kind : 'simulator-fails'
}

type Once = Pick<Required<Stage>, 'tax'> & {
  readonly steps: Iterable<Step>
  readonly simulation: Simulation
}

/** Returns what went wrong, if anything did. */
async function liveOnce(store: Store, { steps, simulation, tax }: Once) {
  let lived: World | undefined
  let fault: unknown = null
  try {
    await live({ store, tax }, steps, (world) => {
      lived = world
    })
  } catch (thrown) {
    fault = thrown
  }
  if (lived) count(simulation, lived)
  await wipe(store)
  return { fault, told: lived?.steps ?? [] }
}

function count(simulation: Simulation, world: World): void {
  simulation.lives += world.accounts.length
  simulation.years += countYears(world)
  simulation.commands += world.steps.length
  simulation.stops += world.stops
  for (const [place, { act, wrong }] of world.steps.entries()) {
    const between = wrong?.kind === 'between' ? wrong.act.map((one) => one.act) : []
    for (const name of [act, ...between])
      simulation.acts.set(name, (simulation.acts.get(name) ?? 0) + 1)
    const next = world.steps[place + 1]
    if (next) simulation.pairs.add(`${act} → ${next.act}`)
  }
}

type Failed = {
  readonly seed: number
  readonly counterexample: readonly unknown[] | null
  readonly counterexamplePath: string | null
  readonly errorInstance: unknown
}

function toFound(
  failed: Failed,
  { kill, length, without }: SimulationOptions,
): Omit<Found, 'steps'> {
  const { seed, counterexamplePath: path, errorInstance: fault } = failed
  const text = String(failed.counterexample?.[0] ?? '')
  const commands = /replayPath="([^"]*)"/.exec(text)?.[1] ?? ''
  const kind = toKind(fault)
  const place = `--seed ${seed} --path ${path} --commands '${commands}' --only ${kind}`
  const missing = without.map((name) => ` --without '${name}'`).join('')
  return {
    kind,
    message: fault instanceof Error ? fault.message : String(fault),
    replay: `npm run simulate -- ${place} --kill ${kill} --length ${length}${missing}`,
    fault,
  }
}

let tables: readonly string[] | undefined

/** An empty database for the next world: opening another one takes longer. */
async function wipe({ db, engine }: Store): Promise<void> {
  tables ??= (await db.introspection.getTables()).map(({ name }) => name)
  const deletions = tables.map((name) => `delete from "${name}"`)
  if (engine === 'postgres') {
    const withoutForeignKeys = "perform set_config('session_replication_role', 'replica', true);"
    await sql.raw(`do $$ begin ${withoutForeignKeys} ${deletions.join(';')}; end $$`).execute(db)
    return
  }
  await sql.raw('pragma foreign_keys = off').execute(db)
  for (const deletion of deletions) await sql.raw(deletion).execute(db)
  await sql.raw('pragma foreign_keys = on').execute(db)
}
