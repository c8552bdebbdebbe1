import type { UserId } from '../identity/user.ts'
import type { Stores } from '../ports.ts'
import { refuse } from '../refusal.ts'
import { byKey, sortByKey, toKey } from './keys.ts'
import { toDay } from './list-last-days.ts'
import type { Settled, Settling } from './ports.ts'

type Needs = Pick<Stores, 'usage'>
type Change = { readonly state: Settling['state']; readonly isCounted: boolean }

/** Writes down how requests ended, each once however often it is told. Run in a transaction. */
export async function settleAll(
  { usage }: Needs,
  settlings: readonly Settling[],
): Promise<readonly Settled[]> {
  const changed = new Map<string, Change>()
  for (const state of ['committed', 'released', 'expired'] as const) {
    const these = settlings.filter((one) => one.state === state).map(({ id }) => id)
    const done = await usage.settleReservations(sortByKey(these), state)
    for (const { isCounted, ...id } of done) changed.set(toKey(id), { state, isCounted })
  }
  await takeEffect({ usage }, { settlings: once(settlings), changed })

  const others = settlings.map(({ id }) => id).filter((id) => !changed.has(toKey(id)))
  const stored = byKey(await usage.listReservations([...byKey(others).values()]))
  return settlings.map(({ id }) => {
    const kept = changed.get(toKey(id)) ?? stored.get(toKey(id))
    return kept ? { state: kept.state } : refuse('no-such-reservation')
  })
}

type Effect = {
  readonly settlings: readonly Settling[]
  readonly changed: ReadonlyMap<string, Change>
}

/** In the order of users, so that two never wait for each other. */
async function takeEffect({ usage }: Needs, { settlings, changed }: Effect): Promise<void> {
  const find = ({ id }: Settling) => changed.get(toKey(id))
  const committed = settlings.filter((one) => find(one)?.state === 'committed')
  const days = count(committed.map(({ id, at }) => `${id.userId}\n${toDay(at)}`))
  await usage.countDays(
    days.map(([key, requests]) => {
      const [userId, day = ''] = key.split('\n')
      return { userId: userId as UserId, day, requests }
    }),
  )
  const returned = settlings.filter((one) => {
    const change = find(one)
    return change?.isCounted && change.state !== 'committed'
  })
  for (const [userId, many] of count(returned.map(({ id }) => id.userId)))
    await usage.giveBack(userId, many)
}

function once(settlings: readonly Settling[]): readonly Settling[] {
  return [...new Map(settlings.map((one) => [toKey(one.id), one])).values()]
}

function count<Key extends string>(keys: readonly Key[]): readonly (readonly [Key, number])[] {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
