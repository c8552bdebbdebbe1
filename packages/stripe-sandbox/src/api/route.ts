import { z } from 'zod'
import type { Kind } from '../kinds.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'

export type Route = {
  readonly method: string
  readonly path: RegExp
  readonly takes: z.ZodType
  readonly answer: (tx: SandboxTransaction, params: never) => Promise<object>
}

type Handler<Taken extends z.ZodType> = (
  tx: SandboxTransaction,
  params: z.infer<Taken> & { id: string },
) => Promise<object>

/** A route by its method and path, with the parameters it takes. */
export function route<Taken extends z.ZodType>(
  line: string,
  takes: Taken,
  answer: Handler<Taken>,
): Route {
  const [method = '', path = ''] = line.split(' ')
  return { method, path: new RegExp(`^${path.replace(':id', '(?<id>[\\w-]+)')}$`), takes, answer }
}

export const nothing = z.strictObject({})

export function retrieve(path: string, kind: Kind): Route {
  return route(`GET ${path}`, nothing, (tx, { id }) => requireObject(tx, { kind, id }))
}
