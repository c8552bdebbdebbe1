import { z } from 'zod/mini'

/** Times are milliseconds since 1970. */
export const Moment = z.int()

/** A schema with the sentence that the reference of the API has for it. */
export function describe<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
): Schema {
  return schema.check(z.describe(description))
}
