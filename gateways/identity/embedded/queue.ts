import { type Refusal, refuse } from '#domain/refusal.ts'

export type Queue = <Answer extends object>(
  work: () => Promise<Answer>,
) => Promise<Answer | Refusal<'too-busy'>>

/**
 * Lets so many works run at once, so many wait, and sends the rest away. Hashing
 * shares Node's threads with files and names: a storm of logins must leave some free.
 */
export function openQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce && line.length >= waiting) return refuse('too-busy')
    if (running >= atOnce) await new Promise<void>((next) => line.push(next))
    else running += 1

    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
