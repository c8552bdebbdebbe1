import type { AllowanceAnswer } from '@ghost-writers-ia/site-api'
import { isRefusal } from '../refusal.ts'
import { askSite, type Site } from '../site/ask-site.ts'
import { isOutOfReach, type SiteRefusal } from '../site/refusals.ts'
import type { Breaker } from './breaker.ts'

export type CountPorts = {
  readonly site: Site
  readonly newId: () => string
  /** Requests that were made while the site was out of reach and are still to be counted. */
  readonly owed: Owed
  /** What was left when the site was last heard. Null: it was never heard. */
  readonly lastAllowance: AllowanceAnswer | null
  readonly onAllowance: (allowance: AllowanceAnswer) => void
  readonly breaker: Breaker
  /** How long the site may take to answer before it counts as offline. */
  readonly timeoutMs: number
  /** Lets something go on in the background; nobody waits for it. */
  readonly later: (work: Promise<void>) => void
}

export type Owed = {
  readonly list: () => readonly string[]
  readonly save: (ids: readonly string[]) => PromiseLike<void>
}

/** What work gets to know about its request while the site is still being asked. */
export type Gate = {
  /** Aborted when the request is refused. */
  readonly signal: AbortSignal
  /** Nothing may be shown to the user before this is true. */
  readonly granted: Promise<boolean>
}

/** So many requests are believed while nobody can count them. */
const mostOwed = 20

/**
 * Does a piece of work for one request of the allowance. The request is reserved in parallel
 * with the work, which is aborted and discarded when the site refuses; it's committed in the
 * background, or released when the work fails or is stopped. While the site is out of reach
 * the work is done all the same, up to 20 times, and counted later.
 */
export async function runCounted<Answer extends object>(
  ports: CountPorts,
  work: (gate: Gate) => Promise<Answer>,
): Promise<Answer | SiteRefusal> {
  const id = ports.newId()
  const refusing = new AbortController()
  const granting = grant(ports, id)
  // With nothing left a refusal is almost certain: no model is asked in vain.
  const wait = isKnownEmpty(ports) ? granting : Promise.resolve(null)
  const early = await wait
  if (early !== null && isRefusal(early)) return early

  const granted = granting.then((held) => !isRefusal(held))
  const working = work({ signal: refusing.signal, granted })
  ports.later(settle(ports, { id, granting, working }))
  const allowed = granting.then<Answer | SiteRefusal>((held) => {
    if (!isRefusal(held)) return working
    refusing.abort()
    return held
  })
  // Work that failed or was stopped doesn't wait for the site.
  const failed = working.then<Answer | SiteRefusal>((answer) =>
    'refused' in answer ? answer : allowed,
  )
  return Promise.race([allowed, failed])
}

/** Counts what was done while the site was out of reach. Safe to repeat: an id is counted once. */
export async function settleOwed(ports: CountPorts): Promise<void> {
  for (const id of ports.owed.list()) {
    const held = await reserve(ports, id)
    if (isRefusal(held) && isOutOfReach(held)) return
    // An allowance that is empty by now has nothing left to take: the debt is forgiven.
    await ports.owed.save(ports.owed.list().filter((other) => other !== id))
    if (!isRefusal(held)) await commit(ports, id)
  }
}

/** `held` by the site, or `owed` because it was out of reach. */
type Grant = { readonly state: 'held' | 'owed' }

async function grant(ports: CountPorts, id: string): Promise<Grant | SiteRefusal> {
  const canOwe = mayOwe(ports)
  if (canOwe && ports.breaker.isOpen()) return { state: 'owed' }
  const held = await reserve(ports, id)
  if (!isRefusal(held)) return { state: 'held' }
  return canOwe && isOutOfReach(held) ? { state: 'owed' } : held
}

type Settling = {
  readonly id: string
  readonly granting: Promise<Grant | SiteRefusal>
  readonly working: Promise<object>
}

async function settle(ports: CountPorts, { id, granting, working }: Settling): Promise<void> {
  // Whoever waits for the work hears of its fault.
  const answer = await working.catch(() => null)
  const held = await granting
  if (isRefusal(held)) return
  if (answer === null || 'refused' in answer) return release(ports, id)
  if (held.state === 'owed') return owe(ports, id)
  await commit(ports, id)
  if (!ports.breaker.isOpen() && ports.owed.list().length > 0) await settleOwed(ports)
}

function isKnownEmpty({ lastAllowance }: CountPorts): boolean {
  const left = lastAllowance?.left ?? null
  return left !== null && left < 1
}

function mayOwe({ owed, lastAllowance }: CountPorts): boolean {
  const count = owed.list().length
  if (lastAllowance === null || count >= mostOwed) return false
  return lastAllowance.left === null || lastAllowance.left > count
}

async function owe({ owed }: CountPorts, id: string): Promise<void> {
  await owed.save([...owed.list().filter((other) => other !== id), id])
}

async function reserve(ports: CountPorts, id: string) {
  const question = {
    call: 'POST /api/v1/requests',
    body: { id },
    timeoutMs: ports.timeoutMs,
  } as const
  const answer = await askSite(ports.site, question)
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  if (isRefusal(answer) && answer.refused === 'offline') ports.breaker.trip()
  else ports.breaker.reset()
  return answer
}

async function commit(ports: CountPorts, id: string): Promise<void> {
  const question = {
    call: 'POST /api/v1/requests/{id}/commit',
    id,
    timeoutMs: ports.timeoutMs,
  } as const
  const answer = await askSite(ports.site, question)
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  else if (isOutOfReach(answer) || answer.refused === 'no-such-request') await owe(ports, id)
}

/** Best effort: a request that nobody commits comes back by itself after a while. */
async function release(ports: CountPorts, id: string): Promise<void> {
  const question = {
    call: 'POST /api/v1/requests/{id}/release',
    id,
    timeoutMs: ports.timeoutMs,
  } as const
  const answer = await askSite(ports.site, question)
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
}
