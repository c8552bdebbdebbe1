import type { AllowanceResponse, NewRequest } from '@ghost-writers-ia/site-api'
import { isRefusal } from '../refusal.ts'
import { callSite, isUnavailable, type Site, type SiteRefusal } from '../site/call-site.ts'
import { seconds } from '../time.ts'
import type { Account } from './account.ts'
import { type Exclusion, findExclusion, type Purpose, refuseExcluded } from './plan-limits.ts'

export type MeteringPorts = {
  readonly site: Site
  readonly newId: () => string
  /** Requests made while the site was unavailable that still have to be counted. */
  readonly owed: OwedRequests
  /** The last known plan and allowance. Null: unknown. */
  readonly lastAccount: Pick<
    Account,
    'allowance' | 'entitlements' | 'includedIn' | 'language'
  > | null
  readonly onAllowance: (allowance: AllowanceResponse) => void
  readonly breaker: CircuitBreaker
  /** How long the site may take to answer before it counts as offline. */
  readonly timeoutMs: number
  readonly runInBackground: (work: Promise<void>) => void
}

type OwedRequests = {
  readonly list: () => readonly string[]
  readonly save: (ids: readonly string[]) => PromiseLike<void>
}

/** The state of a reservation while the work is already running. */
export type Reservation = {
  /** Aborted when the site refuses the request. */
  readonly signal: AbortSignal
  /** Nothing may be shown to the user before this resolves to true. */
  readonly granted: Promise<boolean>
}

/** How many requests may be made while the site is unavailable. */
const maxOwed = 20

/**
 * Runs work that costs one request of the user's allowance. The request is reserved while the
 * work is already running. If the site refuses, the work is aborted and its result discarded.
 * Otherwise the request is committed in the background, or released when the work failed or was
 * stopped. While the site is unavailable, up to 20 requests run anyway and are counted later.
 */
export async function runMetered<Result extends object>(
  ports: MeteringPorts,
  purpose: Purpose,
  work: (reservation: Reservation) => Promise<Result>,
): Promise<Result | SiteRefusal> {
  const id = ports.newId()
  const refused = new AbortController()
  const exclusion = ports.lastAccount && findExclusion(ports.lastAccount, purpose)
  const reserving = reserveOrOwe(ports, { id, purpose, exclusion })
  // A refusal is almost certain: don't call the model for nothing.
  const early = exclusion || isKnownEmpty(ports) ? await reserving : null
  if (early !== null && isRefusal(early)) return early

  const granted = reserving.then((hold) => !isRefusal(hold))
  const working = work({ signal: refused.signal, granted })
  ports.runInBackground(settle(ports, { id, reserving, working }))
  const allowed = reserving.then<Result | SiteRefusal>((hold) => {
    if (!isRefusal(hold)) return working
    refused.abort()
    return hold
  })
  // Work that failed or was stopped doesn't wait for the site.
  const failed = working.then<Result | SiteRefusal>((result) =>
    'refused' in result ? result : allowed,
  )
  return Promise.race([allowed, failed])
}

/** Buffers text until the request is granted, then passes it on. Discards it if it's refused. */
export function bufferUntilGranted(
  onText: (text: string) => void,
  granted: Promise<boolean>,
): (text: string) => void {
  const buffered: string[] = []
  let pass = (text: string): void => void buffered.push(text)
  void granted.then((isGranted) => {
    pass = isGranted ? onText : () => undefined
    for (const text of buffered) pass(text)
  })
  return (text) => pass(text)
}

/**
 * Counts the requests made while the site was unavailable. Idempotent: each id is counted once.
 * They state no purpose: they have been made, so they count even if the plan has changed since.
 */
export async function settleOwed(ports: MeteringPorts): Promise<void> {
  for (const id of ports.owed.list()) {
    const hold = await reserve(ports, { id })
    if (isRefusal(hold) && isUnavailable(hold)) return
    // If the allowance is empty by now, there's nothing to take: the debt is forgiven.
    await ports.owed.save(ports.owed.list().filter((other) => other !== id))
    if (!isRefusal(hold)) await commit(ports, id)
  }
}

