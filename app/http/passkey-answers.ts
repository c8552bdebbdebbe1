import { z } from 'zod'
import type { CreationAnswer, RequestAnswer } from '#domain/identity/passkeys.ts'
import { parseJson } from './parse-json.ts'

/** Bytes in base64url. */
const bytes = (maxBytes: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(Math.ceil((maxBytes * 4) / 3))

/** What browsers return, as app/shell/passkeys.ts writes it. The longest that an honest one needs. */
const common = {
  id: bytes(1_023).min(1),
  clientDataJSON: bytes(3_072),
}

const Creation: z.ZodType<CreationAnswer> = z.object({
  ...common,
  attestationObject: bytes(6_144),
  transports: z.array(z.string().max(32)).max(8),
})

const Request: z.ZodType<RequestAnswer> = z.object({
  ...common,
  authenticatorData: bytes(1_536),
  signature: bytes(1_024),
  userHandle: bytes(64).nullable(),
})

/** More characters than both kinds need. */
const maxLength = 16_384

/** The answer for a new passkey, in a form's field. Null if it isn't one. */
export function parseCreationAnswer(field: string | undefined): CreationAnswer | null {
  return parse(field, Creation)
}

/** The answer for a passkey that was used, in a form's field. Null if it isn't one. */
export function parseRequestAnswer(field: string | undefined): RequestAnswer | null {
  return parse(field, Request)
}

function parse<Answer>(field = '', schema: z.ZodType<Answer>): Answer | null {
  if (field.length > maxLength) return null
  const json = parseJson(field)
  if ('error' in json) return null
  return schema.safeParse(json.value).data ?? null
}
