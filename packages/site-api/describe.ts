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

/** One of VS Code's language ids, as editors send it. */
export const LanguageId = z.string().check(z.regex(/^[\w][\w.+#-]{0,49}$/))

/** The id that the editor chooses for its request. */
export const RequestId = z.string().check(z.regex(/^[\w-]{1,100}$/))
