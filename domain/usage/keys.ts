import type { ReservationId } from './ports.ts'

/** Ids contain no line break. */
export function toKey({ userId, requestId }: ReservationId): string {
  return `${userId}\n${requestId}`
}

/** Indexes by id, which removes duplicates and keeps the order. */
export function byKey<One extends ReservationId>(all: readonly One[]): ReadonlyMap<string, One> {
  return new Map(all.map((one) => [toKey(one), one]))
}

/** Removes duplicate ids and sorts, so that rows are always locked in the same order. */
export function sortByKey<One extends ReservationId>(all: readonly One[]): readonly One[] {
  return [...byKey(all)].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, it]) => it)
}
