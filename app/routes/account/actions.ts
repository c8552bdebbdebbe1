import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { tokenForm } from '#app/copy/tokens.ts'
import { forgetSessionToken, writeSessionToken } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failField, failMissingFields, failRefused, parseInput } from '#app/http/forms.ts'
import { Email, newPasswordFields, PersonName } from '#app/http/validation.ts'
import { cancelEmailChange, changeEmail } from '#domain/account/change-email.ts'
import { changeName } from '#domain/account/change-name.ts'
import { changePassword } from '#domain/account/change-password.ts'
import { createToken } from '#domain/account/create-token.ts'
import { deleteAccount } from '#domain/account/delete-account.ts'
import { endOtherSessions } from '#domain/account/end-other-sessions.ts'
import { unlinkProvider } from '#domain/identity/link-provider.ts'
import { endSession } from '#domain/identity/manage-sessions.ts'
import { endProof } from '#domain/identity/proof.ts'
import { listProviderLogins } from '#domain/identity/provider-logins.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import { isRefusal } from '#domain/refusal.ts'
import { defaultTokenLifeDays, tokenLifeDays } from '#domain/tokens/api-access.ts'
import { deleteTunedModel } from '#domain/tuning/tuned-models.ts'
import { type Act, listProofFields, toProof } from './account-action.ts'
import { passkeyActions } from './passkey-actions.ts'

const { invalidName, noScopes } = tokenForm

/** A token's name, on one line. */
const TokenName = z
  .string(invalidName)
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, invalidName).max(60, invalidName))

const tokenActions: Readonly<Record<string, Act>> = {
  async 'create-token'(context, values) {
    const { failure, input } = parseInput(values, z.object({ tokenName: TokenName }))
    if (failure) return failure
    const scopes = tokenScopes.filter((scope) => values[scope] === 'on')
    if (scopes.length === 0) return failField(values, { message: noScopes, field: 'scopes' })
    const empty = failMissingFields(values, await listProofFields(context, 'recent'))
    if (empty) return empty

    const created = await createToken(context.get(portsContext), {
      ...toProof(context, values),
      name: input.tokenName,
      lifeDays: readLifeDays(values.lifeDays),
      scopes,
    })
    if (isRefusal(created)) return failRefused(values, created)
    return data({ name: input.tokenName, token: created.token })
  },

  async 'revoke-token'(context, values) {
    const { user } = getViewer(context)
    const sessionId = values.session ?? ''
    await endSession(context.get(portsContext), { userId: user.id, sessionId })
    return redirectWithToast(context, '/account', { toast: 'token-revoked' })
  },
}

