import { data, type RouterContextProvider } from 'react-router'
import { describeRefusal, type Reason } from '#app/copy/refusals.ts'
import { teamsPage } from '#app/copy/teams.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { type FormFailure, failRefused, readForm, runAction } from '#app/http/forms.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamConflict } from '#domain/teams/edit-library.ts'
import { toCaller } from './load-teams.ts'
import { type FormValues, redirectToTeam } from './team-answers.ts'

/** A form of the library: who sends it, and for which item. `new` is one that doesn't exist yet. */
export type ItemForm = {
  readonly context: Readonly<RouterContextProvider>
  readonly caller: TeamCaller
  readonly item: string
  readonly values: FormValues
}

/** A failed form of the library. */
export type ItemFailure<Item> = FormFailure & {
  /** Somebody else has changed it since: how it is now. */
  readonly current?: Item
  /** It was deleted since. */
  readonly isDeleted?: boolean
}

type ActionArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string; readonly item: string }
}

type ItemActions<Answer> = {
  readonly save: (form: ItemForm) => Promise<Answer>
  readonly remove: (form: ItemForm) => Promise<Answer>
}

/** The action of a page that edits an item, by the `intent` of its forms. */
export async function actOnItem<Answer>(
  { request, context, params }: ActionArgs,
  { save, remove }: ItemActions<Answer>,
) {
  const values = await readForm(request)
  const form = { context, caller: toCaller(context, params), item: params.item, values }
  const actions: Readonly<Partial<Record<string, () => Promise<Answer>>>> = {
    save: () => save(form),
    // It was deleted while it was edited, and is saved again.
    create: () => save({ ...form, item: 'new' }),
    delete: () => remove(form),
  }
  const { intent = '' } = values
  const work = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (!work) throw data('Unknown action', { status: 400 })
  return runAction({ values, context, fallback: teamsPage.failed, work })
}

type Outcome<Item> = {
  /** Null if it was saved. */
  readonly refusal: Refusal<Reason> | TeamConflict<Item> | null
  readonly toast: ToastName
}

/** Back to the library with a toast, or the form again with the reason. */
export async function finishItem<Item>(
  { context, caller, values }: Pick<ItemForm, 'context' | 'caller' | 'values'>,
  { refusal, toast }: Outcome<Item>,
) {
  if (!refusal) return redirectToTeam(context, { to: `/teams/${caller.teamId}/library`, toast })
  const isDeleted = refusal.refused === 'no-such-team-item'
  if (!isDeleted && !('current' in refusal)) return failRefused(values, refusal)
  const { message, status } = describeRefusal({ refused: refusal.refused })
  const state = 'current' in refusal ? { current: refusal.current } : { isDeleted }
  const failure: ItemFailure<Item> = { message, wrong: [], values, ...state }
  return data(failure, { status })
}

/** After a deletion. An item that was deleted before is what was wanted. */
export function finishDeletion<Item>(form: ItemForm, { refusal, toast }: Outcome<Item>) {
  const wasDeleted = refusal?.refused === 'no-such-team-item'
  return finishItem({ ...form, values: {} }, { refusal: wasDeleted ? null : refusal, toast })
}

/** The version that the form was opened with. */
export function readVersion({ version }: FormValues): number {
  return Number(version ?? 0)
}
