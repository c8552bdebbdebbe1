import { type SnippetInput, validateSnippet } from '@ghost-writers-ia/rules/snippet'
import { data, type RouterContextProvider } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { describeRefusal } from '#app/copy/refusals.ts'
import { describeInvalidSnippet } from '#app/copy/snippets.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { type FormFailure, failField, failRefused } from '#app/http/forms.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  createSnippet,
  type SnippetConflict,
  updateSnippet,
} from '#domain/snippets/manage-snippets.ts'

type Context = Readonly<RouterContextProvider>
type Values = Readonly<Record<string, string>>

/** A failed form of a snippet. */
export type SnippetFailure = FormFailure & {
  /** Somebody else has changed it since: how it is now. */
  readonly current?: SnippetInput & { readonly version: number }
  /** It was deleted since. */
  readonly isDeleted?: boolean
}

/** Creates the snippet of the form and returns to the list. */
export async function createFromForm(context: Context, values: Values) {
  const input = readInput(values)
  if (!('name' in input)) return input
  const { user } = getViewer(context)
  const created = await createSnippet(context.get(portsContext), { userId: user.id, input })
  return isRefusal(created) ? failRefused(values, created) : toList(context, 'snippet-created')
}

/** Saves the snippet of the form and returns to the list. */
export async function updateFromForm(context: Context, { id, ...values }: Values & { id: string }) {
  const input = readInput(values)
  if (!('name' in input)) return input
  const { user } = getViewer(context)
  const change = { userId: user.id, id, version: Number(values.version), input }
  const updated = await updateSnippet(context.get(portsContext), change)
  if (!isRefusal(updated)) return toList(context, 'snippet-saved')
  if (updated.refused === 'snippet-conflict') return failConflict(values, updated)
  if (updated.refused === 'no-such-snippet') return failDeleted(values)
  return failRefused(values, updated)
}

export function toList(
  context: Context,
  toast: 'snippet-created' | 'snippet-saved' | 'snippet-deleted',
): Promise<Response> {
  return redirectWithToast('/snippets', { toast, siteUrl: context.get(requestContext).siteUrl })
}

function readInput(values: Values) {
  const { name = '', description = '', body = '' } = values
  const input = validateSnippet({ name, description, body })
  if (!('error' in input)) return input
  return failField(values, { message: describeInvalidSnippet(input.error), field: input.field })
}

export function failConflict(values: Values, refusal: SnippetConflict) {
  const { message, status } = describeRefusal({ refused: refusal.refused })
  const { name, description, body, version } = refusal.current
  const failure: SnippetFailure = {
    message,
    wrong: [],
    values,
    current: { name, description, body, version },
  }
  return data(failure, { status })
}

function failDeleted(values: Values) {
  const { message, status } = describeRefusal({ refused: 'no-such-snippet' })
  const failure: SnippetFailure = { message, wrong: [], values, isDeleted: true }
  return data(failure, { status })
}
