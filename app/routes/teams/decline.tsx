import { invitationPage } from '#app/copy/team-invitations.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'

type Props = { readonly action: string; readonly fields: Readonly<Record<string, string>> }

/** Declines an invitation, after one more click. */
export function Decline({ action, fields }: Props) {
  return (
    <ActionForm action={action} fields={{ ...fields, intent: 'decline' }} className="">
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-[15px] text-muted">
          {invitationPage.decline}
        </summary>
        <div className="mt-2 grid gap-4">
          <p className="text-[15px] text-muted">{invitationPage.declining}</p>
          <SubmitButton look="danger" className="justify-self-start">
            {invitationPage.declineButton}
          </SubmitButton>
        </div>
      </details>
    </ActionForm>
  )
}
