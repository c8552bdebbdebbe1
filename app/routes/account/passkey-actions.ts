import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { passkeyWords } from '#app/copy/passkey-rows.ts'
import { readPending } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failMissingFields, failRefused, parseInput } from '#app/http/forms.ts'
import { parseCreationAnswer } from '#app/http/passkey-answers.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#domain/identity/manage-passkeys.ts'
import { hasPasskeys } from '#domain/identity/use-passkey.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { describeDevice } from '../identity/start-session.ts'
import { type Act, listProofFields, toProof } from './account-action.ts'
import type { ShownPasskey } from './passkeys.tsx'

const { invalidName } = passkeyWords

/** A passkey's name, on one line. */
const PasskeyName = z
  .string(invalidName)
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, invalidName).max(60, invalidName))

export const passkeyActions: Readonly<Record<string, Act>> = {
  async 'add-passkey'(context, { passkey, ...values }, request) {
    const answer = parseCreationAnswer(passkey)
    if (!answer) return failRefused(values, refuse('passkey-invalid'))
    const { user, session } = getViewer(context)
    const { siteUrl } = context.get(requestContext)
    const secret = await readPending(request, { kind: 'passkey', siteUrl })
    const device = describeDevice(request)
    const addition = { user, sessionId: session.id, answer, secret, device }
    const added = await addPasskey(context.get(portsContext), addition)
    return isRefusal(added)
      ? failRefused(values, added)
      : redirectWithToast(context, '/account', { toast: 'passkey-added' })
  },

  async 'rename-passkey'(context, values) {
    const { failure, input } = parseInput(values, z.object({ name: PasskeyName }))
    if (failure) return failure
    const renaming = { userId: getViewer(context).user.id, id: values.id ?? '', name: input.name }
    const renamed = await renamePasskey(context.get(portsContext), renaming)
    return isRefusal(renamed)
      ? failRefused(values, renamed)
      : redirectWithToast(context, '/account', { toast: 'passkey-renamed' })
  },

  async 'remove-passkey'(context, values) {
    const empty = failMissingFields(values, await listProofFields(context, 'recent'))
    if (empty) return empty
    const removal = { ...toProof(context, values), id: values.id ?? '' }
    const removed = await removePasskey(context.get(portsContext), removal)
    return isRefusal(removed)
      ? failRefused(values, removed)
      : redirectWithToast(context, '/account', { toast: 'passkey-removed' })
  },
}

/** The viewer's passkeys. Null where there are none to have. */
export async function readPasskeys(
  context: Readonly<RouterContextProvider>,
): Promise<readonly ShownPasskey[] | null> {
  const ports = context.get(portsContext)
  if (!hasPasskeys(ports)) return null
  const passkeys = await listPasskeys(ports, getViewer(context).user.id)
  return passkeys.map(({ id, name, isBackupEligible, isBackedUp, addedAt, usedAt }) => ({
    id,
    name,
    isBackupEligible,
    isBackedUp,
    addedAt,
    usedAt,
  }))
}
