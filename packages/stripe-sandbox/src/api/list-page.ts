import { z } from 'zod'
import { noSuch } from '../errors.ts'
import type { Kind, Kinds } from '../kinds.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { isWithin, page } from './params.ts'
import { type Route, route } from './route.ts'

type Wanted<K extends Kind> = {
  readonly kind: K
  readonly url: string
  /** The word it is filed under, when there is one. */
  readonly about?: string | undefined
  readonly keep?: (document: Kinds[K]) => boolean
  readonly params: Params
}

/** What every list takes. */
export const PageQuery = z.strictObject(page)

type Params = z.infer<typeof PageQuery>

const readAtOnce = 100

type List<K extends Kind, Taken extends z.ZodType<Params>> = {
  readonly kind: K
  readonly takes: Taken
  /** The word it is filed under, when the parameters have one. */
  readonly about?: (params: z.infer<Taken>) => string | undefined
  /** Parameters with the name of a field, which must be equal. */
  readonly equal?: readonly (keyof z.infer<Taken> & keyof Kinds[K])[]
  readonly keep?: (document: Kinds[K], params: z.infer<Taken>, tx: SandboxTransaction) => boolean
}

/** The route of a list. */
export function list<K extends Kind, Taken extends z.ZodType<Params>>(
  url: string,
  { kind, takes, about, equal = [], keep = () => true }: List<K, Taken>,
): Route {
  return route(`GET ${url}`, takes, (tx, params) =>
    listPage(tx, {
      kind,
      url,
      params,
      about: about?.(params),
      keep: (document) =>
        equal.every(
          (name) => params[name] === undefined || Object.is(document[name], params[name]),
        ) && keep(document, params, tx),
    }),
  )
}

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
