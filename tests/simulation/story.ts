import fc from 'fast-check'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days, later } from '#domain/time.ts'
import type { TaxSetting } from '#gateways/stripe/tax.ts'
import type { Store } from '#store/open-store.ts'
import { peopleCount } from './act.ts'
import { anyAct, anyMeanwhile } from './acts.ts'
import { findLive } from './books.ts'
import { enter } from './customers.ts'
import { failures, interruptions, stops } from './disruption.ts'
import { checkAll } from './invariants.ts'
import { setWebhooks } from './network.ts'
import { ask } from './site.ts'
import { Step, toStep } from './step.ts'
import { breathe, expectRounds, pass, settle } from './time.ts'
import { Violation } from './violation.ts'
import { closeWorld, openWorld, refreshBooks, type World } from './world.ts'

export type StoryOptions = {
  /** One of so many steps stops the process. */
  readonly kill: number
  readonly length: number
  /** Names of acts that don't happen. */
  readonly without: readonly string[]
  readonly replayPath?: string | undefined
}

export function stories({ kill, length, without, replayPath }: StoryOptions) {
  const disruption = fc.oneof(
    { weight: 60, arbitrary: fc.constant(null) },
    { weight: 8, arbitrary: failures },
    { weight: 22, arbitrary: interruptions(anyMeanwhile(without)) },
  )
  const stop = fc
    .tuple(fc.integer({ min: 1, max: Math.max(kill, 1) }), stops)
    .map(([dice, wrong]) => (kill > 0 && dice === 1 ? wrong : null))
  const steps = fc
    .tuple(anyAct(without), disruption, stop)
    .map(([act, wrong, end]) => new Step(act, wrong, end))
  return fc.commands([steps], {
    maxCommands: length,
    size: 'max',
    ...(replayPath && { replayPath }),
  })
}

/** Where a story happens: with VAT if the seller's country is given. */
export type Stage = { readonly store: Store; readonly tax?: TaxSetting | null }

/** Lives a story from the first day until everybody has left, and checks the rules on the way. */
export async function live(
  { store, tax = null }: Stage,
  steps: Iterable<Step>,
  onOpen: (world: World) => void,
): Promise<void> {
  const world = await openWorld(store, tax)
  onOpen(world)
  try {
    for (let place = 0; place < peopleCount; place += 1) await enter(world, place)
    await refreshBooks(world)
    await fc.asyncModelRun(() => ({ model: world, real: world }), steps as never)
    await takeOwedStops(world)
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

/** Stops for which the last steps made too few calls. */
async function takeOwedStops(world: World): Promise<void> {
  for (let left = world.owedStops.length; left > 0; left -= 1) {
    expectRounds(world)
    const day = { act: 'time passes', who: 0, args: { days: 2 } }
    await toStep(day).run(world, world)
  }
}

/** A customer with a plan can cancel it, and then it ends. */
async function everybodyCancels(world: World): Promise<void> {
  for (const account of world.accounts) {
    const live = findLive(world.books, account.user.id)
    if (account.deletedAt || live.length === 0) continue
    const input = { user: account.user, reason: '' }
    const answer = await ask(world, (ports) => cancelPlan(ports, input))
    if (isRefusal(answer) && answer.refused !== 'ends-already')
      throw new Violation('cannot-cancel', `${account.name}: ${answer.refused}`)
    for (const { id } of live) account.told.set(id, world.clock.now())
    account.cancellations += 1
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
