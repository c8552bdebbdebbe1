import { setTimeout as wait } from 'node:timers/promises'
import type { Payments } from '#domain/billing/ports.ts'
import { type TestPorts, toSitePorts } from '../ports.ts'
import { disrupt } from './disruption.ts'
import type { World } from './world.ts'

/** One process of the site. */
export type Site = {
  readonly ports: TestPorts
  readonly isDead: () => boolean
  readonly death: Promise<void>
  /** Stops it in the middle of whatever it does: it never gets another answer. */
  die(): void
}

/** The process stopped: those who waited for its answer get none. */
export class SiteStopped extends Error {
  override readonly name = 'SiteStopped'
}

/** Starts a process on the world's database, without memory of an earlier one. */
export function startSite(world: World): Site {
  let isDead = false
  const death = Promise.withResolvers<void>()
  const ports = toSitePorts(world.store, {
    clock: world.clock,
    sandbox: world.sandbox,
    report: () => undefined,
    around: (fetch) => disrupt(world, { fetch, isDead: () => isDead, die }),
    restBetweenTries: 0,
    tax: world.tax,
  })
  function die(): void {
    isDead = true
    death.resolve()
  }
  const payments = neverAnswerTheDead(ports.payments, () => isDead)
  return { ports: { ...ports, payments }, isDead: () => isDead, death: death.promise, die }
}

function neverAnswerTheDead(payments: Payments, isDead: () => boolean): Payments {
  const { readNotice, tax, ...calls } = payments
  const guarded = Object.entries(calls).map(([name, call]) => [
    name,
    async (...given: never[]) => {
      const outcome = await settle(() =>
        (call as (...given: never[]) => Promise<unknown>)(...given),
      )
      if (isDead()) await new Promise<never>(() => undefined)
      if ('fault' in outcome) throw outcome.fault
      return outcome.answer
    },
  ])
  return { readNotice, tax, ...Object.fromEntries(guarded) }
}

async function settle(call: () => Promise<unknown>) {
  try {
    return { answer: await call() }
  } catch (fault) {
    return { fault }
  }
}

/** Asks the current process. Throws `SiteStopped`, with a new one in its place, if it stops. */
export async function ask<Answer>(
  world: World,
  work: (ports: TestPorts) => Promise<Answer>,
): Promise<Answer> {
  const { site } = world
  const stopped = Symbol('stopped')
  const answer = await Promise.race([work(site.ports), site.death.then(() => stopped)])
  if (answer !== stopped) return answer as Answer
  if (world.site === site) {
    // Whatever else it was doing gets to its next call, which is never answered.
    await wait(0)
    world.site = startSite(world)
  }
  throw new SiteStopped()
}
