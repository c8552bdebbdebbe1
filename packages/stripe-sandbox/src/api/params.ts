import { z } from 'zod'
import { invalid } from '../errors.ts'
import { currencies } from './currencies.ts'

export const text = z.string().min(1)

/** A sentence about what was sent. */
const words = (say: (input: string) => string) => (issue: { input?: unknown }) =>
  say(String(issue.input))

export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: words((input) => `Invalid integer: ${input}`) })
  .transform(Number)

export const currency = text.refine((code) => currencies.includes(code.toLowerCase()), {
  error: words(
    (input) =>
      `Invalid currency: ${input.toLowerCase()}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
  ),
})

/** Stripe wants a dot in the domain, too. */
export const emailAddress = text.max(512).regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, {
  error: words((input) => `Invalid email address: ${input}`),
})

export const flag = z
  .enum(['true', 'false'], { error: words((input) => `Invalid boolean: ${input}`) })
  .transform((word) => word === 'true')

/** An empty value unsets. */
export function emptyable<Kind extends z.ZodType>(kind: Kind) {
  return z.union([z.literal('').transform(() => null), kind])
}

/** A list arrives as an object whose names are places. */
export function listOf<Kind extends z.ZodType>(kind: Kind) {
  return z.preprocess(
    (value) => (value !== null && typeof value === 'object' ? Object.values(value) : value),
    z.array(kind),
  )
}

function tooLong(part: 'key' | 'value', longest: number) {
  return words(
    (input) =>
      `Metadata ${part}s can have up to ${longest} characters, but you passed in a ${part} that is ${input.length} characters. Invalid ${part}: ${input}`,
  )
}

const mark = z.string().refine((value) => value.length <= 500, { error: tooLong('value', 500) })
const markName = z.string().refine((name) => name.length <= 40, { error: tooLong('key', 40) })

/** An empty value removes a name, an empty whole removes all. */
export const metadata = emptyable(
  z
    .record(markName, mark)
    .refine((all) => Object.keys(all).length <= 50, 'You can have up to 50 metadata keys'),
)

export type Metadata = z.infer<typeof metadata>

export function mergeMetadata(
  before: Record<string, string> | null,
  change: Metadata | undefined,
): Record<string, string> {
  if (change === null) return {}
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '')
  if (merged.length > 50)
    throw invalid({ param: 'metadata', message: 'You can have up to 50 metadata keys' })
  return Object.fromEntries(merged)
}

const range = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
})

export const moments = z.union([whole.transform((at) => ({ gte: at, lte: at })), range])

export function isWithin(at: number, span: z.infer<typeof range> | undefined): boolean {
  if (!span) return true
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = span
  return at > gt && at >= gte && at < lt && at <= lte
}

export const limit = whole.pipe(z.number().min(1).max(100))

/** What every list takes. */
export const page = {
  limit: limit.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: moments.optional(),
}

type Defined<Thing> = { [Name in keyof Thing]?: Exclude<Thing[Name], undefined> }

/** Keeps what the request doesn't mention. */
export function withoutUndefined<Thing extends object>(thing: Thing): Defined<Thing> {
  const entries = Object.entries(thing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Defined<Thing>
}
