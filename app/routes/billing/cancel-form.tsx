import { getPlan } from '@ghost-writers-ia/rules/plans'
import { type MouseEvent, useRef } from 'react'
import { cancelForm, cancelPage, earlyEndOffer } from '#app/copy/cancellation.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { SubscriptionForm } from '#app/shell/subscription-form.tsx'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { EarlyEndOffer } from '#domain/billing/early-end.ts'
import type { PaidSubscription } from '#domain/billing/paid-subscription.ts'
import { formatCharge } from '#domain/locale.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { LossList } from './loss-list.tsx'

type Canceling = Pick<PaidSubscription, 'planId' | 'status' | 'periodEndsAt'> & {
  readonly isRenewing: boolean
}

type CancelFormProps = {
  readonly subscription: Canceling
  readonly owned: OwnedItems
  /** Until when the customer could get a refund instead, if they can. */
  readonly refundUntil: Date | null
  /** How a renewed yearly plan can be ended with one month's notice. */
  readonly earlyEnd: EarlyEndOffer | null
  /** The id of the dialog that contains the form, if there is one. */
  readonly dialog?: string
  readonly reason?: string | undefined
}

/** What changes for the customer and when, an optional reason, and the way back. */
export function CancelForm(props: CancelFormProps) {
  const { subscription, owned, refundUntil, earlyEnd, dialog, reason } = props
  const { name } = getPlan(subscription.planId)
  const timeZone = useTimeZone()
  return (
    <SubscriptionForm
      action="/billing/cancel"
      fields={toFields(earlyEnd)}
      className="grid gap-5 text-[15.5px]"
    >
      <p>{describeCanceling(subscription)}</p>
      <LossList from={subscription.planId} to="free" owned={owned} />
      {refundUntil && (
        <p>
          {cancelForm.refundInstead(refundUntil, timeZone)}{' '}
          <TextLink to="/billing/money-back">{subscriptionPages.requestRefund}</TextLink>
        </p>
      )}
      {earlyEnd && <p>{earlyEndOffer.text(earlyEnd.endsAt, formatRefund(earlyEnd))}</p>}
      <TextField
        name="reason"
        label={cancelForm.reason}
        rows={2}
        maxLength={1_000}
        defaultValue={reason}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="danger">{cancelForm.cancel(name)}</SubmitButton>
        {earlyEnd && (
          <SubmitButton look="danger" name="end" value="early">
            {earlyEndOffer.button(formatRefund(earlyEnd))}
          </SubmitButton>
        )}
        {dialog ? (
          <DialogButton dialog={dialog} command="close" className={buttonClasses('line')}>
            {subscriptionPages.keep(name)}
          </DialogButton>
        ) : (
          <ButtonLink to="/billing" look="line">
            {subscriptionPages.keep(name)}
          </ButtonLink>
        )}
      </div>
    </SubscriptionForm>
  )
}

function describeCanceling({ planId, status, periodEndsAt, isRenewing }: Canceling): string {
  const { name } = getPlan(planId)
  if (status === 'past-due') return cancelForm.pastDue(name)
  return isRenewing ? cancelForm.renewing(name) : cancelForm.atPeriodEnd(name, periodEndsAt)
}

function formatRefund({ refundCents, currency }: EarlyEndOffer): string {
  return formatCharge(refundCents, currency)
}

/** The amount that the customer saw is sent with the form, so that nothing else is refunded. */
function toFields(offer: EarlyEndOffer | null): Record<string, string> {
  const shown = offer && { at: offer.at.toISOString(), refund: String(offer.refundCents) }
  return { intent: 'cancel', ...shown }
}

const dialogId = 'cancel-plan'

type CancelDialogProps = Omit<CancelFormProps, 'dialog' | 'reason'>

/** Asks for confirmation before a plan is canceled. Without scripts the link opens a page that does the same. */
export function CancelDialog(form: CancelDialogProps) {
  const link = useRef<HTMLDivElement>(null)

  function ask(clicked: MouseEvent) {
    const dialog = link.current?.querySelector('dialog')
    if (!dialog || clicked.metaKey || clicked.ctrlKey) return
    clicked.preventDefault()
    dialog.showModal()
    // Otherwise the first link would get it, which leads to a refund.
    dialog.querySelector<HTMLElement>('form button[command=close]')?.focus()
  }

  return (
    <div ref={link}>
      <ButtonLink to="/billing/cancel" onClick={ask} aria-haspopup="dialog" look="line">
        {subscriptionPages.cancel}
      </ButtonLink>
      <Dialog id={dialogId} title={cancelPage.heading}>
        <CancelForm {...form} dialog={dialogId} />
      </Dialog>
    </div>
  )
}
