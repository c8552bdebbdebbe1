import { validateSnippet } from '@ghost-writers-ia/rules/snippet'
import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { invalidSnippets } from '#app/copy/snippets.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failEdit, failField, failRefused } from '#app/http/forms.ts'
import { isRefusal } from '#domain/refusal.ts'
import { createSnippet, updateSnippet } from '#domain/snippets/manage-snippets.ts'

type Context = Readonly<RouterContextProvider>
type Values = Readonly<Record<string, string>>

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
  return failEdit(values, updated, updated.refused === 'no-such-snippet')
}

export function toList(
  context: Context,
  toast: 'snippet-created' | 'snippet-saved' | 'snippet-deleted',
): Promise<Response> {
  return redirectWithToast(context, '/snippets', { toast })
}

function readInput(values: Values) {
  const { name = '', description = '', body = '' } = values
  const input = validateSnippet({ name, description, body })
  if (!('error' in input)) return input
  return failField(values, { message: invalidSnippets[input.error], field: input.field })
}
