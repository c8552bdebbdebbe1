import { receivedOffer, sentOffer } from '#app/copy/teams.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { OpenOffer } from '#domain/teams/read-teams.ts'

/** For the member who can become the owner. */
export function ReceivedOffer({ teamId, offer }: { teamId: string; offer: OpenOffer }) {
  const action = `/teams/${teamId}`
  return (
    <div className="md:col-span-2">
      <Card title={receivedOffer.title}>
        <div className="grid max-w-[72ch] gap-2.5 text-[15px]">
          <p className="wrap-anywhere">{receivedOffer.text(offer.fromName)}</p>
          <p className="wrap-anywhere">
            {offer.isCovered ? receivedOffer.covered : receivedOffer.notCovered}
          </p>
          <p className="text-muted">
            <Sentence words={receivedOffer.expires}>
              <LocalDay at={offer.expiresAt} />
            </Sentence>
          </p>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <ActionForm action={action} fields={{ intent: 'accept-offer' }}>
            <SubmitButton>{receivedOffer.accept}</SubmitButton>
          </ActionForm>
          <ActionForm action={action} fields={{ intent: 'decline-offer' }}>
            <SubmitButton look="line">{receivedOffer.decline}</SubmitButton>
          </ActionForm>
        </div>
      </Card>
    </div>
  )
}

/** For the owner, instead of the form that makes an offer. */
export function SentOffer({ action, offer }: { action: string; offer: OpenOffer }) {
  return (
    <ActionForm
      action={action}
      fields={{ intent: 'withdraw-offer' }}
      className="grid gap-3 border-t border-line pt-4"
    >
      <p className="text-[15px] wrap-anywhere">
        <Sentence words={sentOffer.text(offer.toName)}>
          <LocalDay at={offer.expiresAt} />
        </Sentence>
      </p>
      <p className="text-[15px] text-muted">{sentOffer.withdrawHint}</p>
      <SubmitButton look="line" className="justify-self-start">
        {sentOffer.withdraw}
      </SubmitButton>
    </ActionForm>
  )
}
