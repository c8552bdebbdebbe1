import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { transferForm } from '#app/copy/teams.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { type FormValues, failField, failRefused, parseInput } from '#app/http/forms.ts'
import type { Refused } from '#app/http/refusal-rows.ts'
import { Email } from '#app/http/validation.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import { inviteMember, resendInvitation, revokeInvitation } from '#domain/teams/invite.ts'
import { changeRole, leaveTeam, removeMember } from '#domain/teams/manage-members.ts'
import { deleteTeam, renameTeam } from '#domain/teams/manage-team.ts'
import { requireSecondFactor } from '#domain/teams/second-factor.ts'
import { givenRoles } from '#domain/teams/team.ts'
import { acceptOffer, declineOffer, offerTeam, withdrawOffer } from '#domain/teams/transfer-team.ts'
import { validateTeamName } from '#domain/teams/validate.ts'

type TeamForm = {
  readonly context: Readonly<RouterContextProvider>
  readonly caller: TeamCaller
  readonly values: FormValues
}

type Act = (form: TeamForm) => Promise<Response | ReturnType<typeof failRefused>>

const invitationActions: Readonly<Record<string, Act>> = {
  async invite(form) {
    const { context, caller, values } = form
    const { failure, input } = parseInput(values, z.object({ email: Email }))
    if (failure) return failure
    const invitation = { ...caller, email: input.email, role: readRole(values) }
    const invited = await inviteMember(context.get(portsContext), invitation)
    return finish(form, invited, 'invitation-sent')
  },

  async resend(form) {
    const { context, caller, values } = form
    const invitation = { ...caller, invitationId: values.invitation ?? '' }
    const sent = await resendInvitation(context.get(portsContext), invitation)
    return finish(form, sent, 'invitation-sent')
  },

  async revoke(form) {
    const { context, caller, values } = form
    const invitation = { ...caller, invitationId: values.invitation ?? '' }
    const revoked = await revokeInvitation(context.get(portsContext), invitation)
    return finish(form, revoked, 'invitation-revoked')
  },
}

const memberActions: Readonly<Record<string, Act>> = {
  async 'change-role'(form) {
    const { context, caller, values } = form
    const change = { ...caller, memberId: readMember(values), role: readRole(values) }
    return finish(form, await changeRole(context.get(portsContext), change), 'role-changed')
  },

  async remove(form) {
    const { context, caller, values } = form
    const member = { ...caller, memberId: readMember(values) }
    return finish(form, await removeMember(context.get(portsContext), member), 'member-removed')
  },

  async leave(form) {
    const { context, caller, values } = form
    const left = await leaveTeam(context.get(portsContext), caller)
    if (isRefusal(left)) return failRefused(values, left)
    return redirectWithToast(context, '/teams', { toast: 'team-left' })
  },
}

const ownershipActions: Readonly<Record<string, Act>> = {
  async transfer(form) {
    const { context, caller, values } = form
    if (!values.member)
      return failField(values, { message: transferForm.chooseOwner, field: 'member' })
    const offer = { ...caller, memberId: readMember(values) }
    return finish(form, await offerTeam(context.get(portsContext), offer), 'team-offered')
  },

  async 'withdraw-offer'(form) {
    const withdrawn = await withdrawOffer(form.context.get(portsContext), form.caller)
    return finish(form, withdrawn, 'offer-withdrawn')
  },

  async 'decline-offer'(form) {
    const declined = await declineOffer(form.context.get(portsContext), form.caller)
    return finish(form, declined, 'offer-declined')
  },

  async 'accept-offer'(form) {
    const accepted = await acceptOffer(form.context.get(portsContext), form.caller)
    const isActive = isRefusal(accepted) || accepted.library.kind === 'active'
    return finish(form, accepted, isActive ? 'team-received' : 'team-received-read-only')
  },
}

/** What the forms of a team's page do, by the `intent` that they send. */
export const teamActions: Readonly<Record<string, Act>> = {
  ...invitationActions,
  ...memberActions,
  ...ownershipActions,

  async rename(form) {
    const { context, caller, values } = form
    const valid = validateTeamName(values.name ?? '')
    if (isRefusal(valid)) return failRefused(values, valid)
    const renamed = await renameTeam(context.get(portsContext), { ...caller, ...valid })
    return finish(form, renamed, 'team-renamed')
  },

  async 'second-factor'(form) {
    const isRequired = form.values.required === 'on'
    const requirement = { ...form.caller, isRequired }
    const changed = await requireSecondFactor(form.context.get(portsContext), requirement)
    return finish(form, changed, isRequired ? 'second-factor-required' : 'second-factor-optional')
  },

  async delete({ context, caller, values }) {
    const deletion = { ...caller, confirmation: values.confirmation ?? '' }
    const deleted = await deleteTeam(context.get(portsContext), deletion)
    if (isRefusal(deleted)) return failRefused(values, deleted)
    return redirectWithToast(context, '/teams', { toast: 'team-deleted' })
  },
}

/** The domain looks for them among the members. */
function readMember({ member = '' }: FormValues): UserId {
  return member as UserId
}

/** Anything that isn't offered is the role with fewer rights. */
function readRole({ role }: FormValues) {
  return givenRoles.find((given) => given === role) ?? 'member'
}

async function finish(
  { context, caller, values }: TeamForm,
  done: object | Refused,
  toast: ToastName,
) {
  if (isRefusal(done)) return failRefused(values, done)
  return redirectWithToast(context, `/teams/${caller.teamId}`, { toast })
}
