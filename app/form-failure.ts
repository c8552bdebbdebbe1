import { data, type HeadersArgs, type RouterContextProvider } from 'react-router'
import { visitContext } from '#app/context.ts'
import { describeRefusal, type Refused } from './copy/refusals.ts'
import { isSecret } from './read-form.ts'
import { toRetryAfter } from './retry-after.ts'

/** What a form is answered with when it fails: the words, the fields in question, what was typed. */
export type FormFailure = {
  readonly message: string
  readonly wrong: readonly string[]
  readonly values: Typed
  /** The input failed validation; nothing was attempted. */
  readonly isInvalidInput?: true
}

type Typed = Readonly<Record<string, string>>

/** The form was filled in wrongly. */
export function failField(values: Typed, { message, field }: { message: string; field?: string }) {
  return failInput(values, { message, wrong: field ? [field] : [] })
}

/** What has to be filled in and is not, all of it marked at once. Null when nothing is missing. */
export function failEmpty(values: Typed, required: readonly string[]) {
  const wrong = required.filter((name) => !(isSecret(name) ? values[name] : values[name]?.trim()))
  if (wrong.length === 0) return null
  return failInput(values, { message: 'All fields are required', wrong })
}

function failInput(values: Typed, words: Pick<FormFailure, 'message' | 'wrong'>) {
  const failure: FormFailure = { ...toFailure(values, words), isInvalidInput: true }
  return data(failure, { status: 400 })
}

/** The form was filled in well and the business said no. */
export function failRefused(values: Typed, refusal: Refused) {
  const { message, field, status, retryAfterMs } = describeRefusal(refusal)
  return data(toFailure(values, { message, wrong: field ? [field] : [] }), {
    status,
    headers: toRetryAfter(retryAfterMs),
  })
}

/** For the `headers` of a page with a form: the framework drops those of an answer that nobody asks for. */
export function keepHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}

type Attempt<Answer> = {
  readonly values: Typed
  readonly context: Readonly<RouterContextProvider>
  /** What to say when something of ours breaks. */
  readonly fallback: string
  readonly work: () => Promise<Answer>
}

/** Does what the form asks for. When something of ours breaks, the form says so and keeps what was typed. */
export async function attempt<Answer>({ values, context, fallback, work }: Attempt<Answer>) {
  if (values.email) context.get(visitContext).nameInLog({ email: values.email })
  try {
    return await work()
  } catch (fault) {
    context.get(visitContext).report(fault)
    return data(toFailure(values, { message: fallback, wrong: [] }), { status: 500 })
  }
}

/** Passwords are never sent back. */
function toFailure(
  typed: Typed,
  { message, wrong }: Pick<FormFailure, 'message' | 'wrong'>,
): FormFailure {
  const shown = Object.entries(typed).filter(([name]) => !/password/i.test(name))
  return { message, wrong, values: Object.fromEntries(shown) }
}
