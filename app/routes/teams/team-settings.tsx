import type { ComponentProps } from 'react'
import { teamSecondFactor, teamSettings, transferForm } from '#app/copy/teams.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { ConfirmDetails } from '#app/shell/confirm-details.tsx'
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
  /** Whether accounts of this site have a second factor. */
  readonly canRequire: boolean
}

/** Rename, leave, transfer and delete, as far as the viewer's role allows. */
export function TeamSettings({ team, members, offer, canRequire }: Props) {
  const action = `/teams/${team.id}`
  return (
    <Card id="settings" title={teamSettings.title}>
      <div className="grid gap-4">
        {isTeamAdmin(team) && <RenameForm action={action} name={team.name} />}
        {team.role === 'owner' ? (
          <>
            {offer ? (
              <SentOffer action={action} offer={offer} />
            ) : (
              <TransferForm action={action} members={members} />
            )}
            {canRequire && <SecondFactorForm action={action} team={team} />}
            <DeleteTeamForm action={action} name={team.name} />
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
      <Field
        // A new name from somewhere else replaces the one in the form.
        key={name}
        name="name"
        label={teamSettings.name}
        required
        maxLength={teamLimits.nameLength}
        autoComplete="off"
        defaultValue={name}
      />
      <SubmitButton look="line" className="justify-self-start">
        {teamSettings.rename}
      </SubmitButton>
    </ActionForm>
  )
}

type FormProps = ComponentProps<typeof ConfirmDetails> & {
  readonly action: string
  readonly intent: string
}

function ConfirmedForm({ action, intent, ...details }: FormProps) {
  return (
    <ActionForm action={action} fields={{ intent }} className="border-t border-line pt-4">
      <ConfirmDetails {...details} />
    </ActionForm>
  )
}

function LeaveForm({ action }: { action: string }) {
  return <ConfirmedForm action={action} intent="leave" {...teamSettings.leave} />
}

function TransferForm({ action, members }: { action: string; members: Props['members'] }) {
  const others = members.filter(({ role }) => role !== 'owner')
  if (others.length === 0) {
    return (
      <div className="border-t border-line pt-4">
        <p className="py-2.5 text-[15px] text-muted">{transferForm.noOneToTransfer}</p>
      </div>
    )
  }
  return (
    <ConfirmedForm action={action} intent="transfer" {...transferForm.details}>
      <SelectField
        id="new-owner"
        name="member"
        label={transferForm.owner}
        options={[
          { value: '', text: transferForm.choose },
          ...others.map(({ id, name, email }) => ({
            value: id,
            text: email ? transferForm.member(name, email) : name,
          })),
        ]}
      />
    </ConfirmedForm>
  )
}

function SecondFactorForm({ action, team }: { action: string; team: ShownTeam }) {
  const { secondFactorDueAt: dueAt } = team
  const words = teamSecondFactor
  return (
    <ActionForm
      action={action}
      fields={{ intent: 'second-factor' }}
      className="grid gap-3 border-t border-line pt-4"
    >
      <p className="text-[15px] text-muted">{dueAt ? words.turnOff(dueAt) : words.turnOn}</p>
      <SubmitButton
        look="line"
        name="required"
        value={dueAt ? 'off' : 'on'}
        className="justify-self-start"
      >
        {dueAt ? words.turnOffButton : words.turnOnButton}
      </SubmitButton>
    </ActionForm>
  )
}

function DeleteTeamForm({ action, name }: { action: string; name: string }) {
  return (
    <ConfirmedForm action={action} intent="delete" {...teamSettings.delete}>
      <Field
        name="confirmation"
        label={teamSettings.confirmName(name)}
        required
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmedForm>
  )
}
