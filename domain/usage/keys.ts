import type { ReservationId } from './ports.ts'

/** No id holds a line break. */
export function toKey({ userId, requestId }: ReservationId): string {
  return `${userId}\n${requestId}`
}

/** One for each id, in the order they came first. */
export function byKey<One extends ReservationId>(all: readonly One[]): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [toKey(one), one]))
}

/** One for each id, in the one order in which everybody takes hold of them. */
export function sortByKey<One extends ReservationId>(all: readonly One[]): readonly One[] {
  return [...byKey(all)].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, it]) => it)
}