/** `held` by the site, or `owed` because the site is unavailable. */
type Hold = { readonly state: 'held' | 'owed' }

type Planned = {
  readonly id: string
  readonly purpose: Purpose
  /** Such a request is never owed: only the site can say that the plan includes it by now. */
  readonly exclusion: Exclusion | null
}

async function reserveOrOwe(
  ports: MeteringPorts,
  { id, purpose, exclusion }: Planned,
): Promise<Hold | SiteRefusal> {
  const canOwe = !exclusion && mayOwe(ports)
  if (canOwe && ports.breaker.isOpen()) return { state: 'owed' }
  const hold = await reserve(ports, { id, ...purpose })
  if (!isRefusal(hold)) return { state: 'held' }
  if (canOwe && isUnavailable(hold)) return { state: 'owed' }
  const refusal = exclusion && isUnavailable(hold) ? { refused: exclusion } : hold
  return refuseExcluded(refusal, { account: ports.lastAccount, purpose }) ?? hold
}

type Settling = {
  readonly id: string
  readonly reserving: Promise<Hold | SiteRefusal>
  readonly working: Promise<object>
}

async function settle(ports: MeteringPorts, { id, reserving, working }: Settling): Promise<void> {
  // The caller of `runMetered` gets the error.
  const result = await working.catch(() => null)
  const hold = await reserving
  if (isRefusal(hold)) return
  if (result === null || 'refused' in result) return release(ports, id)
  if (hold.state === 'owed') return owe(ports, id)
  await commit(ports, id)
  if (!ports.breaker.isOpen() && ports.owed.list().length > 0) await settleOwed(ports)
}

function isKnownEmpty({ lastAccount }: MeteringPorts): boolean {
  const left = lastAccount?.allowance.left ?? null
  return left !== null && left < 1
}

function mayOwe({ owed, lastAccount }: MeteringPorts): boolean {
  const count = owed.list().length
  if (lastAccount === null || count >= maxOwed) return false
  const { left } = lastAccount.allowance
  return left === null || left > count
}

async function owe({ owed }: MeteringPorts, id: string): Promise<void> {
  await owed.save([...owed.list().filter((other) => other !== id), id])
}

async function reserve(ports: MeteringPorts, body: NewRequest) {
  const call = 'POST /api/v1/requests'
  const answer = await callSite(ports.site, { call, body, timeoutMs: ports.timeoutMs })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  if (isRefusal(answer) && answer.refused === 'offline') ports.breaker.trip()
  else ports.breaker.reset()
  return answer
}

async function commit(ports: MeteringPorts, id: string): Promise<void> {
  const call = 'POST /api/v1/requests/{id}/commit'
  const answer = await callSite(ports.site, { call, id, timeoutMs: ports.timeoutMs })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
  else if (isUnavailable(answer) || answer.refused === 'no-such-request') await owe(ports, id)
}

/** Best effort: the site releases an uncommitted request after a while anyway. */
async function release(ports: MeteringPorts, id: string): Promise<void> {
  const call = 'POST /api/v1/requests/{id}/release'
  const answer = await callSite(ports.site, { call, id, timeoutMs: ports.timeoutMs })
  if (!isRefusal(answer)) ports.onAllowance(answer.allowance)
}

/** After the site failed to answer, it isn't called again for a while. */
type CircuitBreaker = {
  readonly isOpen: () => boolean
  /** The site didn't answer. */
  readonly trip: () => void
  /** The site answered. */
  readonly reset: () => void
}

export const breakerPauseMs = seconds(10)

export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let openUntil = 0
  return {
    isOpen: () => now() < openUntil,
    trip() {
      openUntil = now() + breakerPauseMs
    },
    reset() {
      openUntil = 0
    },
  }
}
