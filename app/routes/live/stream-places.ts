/** Limits on open event streams per process. */
export const mostStreams = { perUser: 10, perAddress: 200, inAll: 10_000 }

type Place = { readonly leave: () => void }

type Reader = { readonly userId: string; readonly address: string; readonly leave: () => void }

export type Places = {
  /** Whether one more stream may be opened from this network. */
  hasRoom(address: string): boolean
  /** Counts a stream, and closes the user's oldest one if they have too many. Returns the release function. */
  take(reader: Reader): () => void
}

/**
 * Limits open streams, because each holds a connection. A user over the limit loses their oldest
 * stream; a network over its limit, or a full server, gets no more.
 */
export function openPlaces(most = mostStreams): Places {
  const byUser = new Map<string, Set<Place>>()
  const byAddress = new Map<string, Set<Place>>()
  let taken = 0

  return {
    hasRoom: (address) =>
      taken < most.inAll && (byAddress.get(address)?.size ?? 0) < most.perAddress,

    take({ userId, address, leave }) {
      const place = { leave }
      const theirs = add(byUser, { key: userId, place })
      add(byAddress, { key: address, place })
      taken += 1
      if (theirs.size > most.perUser) [...theirs][0]?.leave()

      return () => {
        if (!theirs.has(place)) return
        taken -= 1
        drop(byUser, { key: userId, place })
        drop(byAddress, { key: address, place })
      }
    },
  }
}

type Entry = { readonly key: string; readonly place: Place }

function add(places: Map<string, Set<Place>>, { key, place }: Entry): Set<Place> {
  const held = places.get(key) ?? new Set()
  places.set(key, held.add(place))
  return held
}

function drop(places: Map<string, Set<Place>>, { key, place }: Entry): void {
  const held = places.get(key)
  held?.delete(place)
  if (held?.size === 0) places.delete(key)
}
