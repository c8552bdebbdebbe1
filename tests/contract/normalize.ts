/** Replaces what differs between runs: ids by their order, times by seconds since the start. */
export function normalize<Facts extends object>(facts: Facts, start: Date): Facts {
  const ids = new Map<string, string>()
  const second = Math.floor(start.getTime() / 1_000)
  return walk(facts)

  function walk<Value>(value: Value): Value {
    if (value instanceof Date) return toMoment(value.getTime() / 1_000) as Value
    if (Array.isArray(value)) return value.map(walk) as Value
    if (typeof value === 'string') return toText(value) as Value
    if (typeof value === 'number' && isMoment(value)) return toMoment(value) as Value
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return Object.fromEntries(entries.map(([name, inner]) => [name, walk(inner)])) as Value
  }

  function toText(text: string): string {
    const named = text.replace(idPattern, toName)
    return named.replace(/\b\d{10}\b/g, (digits) =>
      isMoment(Number(digits)) ? toMoment(Number(digits)) : digits,
    )
  }

  function toName(id: string): string {
    const prefix = id.slice(0, id.lastIndexOf('_'))
    const known = ids.get(id) ?? `${prefix}_${ids.size + 1}`
    ids.set(id, known)
    return known
  }

  function toMoment(at: number): string {
    return `start + ${Math.round(at) - second} s`
  }
}

/** Such as `sub_1TabcDEF…`: a prefix, and at least ten letters and digits of which one is a digit or a capital. */
const idPattern = /\b[a-z]+(?:_[a-z]+)*_(?=\w*[A-Z0-9])[A-Za-z0-9]{10,}\b/g

/** Amounts and counters are smaller. */
function isMoment(value: number): boolean {
  return value > 1_500_000_000 && value < 4_000_000_000
}
