import type { ReactNode } from 'react'
import { teamActions } from '#app/copy/teams.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { ListedMember, OpenOffer } from '#domain/teams/read-teams.ts'
import { teamLimits } from '#domain/teams/team.ts'
import { SentOffer } from './ownership-offer.tsx'
import { isTeamAdmin, type ShownTeam } from './shown-team.ts'

type Props = {
  readonly team: ShownTeam
  readonly members: readonly ListedMember[]
  readonly offer: OpenOffer | null
}

/** Rename, leave, transfer and delete, as far as the viewer's role allows. */
export function TeamSettings({ team, members, offer }: Props) {
  const action = `/teams/${team.id}`
  return (
    <Card id="settings" title="Settings">
      <div className="grid gap-4">
        {isTeamAdmin(team) && <RenameForm action={action} name={team.name} />}
        {team.role === 'owner' ? (
          <>
            {offer ? (
              <SentOffer action={action} offer={offer} />
            ) : (
              <TransferForm action={action} members={members} />
            )}
            <DeleteForm action={action} name={team.name} />
          </>
        ) : (
          <LeaveForm action={action} />
        )}
      </div>
    </Card>
  )
}

function RenameForm({ action, name }: { action: string; name: string }) {
  return (
    <ActionForm action={action} fields={{ intent: 'rename' }}>
      {({ failure, isBusy }) => (
        <>
          <Field
            // A new name from somewhere else replaces the one in the form.
            key={name}
            name="name"
            label="Team name"
            required
            maxLength={teamLimits.nameLength}
            autoComplete="off"
            defaultValue={failure?.values.name ?? name}
            isWrong={failure?.wrong.includes('name')}
          />
          <SubmitButton isBusy={isBusy} look="line" className="justify-self-start">
            Rename team
          </SubmitButton>
        </>
      )}
    </ActionForm>
  )
}

type FormProps = {
  readonly action: string
  readonly intent: string
  readonly title: string
  readonly text: string
  readonly button: string
  readonly children?: (failure: FormFailure | undefined) => ReactNode
}

/** Something that can't be undone easily: opens first, says what will happen, then does it. */
function ConfirmedForm({ action, intent, title, text, button, children }: FormProps) {
  return (
    <ActionForm action={action} fields={{ intent }} className="border-t border-line pt-4">
      {({ failure, isBusy }) => (
        <details open={failure !== undefined}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-[550] text-danger">
            {title}
          </summary>
          <div className="mt-2 grid gap-5">
            <p className="text-[15px] text-muted">{text}</p>
            {children?.(failure)}
            <SubmitButton isBusy={isBusy} look="danger" className="justify-self-start">
              {button}
            </SubmitButton>
          </div>
        </details>
      )}
    </ActionForm>
  )
}

function LeaveForm({ action }: { action: string }) {
  return (
    <ConfirmedForm
      action={action}
      intent="leave"
      title="Leave team"
      text={teamActions.leave}
      button="Leave this team"
    />
  )
}

function TransferForm({ action, members }: { action: string; members: Props['members'] }) {
  const others = members.filter(({ role }) => role !== 'owner')
  if (others.length === 0) {
    return (
      <div className="border-t border-line pt-4">
        <p className="py-2.5 text-[15px] text-muted">{teamActions.noOneToTransfer}</p>
      </div>
    )
  }
  return (
    <ConfirmedForm
      action={action}
      intent="transfer"
      title="Transfer team"
      text={teamActions.transfer}
      button="Offer the team"
    >
      {(failure) => (
        <SelectField
          id="new-owner"
          name="member"
          label="New owner"
          defaultValue={failure?.values.member}
          options={[
            { value: '', text: 'Choose a member' },
            ...others.map(({ id, name, email }) => ({
              value: id,
              text: email ? `${name} (${email})` : name,
            })),
          ]}
        />
      )}
    </ConfirmedForm>
  )
}

function DeleteForm({ action, name }: { action: string; name: string }) {
  return (
    <ConfirmedForm
      action={action}
      intent="delete"
      title="Delete team"
      text={teamActions.delete}
      button="Delete this team"
    >
      {(failure) => (
        <Field
          name="confirmation"
          label={`Type ${name} to confirm`}
          required
          autoComplete="off"
          spellCheck={false}
          defaultValue={failure?.values.confirmation}
          isWrong={failure?.wrong.includes('confirmation')}
        />
      )}
    </ConfirmedForm>
  )
}
