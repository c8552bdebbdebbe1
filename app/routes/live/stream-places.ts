/** How many streams may be open at once on one process: of a user, from a network, in all. */
export const mostStreams = { perUser: 10, perAddress: 200, inAll: 10_000 }

type Place = { readonly leave: () => void }

type Reader = { readonly userId: string; readonly address: string; readonly leave: () => void }

export type Places = {
  /** Whether one more stream may be opened from the network. */
  hasRoom(address: string): boolean
  /** The answer gives the place back. */
  take(reader: Reader): () => void
}

/**
 * Streams hold connections, so there are places for them. Whoever opens one too many
 * gives up their own oldest; a network that takes too many gets no more, and when
 * the house is full nobody does.
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
