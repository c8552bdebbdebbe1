import { noSuch } from '../errors.ts'
import type { Kind, Kinds } from '../kinds.ts'
import type { Turn } from '../turn.ts'
import { isWithin } from './params.ts'

type Wanted<K extends Kind> = {
  readonly kind: K
  readonly url: string
  /** The word it is filed under, when there is one. */
  readonly about?: string | undefined
  readonly keep?: (document: Kinds[K]) => boolean
  readonly asked: Asked
}

type Asked = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: Parameters<typeof isWithin>[1]
}

const readAtOnce = 100

/** One page of a list, the newest first. */
export async function listPage<K extends Kind>(turn: Turn, wanted: Wanted<K>) {
  const { asked, url } = wanted
  const limit = asked.limit ?? 10
  const data = asked.ending_before
    ? await readBefore(turn, { wanted, cursor: asked.ending_before })
    : await readAfter(turn, { wanted, count: limit + 1 })
  const has_more = data.length > limit
  const shown = asked.ending_before ? data.slice(-limit) : data.slice(0, limit)
  return { object: 'list', data: shown, has_more, url }
}

async function readAfter<K extends Kind>(
  turn: Turn,
  { wanted, count }: { wanted: Wanted<K>; count: number },
): Promise<Kinds[K][]> {
  const { starting_after } = wanted.asked
  const below = starting_after ? await findPlace(turn, starting_after) : undefined
  const found: Kinds[K][] = []
  for await (const document of walk(turn, { wanted, below })) {
    found.push(document)
    if (found.length === count) break
  }
  return found
}

async function readBefore<K extends Kind>(
  turn: Turn,
  { wanted, cursor }: { wanted: Wanted<K>; cursor: string },
): Promise<Kinds[K][]> {
  await findPlace(turn, cursor)
  const found: Kinds[K][] = []
  for await (const document of walk(turn, { wanted, below: undefined })) {
    if (document.id === cursor) break
    found.push(document)
  }
  return found
}

async function findPlace(turn: Turn, id: string): Promise<number> {
  const kept = await turn.books.findObject(id)
  if (!kept) throw noSuch({ kind: 'object', id }, 'starting_after')
  return kept.place
}

async function* walk<K extends Kind>(
  turn: Turn,
  { wanted, below }: { wanted: Wanted<K>; below: number | undefined },
): AsyncGenerator<Kinds[K]> {
  const { kind, about, keep = () => true } = wanted
  let place = below
  while (true) {
    const kept = await turn.books.listObjects({ kind, about, below: place, atMost: readAtOnce })
    for (const object of kept) {
      const document = object.document as Kinds[K]
      if (wasMadeWithin(document, wanted.asked) && keep(document)) yield document
      place = object.place
    }
    if (kept.length < readAtOnce) return
  }
}

function wasMadeWithin(document: object, { created }: Asked): boolean {
  return !('created' in document) || isWithin(Number(document.created), created)
}
