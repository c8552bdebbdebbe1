/** Fields of a message in which makers put what a model thinks, and signatures of it. Models want them back unchanged. */
export const reasoningFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_details',
  'thought_signature',
  'extra_content',
] as const

/** The same of a tool call. */
export const toolCallFields = ['thought_signature', 'extra_content'] as const

export type OpaqueFields = Readonly<Record<string, unknown>>

/** JSON of a maker's own: nothing nests deeper, and a value that does could not be written down again. */
const maxDepth = 30

/** The fields with these names that have a value. Null: one of them can't be passed on. */
export function pickFields(source: object, names: readonly string[]): OpaqueFields | null {
  const fields: Record<string, unknown> = {}
  for (const name of names) {
    const value = (source as OpaqueFields)[name]
    if (value === undefined || value === null || value === '') continue
    if (!isShallow(value, maxDepth)) return null
    fields[name] = value
  }
  return fields
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

/** Joins what a stream says piece by piece: texts are continued, entries of lists with one index, too. */
export function joinFields(before: OpaqueFields, next: OpaqueFields): OpaqueFields {
  const joined: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(next)) joined[name] = joinValues(before[name], value)
  return joined
}

function joinValues(before: unknown, next: unknown): unknown {
  if (typeof before === 'string' && typeof next === 'string') return before + next
  if (Array.isArray(before) && Array.isArray(next)) return next.reduce(addDetail, before)
  if (isObject(before) && isObject(next)) return { ...before, ...next }
  return next
}

/** The texts of a detail. Everything else in it is sent whole. */
const textsOfDetails = ['text', 'summary', 'data']

function addDetail(details: readonly unknown[], next: unknown): readonly unknown[] {
  const last = details.at(-1)
  const isSame =
    isObject(last) && isObject(next) && last.type === next.type && last.index === next.index
  if (!isSame || next.index === undefined) return [...details, next]
  const joined: Record<string, unknown> = { ...last, ...next }
  for (const name of textsOfDetails)
    if (typeof last[name] === 'string') joined[name] = last[name] + String(next[name] ?? '')
  return [...details.slice(0, -1), joined]
}

function isObject(value: unknown): value is OpaqueFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
