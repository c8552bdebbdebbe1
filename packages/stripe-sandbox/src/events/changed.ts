import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** What the fields that changed were before. Of an object inside, only its own changed fields; lists are whole. */
export function getChanged(before: object, after: object): Fields {
  const now: Fields = { ...after }
  const changed = Object.entries(before).filter(
    ([name, value]) => !isDeepStrictEqual(value, now[name]),
  )
  const added = Object.keys(now).filter((name) => !(name in before))
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, narrow(value, now[name])])),
    ...Object.fromEntries(added.map((name) => [name, null])),
  }
}

function narrow(before: unknown, after: unknown): unknown {
  return isPlain(before) && isPlain(after) ? getChanged(before, after) : before
}

function isPlain(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