/** The account page's actions, by the `intent` that the form sends. */
export const actions: Readonly<Record<string, Act>> = {
  ...tokenActions,
  ...passkeyActions,

  async name(context, values) {
    const { user } = getViewer(context)
    const empty = failMissingFields(values, ['name'])
    if (empty) return empty
    const { failure, input } = parseInput(values, z.object({ name: PersonName }))
    if (failure) return failure

    const changed = await changeName(context.get(portsContext), { user, name: input.name })
    return isRefusal(changed)
      ? failRefused(values, changed)
      : redirectWithToast(context, '/account', { toast: 'name-changed' })
  },

  async email(context, values) {
    const asked = await listProofFields(context, 'provider')
    const empty = failMissingFields(values, ['email', ...asked])
    if (empty) return empty
    const { failure, input } = parseInput(values, z.object({ email: Email }))
    if (failure) return failure

    const change = { ...toProof(context, values), email: input.email }
    const sent = await changeEmail(context.get(portsContext), change)
    return isRefusal(sent) ? failRefused(values, sent) : data({ sentTo: input.email })
  },

  async 'cancel-email'(context) {
    await cancelEmailChange(context.get(portsContext), getViewer(context).user.id)
    return redirectWithToast(context, '/account', { toast: 'email-change-canceled' })
  },

  async password(context, values) {
    const asked = await listProofFields(context, 'fresh')
    const empty = failMissingFields(values, [...asked, 'password', 'confirmPassword'])
    if (empty) return empty
    const { passwordMinLength } = context.get(requestContext)
    const form = z.object(newPasswordFields(values.password, passwordMinLength))
    const { failure, input } = parseInput(values, form)
    if (failure) return failure

    const change = { ...toProof(context, values), newPassword: input.password }
    const changed = await changePassword(context.get(portsContext), change)
    if (isRefusal(changed)) return failRefused(values, changed)
    return redirectWithToken(context, { toast: 'password-changed', token: changed.token })
  },

  async 'delete-tuned-model'(context, values) {
    const { user } = getViewer(context)
    const deletion = { userId: user.id, id: values.model ?? '' }
    const deleted = await deleteTunedModel(context.get(portsContext), deletion)
    return isRefusal(deleted)
      ? failRefused(values, deleted)
      : redirectWithToast(context, '/account', { toast: 'tuned-model-deleted' })
  },

  async 'unlink-provider'(context, values) {
    const empty = failMissingFields(values, await listProofFields(context, 'recent'))
    if (empty) return empty
    const ports = context.get(portsContext)
    const { user } = getViewer(context)
    const login = (await listProviderLogins(ports, user.id)).find(
      ({ issuer, subject }) => issuer === values.issuer && subject === values.subject,
    )
    if (!login) return redirectWithToast(context, '/account', { toast: 'provider-unlinked' })
    const unlink = { ...toProof(context, values), login, name: login.name }
    const unlinked = await unlinkProvider(ports, unlink)
    return isRefusal(unlinked)
      ? failRefused(values, unlinked)
      : redirectWithToast(context, '/account', { toast: 'provider-unlinked' })
  },

  async 'end-proof'(context) {
    await endProof(context.get(portsContext), getViewer(context).session.id)
    return redirectWithToast(context, '/account', { toast: 'proof-ended' })
  },

  async 'end-session'(context, values) {
    const { user } = getViewer(context)
    const sessionId = values.session ?? ''
    await endSession(context.get(portsContext), { userId: user.id, sessionId })
    const toast = endedToasts.get(values.kind ?? '') ?? 'session-ended'
    return redirectWithToast(context, '/account', { toast })
  },

  async 'end-sessions'(context, values) {
    const empty = failMissingFields(values, await listProofFields(context, 'recent'))
    if (empty) return empty
    const ended = await endOtherSessions(context.get(portsContext), toProof(context, values))
    if (isRefusal(ended)) return failRefused(values, ended)
    const { token, hadTokens } = ended
    const toast = hadTokens ? 'sessions-and-tokens-ended' : 'sessions-ended'
    return redirectWithToken(context, { toast, token })
  },

  async delete(context, values) {
    const empty = failMissingFields(values, await listProofFields(context, 'fresh'))
    if (empty) return empty
    const deleted = await deleteAccount(context.get(portsContext), toProof(context, values))
    if (isRefusal(deleted)) return failRefused(values, deleted)

    const { siteUrl } = context.get(requestContext)
    const cookies = [await forgetSessionToken(siteUrl)]
    const toast = deleted.isBillingOver ? 'account-deleted' : 'account-deleted-later'
    return redirectWithToast(context, '/', { toast, cookies, isWhole: true })
  },
}

/** By the kind of the session. */
const endedToasts: ReadonlyMap<string, ToastName> = new Map([
  ['editor', 'editor-disconnected'],
  ['tool', 'tool-disconnected'],
])

/** Anything that isn't offered falls back to the default. */
function readLifeDays(text: string | undefined) {
  return tokenLifeDays.find((days) => String(days) === text) ?? defaultTokenLifeDays
}

type NewSessionToken = { readonly toast: ToastName; readonly token: string }

/** Reloads the page with a toast, and sets the new session token that a change gave this browser. */
async function redirectWithToken(
  context: Readonly<RouterContextProvider>,
  { toast, token }: NewSessionToken,
): Promise<Response> {
  const { siteUrl } = context.get(requestContext)
  const cookies = [await writeSessionToken(token, siteUrl)]
  return redirectWithToast(context, '/account', { toast, cookies })
}
