import type { OpaqueFields } from '@ghost-writers-ia/site-api/reasoning'

/** A tool call of an answer, as VS Code gives it back with the tool's result. */
export type RememberedCall = { readonly id: string; readonly name: string; readonly input: object }

type Thoughts = {
  /** Of the answer that the call belongs to. */
  readonly answer: OpaqueFields
  readonly call: OpaqueFields
}

/**
 * What models thought before they called tools. Some refuse the results of their tools without it,
 * and VS Code doesn't keep it.
 */
export type RememberedReasoning = {
  readonly add: (
    answer: OpaqueFields,
    calls: readonly (RememberedCall & { readonly fields?: OpaqueFields })[],
  ) => void
  readonly find: (call: RememberedCall) => Thoughts | null
}

/** In characters. The oldest are forgotten first. */
export function createRememberedReasoning(maxLength = 4_000_000): RememberedReasoning {
  const kept = new Map<string, Thoughts & { readonly length: number }>()
  let total = 0

  function forget(key: string) {
    total -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }

  return {
    add(answer, calls) {
      for (const { fields = {}, ...call } of calls) {
        if (Object.keys({ ...answer, ...fields }).length === 0) continue
        const key = toKey(call)
        const length = key.length + JSON.stringify([answer, fields]).length
        forget(key)
        kept.set(key, { answer, call: fields, length })
        total += length
      }
      for (const key of kept.keys()) if (total > maxLength) forget(key)
    },
    find: (call) => kept.get(toKey(call)) ?? null,
  }
}

/** Some models use the same ids in every answer. */
function toKey({ id, name, input }: RememberedCall): string {
  return JSON.stringify([id, name, input])
}
