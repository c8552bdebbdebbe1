import type { z } from 'zod'
import type { Kind } from '../kinds.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import { nothing } from './params.ts'

export type Route = {
  readonly method: string
  readonly path: RegExp
  readonly takes: z.ZodType
  readonly answer: (tx: SandboxTransaction, params: never) => Promise<object>
}

type Handler<Taken extends z.ZodType> = {
  readonly takes: Taken
  readonly answer: (
    tx: SandboxTransaction,
    params: z.infer<Taken> & { id: string },
  ) => Promise<object>
}

export function route<Taken extends z.ZodType>(
  line: string,
  { takes, answer }: Handler<Taken>,
): Route {
  const [method = '', path = ''] = line.split(' ')
  return { method, path: new RegExp(`^${path.replace(':id', '(?<id>[\\w-]+)')}$`), takes, answer }
}

export function retrieve(kind: Kind): Handler<typeof nothing> {
  return { takes: nothing, answer: (tx, { id }) => requireObject(tx, { kind, id }) }
}
