import type fc from 'fast-check'
import { days, later, minutes } from '#domain/time.ts'
import { type Act, describeAct, findPlace } from './act.ts'
import { type ToldAct, toAct } from './acts.ts'
import type { ArmedDisruption, Disruption, Interruption } from './disruption.ts'
import { readBillingPage } from './pages.ts'
import { SiteStopped } from './site.ts'
import { breathe, expectRounds } from './time.ts'
import { toFailure, Violation } from './violation.ts'
import { type Calls, refreshBooks, type World } from './world.ts'

type AnyDisruption = Disruption | Interruption<readonly Act[]>

/** A step as it happened: without a disruption that came too late. */
export type ToldStep = ToldAct & {
  readonly wrong?: Disruption | Interruption<readonly ToldAct[]>
}

/** One step of a story: an act, and what goes wrong meanwhile. */
export class Step implements fc.AsyncCommand<World, World> {
  readonly act: Act
  private disruption: AnyDisruption | null
  private stop: Disruption | null
  /** The stop was chosen in this run. */
  private isNew = false

  /** A stop has its place among the calls of the step, in contrast to the other disruptions. */
  constructor(act: Act, disruption: AnyDisruption | null, stop: Disruption | null = null) {
    this.act = act
    this.disruption = disruption
    this.stop = stop
  }

  check(world: Readonly<World>): boolean {
    return findPlace(this.act, world) !== null
  }

  async run(_model: World, world: World): Promise<void> {
    const place = findPlace(this.act, world) ?? this.act.who
    await waitAMinute(world)
    begin(world)
    this.choose(world)
    const armed = arm(world, { disruption: this.disruption, place })
    world.disruption = armed
    try {
      await perform(world, { act: this.act, place })
      await breathe(world)
      if (world.isDisrupted || world.webhooks !== 'normal') expectRounds(world)
    } finally {
      world.steps.push(this.tell(place, armed))
    }
    this.end(world, armed)
    await refreshBooks(world)
    const account = world.accounts[place]
    // An interrupted change of a plan that ends is undone: it ends once more.
    if (world.isDisrupted && account) {
      account.cancellations += 1
      account.isRaced = true
    }
    if (!world.isDisrupted && account && !account.deletedAt) await readBillingPage(world, account)
  }

  /** A stop gets its place once: the shortened story has it there, too. */
  private choose(world: World): void {
    const stop = this.stop ?? world.owedStops.shift()
    this.stop = null
    this.isNew = stop !== undefined
    if (stop) this.disruption = placeStop(stop, world.callsOf.get(this.act.name))
  }

  private end(world: World, armed: ArmedDisruption | null): void {
    world.disruption = null
    world.callsOf.set(this.act.name, world.calls)
    const { disruption } = this
    if (!this.isNew || !disruption || armed?.hasFired) return
    if (disruption.kind === 'stop-before' || disruption.kind === 'stop-after')
      world.owedStops.push(disruption)
  }

  /** Only what happened. */
  private tell(who: number, armed: ArmedDisruption | null): ToldStep {
    const { name: act, args } = this.act
    const told = { act, who, ...(Object.keys(args).length > 0 && { args }) }
    const { disruption } = this
    if (!disruption || !armed?.hasFired) return told
    if (disruption.kind !== 'between') return { ...told, wrong: disruption }
    if (!armed.taken) return told
    const { name, args: given } = armed.taken
    return { ...told, wrong: { ...disruption, act: [{ act: name, who, args: given }] } }
  }

  toString(): string {
    return describeAct(this.act, this.act.who)
  }
}

function begin(world: World): void {
  world.isDisrupted = false
  world.isExcused = false
  world.calls = { call: 0, write: 0 }
}

/** Among the calls of the last step like this one, because nobody knows those of this one. */
function placeStop(stop: Disruption, calls: Calls = { call: 1, write: 1 }): Disruption {
  const { on, at } = calls.write === 0 ? { ...stop, on: 'call' as const } : stop
  return { ...stop, on, at: 1 + (at % Math.max(calls[on], 1)) }
}

/** Nothing happens in the same second. */
async function waitAMinute({ clock, sandbox }: World): Promise<void> {
  clock.move(minutes(1))
  while (await sandbox.work());
}

type Armed = { readonly disruption: AnyDisruption | null; readonly place: number }

/** What happens in between is about the same person. */
function arm(world: World, { disruption, place }: Armed): ArmedDisruption | null {
  if (!disruption) return null
  const endsAt = later(world.clock.now(), days(1_000))
  const state = { count: 0, hasFired: false, taken: null, endsAt }
  if (disruption.kind !== 'between') return { ...disruption, ...state }
  const armed: ArmedDisruption = {
    ...disruption,
    ...state,
    act: async () => {
      await refreshBooks(world)
      armed.taken = disruption.act.find((one) => one.isPossible(world, place)) ?? null
      if (armed.taken) await perform(world, { act: armed.taken, place })
    },
  }
  return armed
}

type Performance = { readonly act: Act; readonly place: number }

/** Does it, if it is possible. Only an undisturbed one has to succeed. */
async function perform(world: World, { act, place }: Performance): Promise<void> {
  if (!act.isPossible(world, place)) return
  try {
    await act.run(world, place)
  } catch (fault) {
    if (fault instanceof Violation) throw fault
    if (fault instanceof SiteStopped || world.isExcused) return
    // Deleted in another tab meanwhile: the routes lead to the login (`unlessGone`).
    if (world.accounts[place]?.deletedAt) return
    throw toFailure('request-fails', describeAct(act, place), fault)
  }
}

/** A step to repeat. */
export function toStep({ wrong, ...told }: ToldStep): Step {
  if (!wrong) return new Step(toAct(told), null)
  if (wrong.kind !== 'between') return new Step(toAct(told), wrong)
  return new Step(toAct(told), { ...wrong, act: wrong.act.map(toAct) })
}

export function describeStep({ wrong, ...told }: ToldStep): string {
  const text = describeAct(toAct(told), told.who)
  if (!wrong) return text
  const where = `${wrong.kind} ${wrong.on} ${wrong.at}`
  if (wrong.kind !== 'between') return `${text} [${where}, ${wrong.calls} calls]`
  const others = wrong.act.map((one) => describeAct(toAct(one), told.who))
  return `${text} [${where}: ${others.join(', ')}]`
}
