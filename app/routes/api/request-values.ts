import { z } from 'zod'

/** One of VS Code's language ids, as editors send it. */
export const LanguageId = z.string().regex(/^[\w][\w.+#-]{0,49}$/)

/** The id that the editor chooses for its request. */
export const RequestId = z.string().regex(/^[\w-]{1,100}$/)
