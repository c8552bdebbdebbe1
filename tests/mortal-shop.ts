import { firstSubscription, type User, type UserId } from '#domain/identity/user.ts'
import { days, later, minutes, toDay } from '#domain/time.ts'
import { listBillingChores } from '#server/ops/chores.ts'
import type { Engine } from './engines.ts'
import { ada } from './people.ts'
import type { TestPorts } from './ports.ts'
import { openShop } from './shop.ts'

class Killed extends Error {}

/** A site that can be killed at any request to the provider and at any write. */
export type MortalShop = TestPorts & {
  /** Kills it at the given point from now on: each request and each end of a transaction is one. */
  readonly killAt: (point: number) => void
  /** Starts it again. Returns whether it had been killed. */
  readonly restart: () => boolean
}

export async function openMortalShop(engine?: Engine): Promise<MortalShop> {
  let left = Number.POSITIVE_INFINITY
  let isDead = false
  const pass = () => {
    left -= 1
    if (left <= 0) isDead = true
    if (isDead) throw new Killed('The site was killed')
  }
  const shop = await openShop(engine, {
    around: (fetch) => async (url, init) => {
      pass()
      const response = await fetch(url, init)
      pass()
      return response
    },
  })
  const transaction: TestPorts['transaction'] = async (work) => {
    const done = await shop.transaction(async (stores) => {
      const result = await work(stores)
      pass()
      return result
    })
    pass()
    return done
  }
  return {
    ...shop,
    transaction,
    killAt: (point) => {
      left = point
    },
    restart() {
      const wasDead = isDead
      left = Number.POSITIVE_INFINITY
      isDead = false
      return wasDead
    },
  }
}

export async function addPerson({ users, clock }: TestPorts, name: string): Promise<User> {
  const person = { ...ada, id: `user-${name}` as UserId, name, email: `${name}@example.com` }
  await users.addUser(person, firstSubscription(clock.now()))
  return person
}

type DayInput = {
  /** Called before each day's jobs. */
  readonly before?: (day: string) => Promise<void> | void
}

/** How long a start takes, after which the circuit breaker tries the provider again. */
const downMs = minutes(1)

/** Days go by, with all jobs of billing on each. A site that was killed is started again. */
export async function liveDays(
  shop: MortalShop,
  count: number,
  { before }: DayInput = {},
): Promise<void> {
  const chores = listBillingChores(shop)
  for (let day = 0; day < count; day += 1) {
    shop.clock.move(days(1))
    await shop.finish()
    await before?.(toDay(shop.calendar.now()))
    let isAgain = true
    while (isAgain) {
      await runChores(chores)
      isAgain = shop.restart()
      if (isAgain) shop.clock.move(downMs)
    }
    await shop.finish()
  }
}

/** A job that fails runs again, as all others, after the next start or on the next day. */
async function runChores(chores: ReturnType<typeof listBillingChores>): Promise<void> {
  try {
    for (const { work } of chores) while (await work());
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
  }
}

const notices = [
  'renewal-notice',
  'yearly-reminder',
  'card-expiring',
  'price-change',
  'price-reminder',
]

/** Day, kind and recipient of every notice, in that order. */
export async function listNotices({ outbox, calendar, clock }: TestPorts): Promise<string[]> {
  const movedMs = calendar.now().getTime() - clock.now().getTime()
  const mails = await outbox.listMails(10_000)
  return mails
    .filter(({ kind }) => notices.includes(kind))
    .map(({ kind, to, writtenAt }) => `${toDay(later(writtenAt, movedMs))} ${kind} ${to}`)
    .toSorted()
}
