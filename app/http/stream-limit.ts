/** Limits on open event streams per process. */
const mostStreams = { perUser: 10, perAddress: 200, inAll: 10_000 }

type OpenStream = { readonly leave: () => void }

type Reader = { readonly userId: string; readonly address: string; readonly leave: () => void }

export type StreamLimit = {
  /** Whether one more stream may be opened from this network. */
  hasRoom(address: string): boolean
  /** Counts a stream, and closes the user's oldest one if they have too many. Returns the release function. */
  take(reader: Reader): () => void
}

/**
 * Limits open streams, because each holds a connection. A user over the limit loses their oldest
 * stream; a network over its limit, or a full server, gets no more.
 */
export function createStreamLimit(limits = mostStreams): StreamLimit {
  const byUser = new Map<string, Set<OpenStream>>()
  const byAddress = new Map<string, Set<OpenStream>>()
  let openCount = 0

  return {
    hasRoom: (address) =>
      openCount < limits.inAll && (byAddress.get(address)?.size ?? 0) < limits.perAddress,

    take({ userId, address, leave }) {
      const place = { leave }
      const ofUser = add(byUser, { key: userId, place })
      add(byAddress, { key: address, place })
      openCount += 1
      if (ofUser.size > limits.perUser) [...ofUser][0]?.leave()

      return () => {
        if (!ofUser.has(place)) return
        openCount -= 1
        remove(byUser, { key: userId, place })
        remove(byAddress, { key: address, place })
      }
    },
  }
}

type Entry = { readonly key: string; readonly place: OpenStream }

function add(places: Map<string, Set<OpenStream>>, { key, place }: Entry): Set<OpenStream> {
  const entries = places.get(key) ?? new Set()
  places.set(key, entries.add(place))
  return entries
}

function remove(places: Map<string, Set<OpenStream>>, { key, place }: Entry): void {
  const entries = places.get(key)
  entries?.delete(place)
  if (entries?.size === 0) places.delete(key)
}
