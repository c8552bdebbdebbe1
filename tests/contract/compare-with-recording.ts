import { expect } from 'vitest'
import { type Facts, listDifferences, listLacking } from './compare.ts'
import { knownDifferences } from './known-differences.ts'
import { normalize } from './normalize.ts'
import { openRecordings, toTitle } from './recordings.ts'

const recordings = openRecordings()

/** What Stripe has and the sandbox lacks, in the cases compared so far. */
export const onlyAtStripe: string[] = []

/** Compares the facts of the sandbox with Stripe's recorded results, if there are any. */
export async function compareWithRecording(name: string, sandbox: Facts): Promise<void> {
  expect(isWithoutRun(sandbox), `Ids and dates of the run in the facts of ${name}`).toBe(true)
  const stripe = recordings.find(name)
  if (!stripe) return
  const both = JSON.stringify({ sandbox, stripe }, null, 2)
  expect(listDifferences({ sandbox, stripe }), `${name}\n${both}`).toEqual(
    knownDifferences[toTitle(name)] ?? [],
  )
  onlyAtStripe.push(...listLacking({ sandbox, stripe }).map((one) => `${toTitle(name)}, ${one}`))
}

/** Facts with ids or dates of one run could not be compared with another run. */
export function isWithoutRun(facts: object): boolean {
  const text = JSON.stringify(facts)
  return text === JSON.stringify(normalize(JSON.parse(text), new Date(0)))
}
