import { isDeepStrictEqual } from 'node:util'

/** What a case returns. Everything but these two has to be equal at Stripe and in the sandbox. */
export type Facts = object & {
  /** Names, such as types of events. Stripe may have more than the sandbox. */
  readonly sets?: Readonly<Record<string, readonly string[]>>
  /** What nobody relies on: recorded to be read, and never compared. */
  readonly noted?: object
}

type Compared = { readonly sandbox: Facts; readonly stripe: Facts }

/** The names of differing facts, and of what the sandbox alone has, such as `events: charge.captured`. */
export function listDifferences({ sandbox, stripe }: Compared): string[] {
  const { sets: ourSets = {}, noted: _, ...ours } = sandbox
  const { sets: theirSets = {}, noted: __, ...theirs } = stripe
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  const facts = [...names].filter(
    (name) => !isDeepStrictEqual(pick(ours, name), pick(theirs, name)),
  )
  return [...facts, ...listExtra(ourSets, theirSets)].toSorted()
}

/** What Stripe has and the sandbox lacks: allowed, and good to know. */
export function listLacking({ sandbox, stripe }: Compared): string[] {
  return listExtra(stripe.sets ?? {}, sandbox.sets ?? {}).toSorted()
}

type Sets = NonNullable<Facts['sets']>

function listExtra(sets: Sets, others: Sets): string[] {
  return Object.entries(sets).flatMap(([name, members]) =>
    members.filter((one) => !others[name]?.includes(one)).map((one) => `${name}: ${one}`),
  )
}

function pick(facts: object, name: string): unknown {
  return Object(facts)[name]
}
