import fc from 'fast-check'
import { hours, later } from '#domain/time.ts'
import type { Act } from './act.ts'
import type { World } from './world.ts'

/** Something that goes wrong at one of the calls that the site makes to the provider. */
export type Disruption = {
  readonly kind: 'stop-before' | 'stop-after' | 'fail' | 'lost' | 'error-500' | 'error-429'
  /** Which call, counting only those that change something if `on` is `write`. */
  readonly at: number
  readonly on: 'write' | 'call'
  /** How many calls from then on fail: the SDK makes each three times. */
  readonly calls: number
}

/** Another person, tab or the provider acts at that moment, from beginning to end. */
export type Interruption<Act> = Pick<Disruption, 'at' | 'on'> & {
  readonly kind: 'between'
  readonly act: Act
}

export type ArmedDisruption = (Disruption | Interruption<() => Promise<void>>) & {
  endsAt: Date
  count: number
  hasFired: boolean
  /** What happened in between. */
  taken: Act | null
}

const place = { at: fc.constantFrom(1, 1, 2, 2, 3, 4), on: fc.constant('write' as const) }
const anyPlace = { at: fc.integer({ min: 1, max: 14 }), on: fc.constant('call' as const) }
const outage = { calls: fc.constantFrom(3, 3, 1_000) }

function at<Rest extends object>(rest: { [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> }) {
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ ...rest, ...place }) },
    { weight: 1, arbitrary: fc.record({ ...rest, ...anyPlace }) },
  )
}

/** The place is any number: the step chooses among the calls that it will make. */
export const stops: fc.Arbitrary<Disruption> = fc.record({
  kind: fc.constantFrom('stop-after', 'stop-before'),
  at: fc.nat(1_000_000),
  on: fc.constantFrom('write', 'call'),
  calls: fc.constant(1),
})

export const failures = at<Pick<Disruption, 'kind' | 'calls'>>({
  kind: fc.constantFrom('fail', 'lost', 'error-500', 'error-429'),
  ...outage,
}) as fc.Arbitrary<Disruption>

export function interruptions<Act>(act: fc.Arbitrary<Act>): fc.Arbitrary<Interruption<Act>> {
  return at({ kind: fc.constant('between' as const), act }) as unknown as fc.Arbitrary<
    Interruption<Act>
  >
}

type Hook = {
  readonly fetch: typeof globalThis.fetch
  readonly isDead: () => boolean
  readonly die: () => void
}

/** The connection of one process to the provider. */
export function disrupt(world: World, { fetch, isDead, die }: Hook): typeof globalThis.fetch {
  return async (input, init) => {
    if (isDead()) throw new TypeError('fetch failed: the process has stopped')
    const method = init?.method ?? 'GET'
    const path = new URL(String(input)).pathname
    if (world.areRefundsBlocked && method === 'POST' && path === '/v1/refunds')
      return refuseRefund()

    const { call, write } = world.calls
    world.calls = { call: call + 1, write: write + (method === 'GET' ? 0 : 1) }
    const effect = findEffect(world, method)
    if (!effect) return fetch(input, init)
    note(world, effect)
    return apply(effect, { call: () => fetch(input, init), die })
  }
}

function note(world: World, { kind }: Pick<Effect, 'kind'>): void {
  world.isDisrupted = true
  world.disruptedAt.push(world.clock.now())
  if (kind !== 'between') world.isExcused = true
  if (kind.startsWith('stop')) world.stops += 1
}

/** An outage ends by then, however few calls were made. */
const maxOutageMs = hours(6)

/** What happens to this call. */
function findEffect({ disruption: armed, clock }: World, method: string) {
  if (!armed || clock.now() > armed.endsAt) return null
  if (armed.on === 'call' || method !== 'GET' || armed.hasFired) armed.count += 1
  if (armed.count < armed.at) return null
  const isFirst = !armed.hasFired
  armed.hasFired = true
  if (isFirst) armed.endsAt = later(clock.now(), maxOutageMs)
  if (armed.kind === 'between') return isFirst ? armed : null
  const isOver = armed.count >= armed.at + armed.calls
  if (isOver) return null
  return { ...armed, isFirst }
}

type Effect = NonNullable<ReturnType<typeof findEffect>>
type Call = { readonly call: () => Promise<Response>; readonly die: () => void }

async function apply(effect: Effect, { call, die }: Call): Promise<Response> {
  switch (effect.kind) {
    case 'between':
      await effect.act()
      return call()
    case 'stop-before':
      die()
      throw new TypeError('fetch failed: the process has stopped')
    case 'stop-after':
      await call().catch(() => undefined)
      die()
      throw new TypeError('fetch failed: the process has stopped')
    case 'lost':
      if (effect.isFirst) await call().catch(() => undefined)
      throw new TypeError('fetch failed')
    case 'fail':
      throw new TypeError('fetch failed')
    default:
      return refuse(effect.kind === 'error-500' ? 500 : 429)
  }
}

function refuse(status: number): Response {
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  const code = status === 429 ? 'rate_limit' : undefined
  return Response.json({ error: { type, code, message: 'Not now.' } }, { status })
}

function refuseRefund(): Response {
  const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'No.' }
  return Response.json({ error }, { status: 400 })
}
