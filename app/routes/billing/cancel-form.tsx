import { Form, useNavigation } from 'react-router'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { DialogButton } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { PaidSubscription } from '#domain/billing/paid-subscription.ts'
import { getPlan } from '#domain/plans/plans.ts'
import { formatDay } from '#domain/time.ts'

type Props = {
  readonly subscription: Pick<PaidSubscription, 'planId' | 'status' | 'periodEndsAt'>
  /** The dialog it stands in, if it does. */
  readonly dialog?: string
  readonly reason?: string | undefined
}

/** What is lost and when, why if someone likes to say, and the way back. */
export function CancelForm({ subscription, dialog, reason }: Props) {
  const { planId, status, periodEndsAt } = subscription
  const { name, features } = getPlan(planId)
  const isBusy = useNavigation().formAction === '/billing/cancel'
  return (
    <Form method="post" action="/billing/cancel" className="grid gap-5 text-[15.5px]">
      {status === 'past-due' ? (
        <p>
          Your last payment was not made, so {name} ends{' '}
          <strong className="text-ink">at once</strong>. Nothing more is charged. You are on Free
          then, without:
        </p>
      ) : (
        <p>
          You keep {name} until <strong className="text-ink">{formatDay(periodEndsAt)}</strong>.
          Nothing more is charged. From then on you are on Free, without:
        </p>
      )}
      <ul className="grid gap-1.5">
        {features.map((feature) => (
          <li key={feature} className="dashed">
            {feature}
          </li>
        ))}
      </ul>
      <TextField
        name="reason"
        label="Why do you leave? (optional)"
        rows={2}
        maxLength={1_000}
        defaultValue={reason}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} look="danger">
          Cancel {name}
        </SubmitButton>
        {dialog ? (
          <DialogButton dialog={dialog} command="close" className={buttonLook('line')}>
            Keep it
          </DialogButton>
        ) : (
          <SiteLink to="/billing" className={buttonLook('line')}>
            Keep it
          </SiteLink>
        )}
      </div>
    </Form>
  )
}
