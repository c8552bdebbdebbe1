import { data, type RouterContextProvider } from 'react-router'
import { describeRefusal, type Reason } from '#app/copy/refusals.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { type FormFailure, failRefused } from '#app/http/forms.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamConflict } from '#domain/teams/edit-library.ts'
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

/** The version that the form was opened with. */
export function readVersion({ version }: FormValues): number {
  return Number(version ?? 0)
}
