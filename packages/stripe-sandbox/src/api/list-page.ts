import { noSuch } from '../errors.ts'
import type { Kind, Kinds } from '../kinds.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { isWithin } from './params.ts'

type Wanted<K extends Kind> = {
  readonly kind: K
  readonly url: string
  /** The word it is filed under, when there is one. */
  readonly about?: string | undefined
  readonly keep?: (document: Kinds[K]) => boolean
  readonly params: Params
}

type Params = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: Parameters<typeof isWithin>[1]
}

const readAtOnce = 100

/** One page of a list, the newest first. */
export async function listPage<K extends Kind>(tx: SandboxTransaction, wanted: Wanted<K>) {
  const { params, url } = wanted
  const limit = params.limit ?? 10
  const data = params.ending_before
    ? await readBefore(tx, { wanted, cursor: params.ending_before })
    : await readAfter(tx, { wanted, count: limit + 1 })
  const has_more = data.length > limit
  const shown = params.ending_before ? data.slice(-limit) : data.slice(0, limit)
  return { object: 'list', data: shown, has_more, url }
}

async function readAfter<K extends Kind>(
  tx: SandboxTransaction,
  { wanted, count }: { wanted: Wanted<K>; count: number },
): Promise<Kinds[K][]> {
  const { starting_after } = wanted.params
  const below = starting_after ? await findPlace(tx, starting_after) : undefined
  const found: Kinds[K][] = []
  for await (const document of walk(tx, { wanted, below })) {
    found.push(document)
    if (found.length === count) break
  }
  return found
}

async function readBefore<K extends Kind>(
  tx: SandboxTransaction,
  { wanted, cursor }: { wanted: Wanted<K>; cursor: string },
): Promise<Kinds[K][]> {
  await findPlace(tx, cursor)
  const found: Kinds[K][] = []
  for await (const document of walk(tx, { wanted, below: undefined })) {
    if (document.id === cursor) break
    found.push(document)
  }
  return found
}

async function findPlace(tx: SandboxTransaction, id: string): Promise<number> {
  const kept = await tx.records.findObject(id)
  if (!kept) throw noSuch({ kind: 'object', id }, 'starting_after')
  return kept.position
}

async function* walk<K extends Kind>(
  tx: SandboxTransaction,
  { wanted, below }: { wanted: Wanted<K>; below: number | undefined },
): AsyncGenerator<Kinds[K]> {
  const { kind, about, keep = () => true } = wanted
  let place = below
  while (true) {
    const kept = await tx.records.listObjects({ kind, tag: about, below: place, limit: readAtOnce })
    for (const object of kept) {
      const document = object.document as Kinds[K]
      if (wasMadeWithin(document, wanted.params) && keep(document)) yield document
      place = object.position
    }
    if (kept.length < readAtOnce) return
  }
}

function wasMadeWithin(document: object, { created }: Params): boolean {
  return !('created' in document) || isWithin(Number(document.created), created)
}
