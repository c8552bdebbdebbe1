import { inviteForm, roleNames, teamTimes } from '#app/copy/teams.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmailField, SelectField } from '#app/ui/field.tsx'
import type { PendingInvitation } from '#domain/teams/read-teams.ts'
import { getInvitingRole, hasRole } from '#domain/teams/team.ts'
import { RowDetails } from './row-details.tsx'
import { canEditLibrary, type ShownTeam } from './shown-team.ts'

/** Only the owner invites admins. */
export function InviteForm({ team }: { team: ShownTeam }) {
  const roles = team.role === 'owner' ? (['member', 'admin'] as const) : null
  return (
    <Card id="invite" title="Invite someone">
      <ActionForm action={`/teams/${team.id}`} fields={{ intent: 'invite' }}>
        <EmailField autoComplete="off" aria-describedby="invite-hint" />
        {roles && (
          <SelectField
            name="role"
            label="Role"
            defaultValue="member"
            options={roles.map((role) => ({ value: role, text: roleNames[role] }))}
            hint={inviteForm.roleHint}
          />
        )}
        <SubmitButton className="justify-self-start">Send invitation</SubmitButton>
        <p id="invite-hint" className="text-[14px] text-muted">
          {inviteForm.hint}
        </p>
      </ActionForm>
    </Card>
  )
}

type PendingProps = {
  readonly team: ShownTeam
  readonly invitations: readonly PendingInvitation[]
}

export function PendingInvitations({ team, invitations }: PendingProps) {
  return (
    <Card title={inviteForm.pending}>
      <ul
        aria-label={inviteForm.pending}
        className="-mb-3.5 divide-y divide-line border-t border-line"
      >
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <RowDetails
              label="Manage"
              fields={{ invitation: invitation.id }}
              head={<Head {...invitation} />}
            >
              <Management team={team} {...invitation} />
            </RowDetails>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Head({ email, role, expiresAt, isExpired }: PendingInvitation) {
  return (
    <>
      <span className="block text-[15px] font-[550] wrap-anywhere">{email}</span>
      <span className="block text-[14px] text-muted">
        {roleNames[role]} · {isExpired ? teamTimes.expired : teamTimes.expires}{' '}
        <LocalDay at={expiresAt} />
      </span>
    </>
  )
}

function Management({ id, email, role, team }: PendingInvitation & { team: ShownTeam }) {
  const action = `/teams/${team.id}`
  return (
    <div className="grid gap-6">
      {canEditLibrary(team) && hasRole(team.role, getInvitingRole(role)) && (
        <ActionForm action={action} fields={{ intent: 'resend', invitation: id }}>
          <div className="grid gap-2.5">
            <p className="text-[15px] text-muted">{inviteForm.resendHint}</p>
            <SubmitButton look="line" className="justify-self-start">
              Send again<span className="sr-only"> to {email}</span>
            </SubmitButton>
          </div>
        </ActionForm>
      )}
      <ActionForm action={action} fields={{ intent: 'revoke', invitation: id }}>
        <div className="grid gap-2.5">
          <p className="text-[15px] text-muted">{inviteForm.revokeHint}</p>
          <SubmitButton look="danger" className="justify-self-start">
            Revoke invitation<span className="sr-only"> to {email}</span>
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  )
}
