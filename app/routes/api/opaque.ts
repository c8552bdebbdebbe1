import {
  type OpaqueFields,
  pickFields,
  reasoningFields,
  toolCallFields,
} from '@ghost-writers-ia/site-api/reasoning'
import { z } from 'zod'
import { parseJson } from '#app/http/parse-json.ts'

/** What a model wants back: of a message, and of its tool calls by id. */
export type Opaque = {
  readonly fields: OpaqueFields
  readonly calls: Readonly<Record<string, OpaqueFields>>
}

/** Tells our values apart from those of a conversation that began somewhere else. */
const prefix = 'gw1.'

const Fields = z.record(z.string(), z.unknown())

const Written = z.object({ fields: Fields, calls: z.record(z.string(), Fields) })

/** Values nest up to 30 levels. Details of thoughts are lists of pieces. */
const limits = { maxDepth: 33, maxElements: 20_000 }

/**
 * What protocols carry for us in a value that clients send back unchanged: the signature of a
 * thinking block, or encrypted reasoning. It isn't secret.
 */
export function writeOpaque(opaque: Opaque): string {
  return prefix + Buffer.from(JSON.stringify(opaque)).toString('base64url')
}

/**
 * Whoever sends it may have written it: only the fields that a client may send in a chat, too, are
 * taken from it. Null for anything that isn't ours, such as the signature of another site.
 */
export function readOpaque(value: string): Opaque | null {
  if (!value.startsWith(prefix)) return null
  const text = Buffer.from(value.slice(prefix.length), 'base64url').toString()
  const json = parseJson(text, limits)
  const written = 'value' in json ? Written.safeParse(json.value).data : undefined
  if (!written) return null
  const fields = pickFields(written.fields, reasoningFields)
  const calls = Object.entries(written.calls).map(
    ([id, ofCall]) => [id, pickFields(ofCall, toolCallFields) ?? {}] as const,
  )
  return fields && { fields, calls: Object.fromEntries(calls) }
}
