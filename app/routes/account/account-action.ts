import type { data, RouterContextProvider } from 'react-router'
import { getViewer } from '#app/context.ts'
import type { FormFailure, failField } from '#app/http/forms.ts'
import type { ProofNeed } from './proof.tsx'
import { readProofState } from './read-proof-state.ts'

/** A new token. This is the only time it's shown. */
export type NewToken = { readonly name: string; readonly token: string }

/** The confirmation link was emailed to this address. */
type SentLink = { readonly sentTo: string }

export type ActionResult = FormFailure | NewToken | SentLink

/** One of the account page's actions. */
export type Act = (
  context: Readonly<RouterContextProvider>,
  values: Readonly<Record<string, string>>,
  request: Request,
) => Promise<
  | Response
  | ReturnType<typeof failField>
  | ReturnType<typeof data<NewToken>>
  | ReturnType<typeof data<SentLink>>
>

/** What a form needs as a proof: the password, unless there was one or the account has none. */
export async function listProofFields(
  context: Readonly<RouterContextProvider>,
  need: ProofNeed,
): Promise<readonly string[]> {
  const { hasPassword, isEnoughFor } = (await readProofState(context)).proof
  return hasPassword && !isEnoughFor[need] ? ['currentPassword'] : []
}

/** The viewer and the password they typed. */
export function toProof(
  context: Readonly<RouterContextProvider>,
  { currentPassword = '' }: Readonly<Record<string, string>>,
) {
  const { user, session } = getViewer(context)
  return { user, password: currentPassword, sessionId: session.id }
}
