import type { z } from 'zod'
import { type ApiError, invalid } from '../errors.ts'
import type { FormTree } from './form.ts'

/** The parsed parameters; throws the API's error about the first one that is wrong, in Stripe's words. */
export function parseParams<Kind extends z.ZodType>(kind: Kind, form: FormTree): z.infer<Kind> {
  const parsed = kind.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? toApiError(getInner(issue), form) : parsed.error
}

type Issue = z.core.$ZodIssue

/** Of several kinds that a value may be, the one that it comes closest to. */
function getInner(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap(([first]) => (first ? [getInner(first)] : []))
  const closest = inner.find((one) => one.path.length > 0 || isAboutValue(one)) ?? inner.at(-1)
  return closest ? { ...closest, path: [...issue.path, ...closest.path] } : issue
}

/** Not about its being text, a list or an object, nor about its being empty. */
function isAboutValue(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return false
  return issue.code !== 'invalid_value' || issue.values[0] !== ''
}

function toApiError(issue: Issue, form: FormTree): ApiError {
  const param = toName(issue.path)
  const value = findValue(form, issue.path)
  if (issue.code === 'unrecognized_keys') return unknownError(issue)
  if (value === undefined && issue.code !== 'invalid_key') {
    const message = `Missing required param: ${param}.`
    return invalid({ code: 'parameter_missing', message, param })
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    return invalid({ code: 'parameter_invalid_empty', message, param })
  }
  const message = describe(issue, { param, value })
  const code = findCode(message)
  return invalid({ message, param, ...(code && { code }) })
}

function unknownError({ path, keys }: Extract<Issue, { code: 'unrecognized_keys' }>): ApiError {
  const names = keys.map((key) => toName([...path, key]))
  const message = `Received unknown parameter${names.length === 1 ? '' : 's'}: ${names.join(', ')}`
  return invalid({ code: 'parameter_unknown', message, param: names[0] ?? '' })
}

/** Issues with words of their own are sentences already: see `params.ts`. */
function describe(issue: Issue, { param, value }: { param: string; value: unknown }): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, value)
    case 'too_big':
      return issue.origin === 'string'
        ? `Invalid string: ${shorten(String(value))}; must be at most ${issue.maximum} characters`
        : `This value must be less than or equal to ${issue.maximum}.`
    case 'too_small':
      return `This value must be greater than ${issue.inclusive ? 'or equal to ' : ''}${issue.minimum}.`
    case 'invalid_value':
      return describeChoice(issue, param)
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message
    default:
      return issue.message
  }
}

function describeType(expected: string, value: unknown): string {
  if (expected === 'string') return `Invalid string: ${inspect(value)}`
  return expected === 'array' ? 'Invalid array' : 'Invalid object'
}

/** As Ruby shows a hash. */
function inspect(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}=>${inspect(one)}`)
  return `{${pairs.join(', ')}}`
}

function shorten(value: string): string {
  return `${value.slice(0, 4)}...${value.slice(-4)}`
}

function describeChoice(
  { message, values }: Extract<Issue, { code: 'invalid_value' }>,
  param: string,
): string {
  if (message.startsWith('Invalid boolean')) return message
  const choices = values.map(String)
  if (choices.length === 1) return `The sandbox supports only \`${choices[0]}\` for \`${param}\`.`
  const last = `${choices.length > 2 ? ',' : ''} or ${choices.at(-1)}`
  return `Invalid ${param}: must be one of ${choices.slice(0, -1).join(', ')}${last}`
}

const codes: readonly (readonly [beginning: string, code: string])[] = [
  ['Invalid integer', 'parameter_invalid_integer'],
  ['This value must be', 'parameter_invalid_integer'],
  ['Invalid email', 'email_invalid'],
  ['Not a valid URL', 'url_invalid'],
]

function findCode(message: string): string | null {
  return codes.find(([beginning]) => message.startsWith(beginning))?.[1] ?? null
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
