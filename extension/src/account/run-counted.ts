import type { AllowanceAnswer } from '../../../domain/editor/site-api.ts'
import { isRefusal } from '../refusal.ts'
import { askSite, isOutOfReach, type Site, type SiteRefusal } from '../site/ask-site.ts'

export type CountPorts = {
  readonly site: Site
  readonly newId: () => string
  /** Requests that were made while the site was out of reach and are still to be counted. */
  readonly owed: Owed
  /** What was left when the site was last heard. Null: it was never heard. */
  readonly lastAllowance: AllowanceAnswer | null
  readonly onAllowance: (allowance: AllowanceAnswer) => void
}

export type Owed = {
  readonly list: () => readonly string[]
  readonly save: (ids: readonly string[]) => PromiseLike<void>
}

/** So many requests are believed while nobody can count them. */
const mostOwed = 20

/**
 * Does a piece of work for one request of the allowance: reserved before, committed
 * after, released when the work fails or is stopped. While the site is out of reach
 * the work is done all the same, within reason, and counted later.
 */
export async function runCounted<Answer extends object>(
  ports: CountPorts,
  work: () => Promise<Answer>,
): Promise<Answer | SiteRefusal> {
  const id = ports.newId()
  const held = await reserve(ports, id)
  if (isRefusal(held) && !(isOutOfReach(held) && mayOwe(ports))) return held

  let answer: Answer | null = null
  try {
    answer = await work()
    return answer
  } finally {
    if (answer === null || 'refused' in answer) await release(ports, id)
    else await commit(ports, id)
  }
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

function mayOwe({ owed, lastAllowance }: CountPorts): boolean {
  const count = owed.list().length
  if (lastAllowance === null || count >= mostOwed) return false
  return lastAllowance.left === null || lastAllowance.left > count
}

async function reserve(ports: CountPorts, id: string) {
  const answer = await askSite(ports.site, { call: 'POST /api/v1/requests', body: { id } })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  return answer
}

async function commit(ports: CountPorts, id: string): Promise<void> {
  const answer = await askSite(ports.site, { call: 'POST /api/v1/requests/{id}/commit', id })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  else if (isOutOfReach(answer) || answer.refused === 'no-such-request')
    await ports.owed.save([...ports.owed.list(), id])
}

/** Best effort: a request that nobody commits comes back by itself after a while. */
async function release(ports: CountPorts, id: string): Promise<void> {
  const answer = await askSite(ports.site, { call: 'POST /api/v1/requests/{id}/release', id })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
}
