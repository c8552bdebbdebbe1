import { data } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { invalidEmail, nameTooLong } from '#app/copy/account.ts'
import { checkNewPassword } from '#app/http/check-new-password.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failField, failMissingFields, failRefused } from '#app/http/form-failure.ts'
import { Email, PersonName } from '#app/http/person-fields.ts'
import { forgetSessionToken } from '#app/http/session-cookie.ts'
import { changeEmail } from '#domain/account/change-email.ts'
import { changeName } from '#domain/account/change-name.ts'
import { changePassword } from '#domain/account/change-password.ts'
import { deleteAccount } from '#domain/account/delete-account.ts'
import { endOtherSessions } from '#domain/account/end-other-sessions.ts'
import { endSession } from '#domain/identity/sign-out.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type Act, redirectWithSuccess, redirectWithToken, toProof } from './act.ts'
import { tokenActions } from './token-actions.ts'

/** The account page's actions, by the `intent` that the form sends. */
export const actions: Readonly<Record<string, Act>> = {
  ...tokenActions,

  async name(context, values) {
    const { user } = getViewer(context)
    const empty = failMissingFields(values, ['name'])
    if (empty) return empty
    const name = PersonName.safeParse(values.name)
    if (!name.success) return failField(values, { message: nameTooLong, field: 'name' })

    const changed = await changeName(context.get(portsContext), { user, name: name.data })
    return isRefusal(changed)
      ? failRefused(values, changed)
      : redirectWithSuccess(context, 'name-changed')
  },

  async email(context, values) {
    const empty = failMissingFields(values, ['email', 'currentPassword'])
    if (empty) return empty
    const email = Email.safeParse(values.email)
    if (!email.success) {
      return failField(values, { message: invalidEmail, field: 'email' })
    }

    const change = { ...toProof(context, values), email: email.data }
    const sent = await changeEmail(context.get(portsContext), change)
    return isRefusal(sent) ? failRefused(values, sent) : data({ sentTo: email.data })
  },

  async password(context, values) {
    const empty = failMissingFields(values, ['currentPassword', 'password', 'confirmPassword'])
    if (empty) return empty
    const { password = '', confirmPassword = '' } = values
    const { passwordMinLength } = context.get(requestContext)
    const fault = checkNewPassword({ password, confirmPassword }, passwordMinLength)
    if (fault) return failField(values, fault)

    const change = { ...toProof(context, values), newPassword: password }
    const changed = await changePassword(context.get(portsContext), change)
    if (isRefusal(changed)) return failRefused(values, changed)
    return redirectWithToken(context, { toast: 'password-changed', token: changed.token })
  },

  async 'end-session'(context, values) {
    const { user } = getViewer(context)
    const sessionId = values.session ?? ''
    await endSession(context.get(portsContext), { userId: user.id, sessionId })
    return redirectWithSuccess(
      context,
      values.kind === 'editor' ? 'editor-disconnected' : 'session-ended',
    )
  },

  async 'end-sessions'(context) {
    const { user, session } = getViewer(context)
    const { token, hadTokens } = await endOtherSessions(context.get(portsContext), {
      userId: user.id,
      sessionId: session.id,
    })
    const toast = hadTokens ? 'sessions-and-tokens-ended' : 'sessions-ended'
    return redirectWithToken(context, { toast, token })
  },

  async delete(context, values) {
    const empty = failMissingFields(values, ['currentPassword'])
    if (empty) return empty
    const deleted = await deleteAccount(context.get(portsContext), toProof(context, values))
    if (isRefusal(deleted)) return failRefused(values, deleted)

    const { siteUrl } = context.get(requestContext)
    const cookies = [await forgetSessionToken(siteUrl)]
    const toast = deleted.isBillingOver ? 'account-deleted' : 'account-deleted-later'
    return redirectWithToast('/', { toast, siteUrl, cookies, isWhole: true })
  },
}
