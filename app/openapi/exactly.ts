import type { z } from 'zod'

type Exact<Type, Schema extends z.ZodType> = [Type, keyof Type] extends [
  z.infer<Schema>,
  keyof z.infer<Schema>,
]
  ? Schema
  : never

/** A schema of exactly this type: the compiler reports a field that is missing here or there. */
export function exactly<Type>() {
  return <Schema extends z.ZodType<Type>>(schema: Schema & Exact<Type, Schema>): Schema => schema
}
