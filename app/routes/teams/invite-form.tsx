import { inviteForm, pendingInvitations } from '#app/copy/team-invitations.ts'
import { roleNames } from '#app/copy/teams.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmailField, SelectField } from '#app/ui/field.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { PendingInvitation } from '#domain/teams/read-teams.ts'
import { getInvitingRole, hasRole } from '#domain/teams/team.ts'
import { RowDetails } from './row-details.tsx'
import { canEditLibrary, type ShownTeam } from './shown-team.ts'

/** Only the owner invites admins. */
export function InviteForm({ team }: { team: ShownTeam }) {
  const roles = team.role === 'owner' ? (['member', 'admin'] as const) : null
  return (
    <Card id="invite" title={inviteForm.title}>
      <ActionForm action={`/teams/${team.id}`} fields={{ intent: 'invite' }}>
        <EmailField autoComplete="off" aria-describedby="invite-hint" />
        {roles && (
          <SelectField
            name="role"
            label={inviteForm.role}
            defaultValue="member"
            options={roles.map((role) => ({ value: role, text: roleNames[role] }))}
            hint={inviteForm.roleHint}
          />
        )}
        <SubmitButton className="justify-self-start">{inviteForm.send}</SubmitButton>
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
    <Card title={pendingInvitations.title}>
      <ul
        aria-label={pendingInvitations.title}
        className="-mb-3.5 divide-y divide-line border-t border-line"
      >
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <RowDetails
              label={pendingInvitations.manage}
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
        {roleNames[role]} ·{' '}
        <Sentence words={isExpired ? pendingInvitations.expired : pendingInvitations.expires}>
          <LocalDay at={expiresAt} />
        </Sentence>
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
            <p className="text-[15px] text-muted">{pendingInvitations.resendHint}</p>
            <SubmitButton look="line" className="justify-self-start">
              {pendingInvitations.resend}
              <span className="sr-only">{pendingInvitations.toWhom(email)}</span>
            </SubmitButton>
          </div>
        </ActionForm>
      )}
      <ActionForm action={action} fields={{ intent: 'revoke', invitation: id }}>
        <div className="grid gap-2.5">
          <p className="text-[15px] text-muted">{pendingInvitations.revokeHint}</p>
          <SubmitButton look="danger" className="justify-self-start">
            {pendingInvitations.revoke}
            <span className="sr-only">{pendingInvitations.toWhom(email)}</span>
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  )
}
