import { data, type HeadersArgs, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { requestContext } from '#app/context.ts'
import { isStorable } from '#domain/storable.ts'
import { formProblems } from '../copy/forms.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { Refused } from './refusal-rows.ts'
import { toRetryAfter } from './responses.ts'

/** The response to a failed form: a message, the wrong fields, and what was typed except passwords. */
export type FormFailure = {
  readonly message: string
  readonly wrong: readonly string[]
  readonly values: FormValues
  /** The input failed validation; nothing was attempted. */
  readonly isInvalidInput?: true
}

export type FormValues = Readonly<Record<string, string>>

/** A validation error (400). */
export function failField(
  values: FormValues,
  { message, field }: { message: string; field?: string },
) {
  return failInput(values, { message, wrong: field ? [field] : [] })
}

/** A validation error that marks every required field that is empty. Null when none is. */
export function failMissingFields(values: FormValues, required: readonly string[]) {
  const wrong = required.filter((name) => !(isSecret(name) ? values[name] : values[name]?.trim()))
  if (wrong.length === 0) return null
  return failInput(values, { message: formProblems.fieldsMissing, wrong })
}

/** A form's input, by its schema; or the response that marks the first field that breaks a rule. */
export function parseInput<Schema extends z.ZodType>(values: FormValues, schema: Schema) {
  const { success, data: input, error } = schema.safeParse(values)
  if (success) return { input }
  const [{ message = '', path = [] } = {}] = error.issues
  return { failure: failField(values, { message, field: String(path[0]) }) }
}

function failInput(values: FormValues, words: Pick<FormFailure, 'message' | 'wrong'>) {
  const failure: FormFailure = { ...toFailure(values, words), isInvalidInput: true }
  return data(failure, { status: 400 })
}

/** A refusal of the domain, with its status and `Retry-After`. */
export function failRefused(values: FormValues, refusal: Refused) {
  const { message, field, status, retryAfterMs } = describeRefusal(refusal)
  return data(toFailure(values, { message, wrong: field ? [field] : [] }), {
    status,
    headers: toRetryAfter(retryAfterMs),
  })
}

/** A failed form of something with versions. */
export type EditFailure<Item> = FormFailure & {
  /** Somebody else has changed it since: how it is now. */
  readonly current?: Item
  /** It was deleted since. */
  readonly isDeleted?: boolean
}

/** A refusal of the domain, for a form that edits something with versions. */
export function failEdit<Item extends object>(
  values: FormValues,
  refusal: Refused & { readonly current?: Item },
  isDeleted: boolean,
) {
  const { data: failure, init } = failRefused(values, refusal)
  const { current } = refusal
  const edit: EditFailure<Item> = { ...failure, isDeleted, ...(current && { current }) }
  return data(edit, init ?? {})
}

/** The action that a form asks for, by its `intent`. Throws 400 for one that the page doesn't have. */
export function chooseAction<Action>(
  actions: Readonly<Record<string, Action>>,
  intent = '',
): Action {
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (action) return action
  throw data(formProblems.unknownAction, { status: 400 })
}

/** For a route's `headers`: without it React Router drops the headers of the action's response. */
export function keepHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}

type ActionInput<Answer> = {
  readonly values: FormValues
  readonly context: Readonly<RouterContextProvider>
  /** The message for unexpected errors. */
  readonly fallback: string
  readonly work: () => Promise<Answer>
}

/** Runs a form's action. Unexpected errors are logged and answered with `fallback`; the form keeps what was typed. */
export async function runAction<Answer>({ values, context, fallback, work }: ActionInput<Answer>) {
  if (values.email) context.get(requestContext).addToLog({ email: values.email })
  try {
    return await work()
  } catch (fault) {
    if (isResponse(fault)) throw fault
    context.get(requestContext).logError(fault)
    return data(toFailure(values, { message: fallback, wrong: [] }), { status: 500 })
  }
}

/** A refusal of the form itself, see `readForm`. */
function isResponse(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && 'init' in fault
}

/** Passwords are never sent back. */
function toFailure(
  typed: FormValues,
  { message, wrong }: Pick<FormFailure, 'message' | 'wrong'>,
): FormFailure {
  const shown = Object.entries(typed).filter(([name]) => !/password/i.test(name))
  return { message, wrong, values: Object.fromEntries(shown) }
}

/** Control characters except newline and tab. */
const unprintable = /[^\P{Cc}\n\t]/gu

/** Exactly one boundary, as browsers send it, so that the parser can't use a different one than the field count. */
const multipart = /^multipart\/form-data; *boundary=("?)(?<boundary>[\w'()+,./:=?-]{1,70})\1$/i

type FormField = [string, FormDataEntryValue]

/**
 * The text fields of a form, with normalized line endings. Throws 400 when the body isn't a form, or
 * has text that can't be stored.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const form = await parseForm(request)
  const texts = form.filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(
    texts.map(([name, text]) => [name, isSecret(name) ? text : clean(text)]),
  )
}

/** The files of a form's field. Browsers send an empty one when none was chosen. */
export async function readFiles(request: Request, field: string): Promise<readonly File[]> {
  const form = await parseForm(request)
  const files = form.filter(
    (entry): entry is [string, File] => entry[0] === field && typeof entry[1] !== 'string',
  )
  return files.map(([, file]) => file).filter(({ name }) => name !== '')
}

/** Passwords are never cleaned or trimmed. */
function isSecret(name: string): boolean {
  return /password$/i.test(name)
}

async function parseForm(request: Request): Promise<readonly FormField[]> {
  const form = await parseFields(request)
  if (!form) throw data(formProblems.noForm, { status: 400 })
  const fields = [...form]
  if (fields.every(canStoreField)) return fields
  throw data(formProblems.unstorable, { status: 400 })
}

/** Passwords are never stored as text, but no keyboard types such a character either. */
function canStoreField([name, value]: FormField): boolean {
  return isStorable(name) && isStorable(typeof value === 'string' ? value : value.name)
}

/** Fields are counted before they're parsed: parsing 250,000 would block the server for seconds. */
async function parseFields(request: Request): Promise<Iterable<FormField> | null> {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = await request.text()
    refuseTooMany(text)
    return new URLSearchParams(text)
  }

  const boundary = multipart.exec(type)?.groups?.boundary
  if (!boundary) return null
  const bytes = await request.arrayBuffer()
  refuseTooMany(Buffer.from(bytes), `\r\n--${boundary}\r\n`)
  const response = new Response(bytes, { headers: { 'content-type': type } })
  return response.formData().catch(() => null)
}

function refuseTooMany(text: string | Buffer, separator?: string): void {
  if (hasTooManyFields(text, separator)) throw data(formProblems.tooManyFields, { status: 400 })
}

function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '')
}

/** More than any of our forms or queries has. Parsing costs microseconds per field and blocks the event loop. */
const maxFields = 50

/** Whether a form or query has too many fields. Stops counting at the limit. */
export function hasTooManyFields(text: string | Buffer, separator = '&'): boolean {
  let count = 1
  let at = text.indexOf(separator)
  while (at >= 0 && count <= maxFields) {
    count += 1
    at = text.indexOf(separator, at + separator.length)
  }
  return count > maxFields
}
