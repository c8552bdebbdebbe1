import { z } from 'zod'
import { bodyTexts } from '#app/copy/problems.ts'
import { type JsonLimits, parseJson } from './parse-json.ts'
import { type Problem, problem } from './problems.ts'

export type BodyLimits = {
  /** Of the body as it's sent. 64 KB by default. */
  readonly maxBodyBytes?: number
  /** Of its text, in characters. 4,096 by default. */
  readonly maxLength?: number
  /** Refuses a body of unknown length, so that none is read before the handler asks for it. */
  readonly needsLength?: true
}

export const defaultLimits = { maxBodyBytes: 64 * 1024, maxLength: 4_096 }

type BodyFormat<Body> = {
  readonly schema: z.core.$ZodType<Body>
  readonly limit?: BodyLimits | undefined
}

/** What reading a body can result in. */
export const bodyProblems = ['bad-request', 'too-large', 'unsupported-type'] as const

type BodyProblem = Problem<(typeof bodyProblems)[number]>

/** Reads and validates a JSON body. Compressed bodies are refused. */
export async function readJson<Body>(
  request: Request,
  { schema, limit: { maxLength = defaultLimits.maxLength } = {} }: BodyFormat<Body>,
): Promise<{ readonly body: Body } | BodyProblem> {
  if (!isPlainJson(request.headers)) return problem('unsupported-type')
  const text = await request.text()
  if (text.length > maxLength) return problem('too-large')

  const parsed = parseBody(text, schema)
  return 'body' in parsed ? parsed : toBodyProblem(parsed)
}

/**
 * Reads and validates the fields of a form, as RFC 6749, 3.2, has them: empty ones count as missing,
 * unknown ones are ignored, and repeated ones are refused.
 */
export async function readForm<Body>(
  request: Request,
  { schema, limit: { maxLength = defaultLimits.maxLength } = {} }: BodyFormat<Body>,
): Promise<{ readonly body: Body } | BodyProblem> {
  if (!isForm(request.headers)) return problem('unsupported-type', { error: bodyTexts.notForm })
  const text = await request.text()
  if (text.length > maxLength) return problem('too-large')

  const fields = [...new URLSearchParams(text)]
  if (new Set(fields.map(([name]) => name)).size < fields.length)
    return problem('bad-request', { error: bodyTexts.repeated })
  const parsed = z.safeParse(schema, Object.fromEntries(fields.filter(([, value]) => value !== '')))
  if (parsed.success) return { body: parsed.data }
  return toBodyProblem(describeIssue(parsed.error.issues[0]))
}

function isForm(headers: Headers): boolean {
  const type = headers.get('content-type') ?? ''
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
}

export function toBodyProblem({ error, field }: WrongBody): Problem<'bad-request'> {
  return problem('bad-request', { error, ...(field && { param: field }) })
}

/** Other sites can't send JSON without a CORS preflight, so this also prevents CSRF. Compressed bodies are refused. */
export function isPlainJson(headers: Headers): boolean {
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  return isJson && !headers.has('content-encoding')
}

type WrongBody = {
  readonly error: string
  /** The path of the wrong field, such as `messages.3.content`. Empty for the whole body. */
  readonly field: string
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * Parses and validates an untrusted JSON body. Stops at the first thing that is wrong: zod alone
 * would collect an issue for every wrong element of a list. See ADR-0032.
 */
export function parseBody<Body>(
  text: string,
  shape: z.core.$ZodType<Body>,
  limits?: Partial<JsonLimits>,
): { readonly body: Body } | WrongBody {
  const json = parseJson(text, limits)
  if ('error' in json) return { ...json, field: '' }
  const wrong = findWrongElement(shape, json.value)
  if (wrong) return describeIssue(wrong)
  const parsed = z.safeParse(shape, json.value)
  return parsed.success ? { body: parsed.data } : describeIssue(parsed.error.issues[0])
}

/** For fields that a caller may know from elsewhere: refused by name, unless there's nothing in them. */
export const Unsupported: z.ZodType<unknown> = z.null('unsupported')

/** How zod's own messages start. */
const generic = /^(Invalid|Too|Unrecognized|Expected) /

/** Names the field, never its value. */
function describeIssue({ path, message }: Issue = { path: [], message: '' }): WrongBody {
  const field = path.join('.')
  if (!field) return { error: bodyTexts.malformed, field }
  if (message === 'unsupported') return { error: bodyTexts.unsupported(field), field }
  const error = generic.test(message) ? bodyTexts.invalid(field) : message
  return { error, field }
}

/** The first wrong element of any list in the value. The lists inside of an element come first. */
function findWrongElement(shape: z.core.$ZodType, value: unknown): Issue | null {
  if (typeof value !== 'object' || value === null) return null
  const inner = unwrap(shape, value)
  if (inner instanceof z.core.$ZodArray && Array.isArray(value)) return checkList(inner, value)
  if (!(inner instanceof z.core.$ZodObject)) return null
  for (const [key, field] of Object.entries(inner._zod.def.shape)) {
    const issue = findWrongElement(field, (value as Readonly<Record<string, unknown>>)[key])
    if (issue) return { ...issue, path: [key, ...issue.path] }
  }
  return null
}

function checkList(list: z.core.$ZodArray, values: readonly unknown[]): Issue | null {
  const { element } = list._zod.def
  if (values.length > getMaxLength(list)) return { message: 'Too long', path: [] }
  for (const [place, value] of values.entries()) {
    const issue = findWrongElement(element, value) ?? z.safeParse(element, value).error?.issues[0]
    if (issue) return { message: issue.message, path: [place, ...issue.path] }
  }
  return null
}

function getMaxLength(list: z.core.$ZodArray): number {
  const limits = (list._zod.def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  )
  return Math.min(...limits)
}

/** The object or list that a value has to be, without what is around it. */
function unwrap(shape: z.core.$ZodType, value: object): z.core.$ZodType | undefined {
  if (shape instanceof z.core.$ZodOptional || shape instanceof z.core.$ZodNullable)
    return unwrap(shape._zod.def.innerType, value)
  if (shape instanceof z.core.$ZodPipe) return unwrap(shape._zod.def.in, value)
  if (!(shape instanceof z.core.$ZodUnion)) return shape
  const options = shape._zod.def.options.map((option) => unwrap(option, value))
  return options.find((option) => isOption(option, value))
}

/** Whether this is the option of a union that the value must be: by its literals, or a list. */
function isOption(option: z.core.$ZodType | undefined, value: object): boolean {
  if (!(option instanceof z.core.$ZodObject))
    return Array.isArray(value) && option instanceof z.core.$ZodArray
  return Object.entries(option._zod.def.shape).every(([key, field]) => {
    const isLabel = field instanceof z.core.$ZodLiteral || field instanceof z.core.$ZodEnum
    return !isLabel || z.safeParse(field, value[key as keyof typeof value]).success
  })
}
