import { days, hours, later, minutes, seconds } from '#domain/time.ts'
import { releaseOverdue } from '#domain/usage/settle.ts'
import { type Chore, listBillingChores } from '#server/ops/chores.ts'
import { isLive } from './books.ts'
import { deliverWebhooks, repairWebhooks } from './network.ts'
import { ask, SiteStopped } from './site.ts'
import { toFailure } from './violation.ts'
import { refreshBooks, type World } from './world.ts'

/** A chore that rests for so long looks at every customer, which only pays when there is news. */
const rareRestMs = hours(1)
const maxRounds = 20

/** The provider, the webhooks and the chores do what is due now. */
export async function breathe(world: World): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    while (await world.sandbox.work());
    const hasNews = await deliverWebhooks(world)
    if (!hasNews && round > 0) return
    world.clock.move(seconds(2))
    await runChores(world, ({ restMs }) => restMs < rareRestMs)
  }
}

/** Something unusual happened: the reconciliation looks at everyone, in an hour and the next day. */
export function expectRounds(world: World): void {
  const now = world.clock.now()
  world.rounds = [later(now, hours(1)), later(now, hours(26))]
}

async function runFullChores(world: World): Promise<void> {
  const now = world.clock.now()
  world.fullChoresAt = now
  world.rounds = world.rounds.filter((round) => round > now)
  await runChores(world, () => true)
}

async function runChores(world: World, isWanted: (chore: Chore) => boolean): Promise<void> {
  const names = listBillingChores(world.site.ports).filter(isWanted)
  for (const { name } of names) await runChore(world, name)
}

/** Asks for the chore by name, because the process may have been replaced since. */
async function runChore(world: World, name: string): Promise<void> {
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const hasMore = await ask(world, (ports) => {
        const chore = listBillingChores(ports).find((one) => one.name === name)
        return chore ? chore.work() : Promise.resolve(false)
      })
      if (!hasMore) return
    }
  } catch (fault) {
    if (fault instanceof SiteStopped || world.isExcused) return
    throw toFailure('chore-fails', name, fault)
  }
}

/** Moves the clock in steps: to whatever happens next, where the site then catches up. */
export async function pass(world: World, ms: number): Promise<void> {
  const end = later(world.clock.now(), ms)
  while (world.clock.now() < end) {
    await refreshBooks(world)
    const next = findNextStop(world, end)
    world.clock.move(next.getTime() - world.clock.now().getTime())
    await repairWebhooks(world)
    if (world.clock.now() >= world.refundsBlockedUntil) world.areRefundsBlocked = false
    await breathe(world)
    if (isFullDue(world)) await runFullChores(world)
  }
}

/** The hour after a period begins is skipped: then its invoice is charged. */
const invoiceMs = minutes(65)
const restlessMs = days(3)
const quietMs = days(40)

function findNextStop(world: World, end: Date): Date {
  const now = world.clock.now()
  const { scheduledAt } = world.books
  const stops = [
    end,
    later(now, isRestless(world) ? restlessMs : quietMs),
    ...world.rounds,
    ...(scheduledAt ? [later(scheduledAt, invoiceMs)] : []),
    ...listNoticeDays(world).filter((day) => day > now),
  ]
  const soonest = Math.min(...stops.map((stop) => stop.getTime()))
  return new Date(Math.max(soonest, later(now, minutes(1)).getTime()))
}

/** Something that time alone must resolve, at the latest by the daily reconciliation. */
function isRestless({ books, webhooks }: World): boolean {
  const isOwed = books.subscriptions.some(({ status }) => ['past_due', 'unpaid'].includes(status))
  return isOwed || webhooks !== 'normal'
}

/** Days on which a customer is to be told of a renewal or an end. */
function listNoticeDays({ books }: World): Date[] {
  return books.subscriptions.filter(isLive).flatMap(({ items, cancel_at }) => {
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1_000)
    const isYearly = items.data[0]?.price.recurring?.interval === 'year'
    return [
      ...(isYearly ? [later(end, -days(13))] : []),
      ...(cancel_at ? [later(end, -days(2))] : []),
    ]
  })
}

function isFullDue(world: World): boolean {
  const now = world.clock.now()
  if (world.rounds.some((round) => round <= now)) return true
  const isDayOver = later(world.fullChoresAt, days(1)) <= now
  return isDayOver && (isRestless(world) || isNoticeDay(world))
}

function isNoticeDay(world: World): boolean {
  const now = world.clock.now().getTime()
  return listNoticeDays(world).some((day) => Math.abs(day.getTime() - now) < hours(2))
}

/** Everything works again, and some days pass. */
export async function settle(world: World): Promise<void> {
  world.isDisrupted = false
  world.isExcused = false
  world.disruption = null
  for (const ms of [minutes(5), hours(3), days(1), days(2)]) await pass(world, ms)
  await runFullChores(world)
  await ask(world, releaseOverdue)
  await breathe(world)
  await refreshBooks(world)
}
