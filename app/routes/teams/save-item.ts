import type { RouterContextProvider } from 'react-router'
import { portsContext } from '#app/context.ts'
import { teamsPage } from '#app/copy/teams.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  chooseAction,
  type FormValues,
  failEdit,
  failField,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import type { Reason } from '#app/http/refusal-rows.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamConflict } from '#domain/teams/edit-library.ts'
import {
  type AddItemRefusal,
  addTeamItem,
  type RemoveItemRefusal,
  removeTeamItem,
  type UpdateItemRefusal,
  updateTeamItem,
} from '#domain/teams/manage-items.ts'
import type { TeamItem, TeamItemInput, TeamItemKind } from '#domain/teams/ports.ts'
import { toCaller } from './load-teams.ts'

/** A form of the library: who sends it, and for which item. `new` is one that doesn't exist yet. */
type ItemForm = {
  readonly context: Readonly<RouterContextProvider>
  readonly caller: TeamCaller
  readonly item: string
  readonly values: FormValues
}

type ActionArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string; readonly item: string }
}

type ItemEdit<Kind extends TeamItemKind> = {
  readonly kind: Kind
  /** What the form says, or what is wrong with it. */
  readonly read: (values: FormValues) => TeamItemInput<Kind> | WrongField
  readonly toasts: Readonly<Record<'added' | 'saved' | 'removed', ToastName>>
}

type WrongField = { readonly message: string; readonly field: string }

/** The action of a page that edits an item, by the `intent` of its forms. */
export async function actOnItem<Kind extends TeamItemKind>(
  { request, context, params }: ActionArgs,
  edit: ItemEdit<Kind>,
) {
  const values = await readForm(request)
  const form = { context, caller: toCaller(context, params), item: params.item, values }
  const actions = {
    save: () => saveItem(form, edit),
    // It was deleted while it was edited, and is saved again.
    create: () => saveItem({ ...form, item: 'new' }, edit),
    delete: () => removeItem(form, edit),
  }
  const work = chooseAction(actions, values.intent)
  return runAction({ values, context, fallback: teamsPage.failed, work })
}

type Saved = { readonly id: string }

async function saveItem<Kind extends TeamItemKind>(
  form: ItemForm,
  { kind, read, toasts }: ItemEdit<Kind>,
) {
  const { context, caller, item, values } = form
  const input = read(values)
  if ('message' in input) return failField(values, input)
  const ports = context.get(portsContext)
  if (item === 'new') {
    const added: Saved | AddItemRefusal = await addTeamItem(ports, { ...caller, kind, input })
    const refusal = isRefusal(added) ? added : null
    return finishItem<TeamItem<Kind>>(form, { refusal, toast: toasts.added })
  }
  const change = { ...caller, kind, id: item, version: readVersion(values), input }
  const updated: Saved | UpdateItemRefusal<Kind> = await updateTeamItem(ports, change)
  const refusal = isRefusal(updated) ? updated : null
  return finishItem<TeamItem<Kind>>(form, { refusal, toast: toasts.saved })
}

/** An item that was deleted before is what was wanted. */
async function removeItem<Kind extends TeamItemKind>(
  { context, caller, item, values }: ItemForm,
  { kind, toasts }: ItemEdit<Kind>,
) {
  const removal = { ...caller, kind, id: item, version: readVersion(values) }
  const removed: Saved | RemoveItemRefusal<Kind> = await removeTeamItem(
    context.get(portsContext),
    removal,
  )
  const isRefused = isRefusal(removed) && removed.refused !== 'no-such-team-item'
  const outcome = { refusal: isRefused ? removed : null, toast: toasts.removed }
  return finishItem<TeamItem<Kind>>({ context, caller, values: {} }, outcome)
}

type Outcome<Item> = {
  /** Null if it was saved. */
  readonly refusal: Refusal<Reason> | TeamConflict<Item> | null
  readonly toast: ToastName
}

/** Back to the library with a toast, or the form again with the reason. */
export async function finishItem<Item extends object>(
  { context, caller, values }: Pick<ItemForm, 'context' | 'caller' | 'values'>,
  { refusal, toast }: Outcome<Item>,
) {
  if (!refusal) return redirectWithToast(context, `/teams/${caller.teamId}/library`, { toast })
  return failEdit(values, refusal, refusal.refused === 'no-such-team-item')
}

/** The version that the form was opened with. */
export function readVersion({ version }: FormValues): number {
  return Number(version ?? 0)
}
