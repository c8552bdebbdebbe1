import fc from 'fast-check'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days, hours, later, minutes } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { type Act, type ActSource, describeAct, findPlace, peopleCount } from './act.ts'
import { findLive } from './books.ts'
import * as cardActs from './cards.ts'
import * as customerActs from './customers.ts'
import {
  type ArmedDisruption,
  type Disruption,
  describeDisruption,
  failures,
  type Interruption,
  interruptions,
  stops,
} from './disruption.ts'
import { checkAll, checkPages } from './invariants.ts'
import { setWebhooks } from './network.ts'
import { ask, SiteStopped } from './site.ts'
import * as supportActs from './support.ts'
import { breathe, expectRounds, pass, settle } from './time.ts'
import { toFailure, Violation } from './violation.ts'
import { closeWorld, openWorld, refreshBooks, type World } from './world.ts'

const sources = [customerActs, cardActs, supportActs]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isSource)

function isSource(value: unknown): value is ActSource {
  return typeof value === 'object' && value !== null && 'acts' in value
}

export const actNames = sources.map(({ name }) => name)

/** What may happen while another act is under way. */
const meanwhile: readonly string[] = [
  cardActs.payPage,
  customerActs.change,
  customerActs.cancel,
  customerActs.refund,
  customerActs.keep,
  customerActs.leave,
  cardActs.giveCard,
  cardActs.retry,
  supportActs.cancelInDashboard,
  supportActs.decide,
  supportActs.webhooks,
].map(({ name }) => name)

function anyOf(isWanted: (name: string) => boolean): fc.Arbitrary<Act> {
  const chosen = sources.filter(({ name }) => isWanted(name))
  return fc.oneof(...chosen.map(({ weight, acts }) => ({ weight, arbitrary: acts })))
}

/** Of three acts, the first that is possible: what is possible at that moment isn't known before. */
function anyPossible(acts: fc.Arbitrary<Act>): fc.Arbitrary<readonly Act[]> {
  return fc.array(acts, { minLength: 1, maxLength: 3, size: 'max' })
}

type AnyDisruption = Disruption | Interruption<readonly Act[]>

/** One step of a story: an act, and what goes wrong meanwhile. */
export class Step implements fc.AsyncCommand<World, World> {
  readonly act: Act
  readonly disruption: AnyDisruption | null
  /** Whom it was about when it was run. */
  private place: number

  constructor(act: Act, disruption: AnyDisruption | null) {
    this.act = act
    this.disruption = disruption
    this.place = act.who
  }

  check(world: Readonly<World>): boolean {
    const place = findPlace(this.act, world)
    this.place = place ?? this.act.who
    return place !== null
  }

  async run(_model: World, world: World): Promise<void> {
    world.story.push(this.act.name)
    world.clock.move(minutes(1))
    world.isDisrupted = false
    world.disruption = arm(world, { disruption: this.disruption, place: this.place })
    await perform(world, { act: this.act, place: this.place })
    expectRounds(world)
    await breathe(world)
    const wasDisrupted = world.isDisrupted
    world.disruption = null
    await refreshBooks(world)
    const account = world.accounts[this.place]
    if (!wasDisrupted && account && !account.deletedAt) await checkPages(world, account)
  }

  toString(): string {
    const { act, disruption, place } = this
    const text = describeAct(act, place)
    if (!disruption) return text
    const acts = disruption.kind === 'between' ? disruption.act : []
    const others = acts.map((one) => describeAct(one, place)).join(' or ')
    return `${text} [${describeDisruption(disruption as Disruption)}${others && `: ${others}`}]`
  }
}

type Armed = { readonly disruption: AnyDisruption | null; readonly place: number }

/** An outage ends after some hours. What happens in between is about the same person. */
function arm(world: World, { disruption, place }: Armed): ArmedDisruption | null {
  if (!disruption) return null
  const state = { count: 0, hasFired: false, endsAt: later(world.clock.now(), hours(6)) }
  if (disruption.kind !== 'between') return { ...disruption, ...state }
  const act = async () => {
    const possible = disruption.act.find((one) => one.isPossible(world, place))
    if (possible) await perform(world, { act: possible, place })
  }
  return { ...disruption, ...state, act }
}

type Performance = { readonly act: Act; readonly place: number }

/** Does it, if it is possible. Only an undisturbed one has to succeed. */
async function perform(world: World, { act, place }: Performance): Promise<void> {
  if (!act.isPossible(world, place)) return
  try {
    await act.run(world, place)
  } catch (fault) {
    if (fault instanceof Violation) throw fault
    if (fault instanceof SiteStopped || world.isDisrupted) return
    throw toFailure('request-fails', describeAct(act, place), fault)
  }
}

export type StoryOptions = {
  /** One of so many steps stops the process. */
  readonly kill: number
  readonly length: number
  /** Names of acts that don't happen. */
  readonly without: readonly string[]
  readonly replayPath?: string | undefined
}

export function stories({ kill, length, without, replayPath }: StoryOptions) {
  const acts = anyOf((name) => !without.includes(name))
  const others = anyOf((name) => meanwhile.includes(name) && !without.includes(name))
  const disruption = fc.oneof(
    { weight: 60, arbitrary: fc.constant(null) },
    { weight: kill > 0 ? Math.round(90 / (kill - 0.999)) : 0, arbitrary: stops },
    { weight: 8, arbitrary: failures },
    { weight: 22, arbitrary: interruptions(anyPossible(others)) },
  )
  const steps = fc.tuple(acts, disruption).map(([act, wrong]) => new Step(act, wrong))
  return fc.commands([steps], {
    maxCommands: length,
    size: 'max',
    ...(replayPath && { replayPath }),
  })
}

/** Lives a story from the first day until everybody has left, and checks the rules on the way. */
export async function live(
  store: Store,
  steps: Iterable<Step>,
  onOpen: (world: World) => void,
): Promise<void> {
  const world = await openWorld(store)
  onOpen(world)
  try {
    for (let place = 0; place < peopleCount; place += 1) await customerActs.enter(world, place)
    await refreshBooks(world)
    await fc.asyncModelRun(() => ({ model: world, real: world }), steps as never)
    await setWebhooks(world, 'normal')
    await settle(world)
    await checkAll(world)
    await everybodyCancels(world)
    await settle(world)
    await checkAll(world)
  } finally {
    closeWorld(world)
  }
}

/** Whoever has a plan can cancel it, and then it ends. */
async function everybodyCancels(world: World): Promise<void> {
  for (const account of world.accounts) {
    const live = findLive(world.books, account.user.id)
    if (account.deletedAt || live.length === 0) continue
    const input = { user: account.user, reason: '' }
    const answer = await ask(world, (ports) => cancelPlan(ports, input))
    if (isRefusal(answer) && answer.refused !== 'ends-already')
      throw new Violation('cannot-cancel', `${account.name}: ${answer.refused}`)
    for (const { id } of live) account.told.set(id, world.clock.now())
  }
  await breathe(world)
  await refreshBooks(world)
  const ends = world.books.subscriptions
    .filter(({ status }) => status !== 'canceled')
    .map(({ items }) => (items.data[0]?.current_period_end ?? 0) * 1_000)
  const last = later(new Date(Math.max(world.clock.now().getTime(), ...ends)), days(1))
  await pass(world, last.getTime() - world.clock.now().getTime())
  const left = world.books.subscriptions.filter(({ status }) => status === 'active')
  if (left.length > 0) throw new Violation('cannot-cancel', `${left.length} plans go on`)
}
