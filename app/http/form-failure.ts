import { data, type HeadersArgs, type RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import { describeRefusal, type Refused } from '../copy/refusals.ts'
import { isSecret } from './read-form.ts'
import { toRetryAfter } from './retry-after.ts'

/** The response to a failed form: a message, the wrong fields, and what was typed except passwords. */
export type FormFailure = {
  readonly message: string
  readonly wrong: readonly string[]
  readonly values: FormValues
  /** The input failed validation; nothing was attempted. */
  readonly isInvalidInput?: true
}

type FormValues = Readonly<Record<string, string>>

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
  return failInput(values, { message: 'All fields are required', wrong })
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
    context.get(requestContext).report(fault)
    return data(toFailure(values, { message: fallback, wrong: [] }), { status: 500 })
  }
}

/** Passwords are never sent back. */
function toFailure(
  typed: FormValues,
  { message, wrong }: Pick<FormFailure, 'message' | 'wrong'>,
): FormFailure {
  const shown = Object.entries(typed).filter(([name]) => !/password/i.test(name))
  return { message, wrong, values: Object.fromEntries(shown) }
}
