import { z } from 'zod'
import type { Secrets } from '#domain/identity/ports.ts'
import { type Clock, hours, later } from '#domain/time.ts'
import type { BetterAuth } from './better-auth.ts'

type Rows = BetterAuth['rows']

/** What a secret link was given out for. Without the secret nobody can follow it: we keep its hash. */
export type Link = z.infer<typeof Link>

const Link = z.object({
  purpose: z.enum(['verify', 'change', 'reset']),
  userId: z.string(),
  /** The address it proves, or that it was sent to. */
  email: z.string(),
  /** What the account was like at the time, for links that are dead once it is otherwise. */
  mark: z.string(),
})

const lifeMs = { verify: hours(24), change: hours(24), reset: hours(1) }

type Tools = { readonly secrets: Secrets; readonly clock: Clock }

/** Answers the secret, which is told to one reader and never kept. */
export async function addLink(
  { secrets, clock }: Tools,
  { rows, link }: { rows: Rows; link: Link },
): Promise<string> {
  const secret = secrets.create()
  const now = clock.now()
  await rows.create({
    model: 'verification',
    data: {
      identifier: secrets.hash(secret),
      value: JSON.stringify(link),
      expiresAt: later(now, lifeMs[link.purpose]),
      createdAt: now,
      updatedAt: now,
    },
  })
  return secret
}

/** The link, if it can still be followed. */
export async function findLink(
  { secrets, clock }: Tools,
  { rows, secret }: { rows: Rows; secret: string },
): Promise<Link | null> {
  return toLink(
    clock,
    await rows.findOne({ model: 'verification', where: byHash(secrets, secret) }),
  )
}

type Taking = {
  readonly rows: Rows
  readonly secret: string
  readonly purposes: readonly Link['purpose'][]
}

/** The link, once: of many who follow it together one gets it. One with another purpose is left alone. */
export async function takeLink(
  { secrets, clock }: Tools,
  { rows, secret, purposes }: Taking,
): Promise<Link | null> {
  const found = await findLink({ secrets, clock }, { rows, secret })
  if (!found || !purposes.includes(found.purpose)) return null
  return toLink(
    clock,
    await rows.consumeOne({ model: 'verification', where: byHash(secrets, secret) }),
  )
}

/** No link of the user can be followed any more. */
export async function dropLinks(rows: Rows, userId: string): Promise<void> {
  const theirs = { field: 'value', operator: 'contains', value: userId } as const
  await rows.deleteMany({ model: 'verification', where: [theirs] })
}

function byHash(secrets: Secrets, secret: string) {
  return [{ field: 'identifier', value: secrets.hash(secret) }]
}

function toLink(clock: Clock, row: unknown): Link | null {
  if (row === null) return null
  const { value, expiresAt } = z.object({ value: z.string(), expiresAt: z.date() }).parse(row)
  return expiresAt > clock.now() ? Link.parse(JSON.parse(value)) : null
}
