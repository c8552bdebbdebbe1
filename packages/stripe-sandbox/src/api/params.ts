import { z } from 'zod'
import { invalid } from '../errors.ts'
import type { FormTree } from './form.ts'

export const text = z.string().min(1)

export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)

const currencies = new Set(Intl.supportedValuesOf('currency'))

export const currency = text
  .length(3)
  .refine((code) => currencies.has(code.toUpperCase()), 'Stripe does not support this currency')

const invalidEmail = 'Invalid email'

/** Stripe wants a dot in the domain, too. */
export const emailAddress = text.max(512).regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, invalidEmail)

export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
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

export const mark = z.string().max(500, 'Metadata values can have up to 500 characters')

/** An empty value removes a name, an empty whole removes all. */
export const metadata = emptyable(
  z
    .record(z.string().max(40, 'Metadata keys can have up to 40 characters'), mark)
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

/** What every list takes. */
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: moments.optional(),
}

export const nothing = z.strictObject({})

/** The parsed parameters; throws the API's error about the first one that is wrong. */
export function parseParams<Kind extends z.ZodType>(kind: Kind, form: FormTree): z.infer<Kind> {
  const parsed = kind.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? toApiError(issue, form) : parsed.error
}

function toApiError(issue: z.core.$ZodIssue, form: FormTree) {
  const param = toName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const name = toName([...issue.path, issue.keys[0] ?? ''])
    const message = `Received unknown parameter: ${name}`
    return invalid({ code: 'parameter_unknown', message, param: name })
  }
  if (findValue(form, issue.path) === undefined) {
    const message = `Missing required param: ${param}.`
    return invalid({ code: 'parameter_missing', message, param })
  }
  if (findValue(form, issue.path) === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalid({ code: 'parameter_invalid_empty', message, param })
  }
  if (issue.message === invalidEmail) {
    const message = `Invalid email address: ${findValue(form, issue.path)}`
    return invalid({ code: 'email_invalid', message, param })
  }
  const code = issue.message === 'Invalid integer' ? 'parameter_invalid_integer' : undefined
  const message = `Invalid ${param}: ${issue.message}`
  return invalid({ message, param, ...(code && { code }) })
}

function toName([head = '', ...rest]: readonly PropertyKey[]): string {
  return String(head) + rest.map((part) => `[${String(part)}]`).join('')
}

function findValue(form: FormTree, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (branch, name) =>
      branch !== null && typeof branch === 'object' ? Reflect.get(branch, name) : undefined,
    form,
  )
}

type Defined<Thing> = { [Name in keyof Thing]?: Exclude<Thing[Name], undefined> }

/** Keeps what the request doesn't mention. */
export function withoutUndefined<Thing extends object>(thing: Thing): Defined<Thing> {
  const entries = Object.entries(thing).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Defined<Thing>
}
