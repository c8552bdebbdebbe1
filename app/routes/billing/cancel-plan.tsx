import { redirect } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { describeCanceled, planCanceled, updateFailed } from '#app/copy/billing.ts'
import { type FormValues, keepHeaders, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { countOwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { giveNotice } from '#domain/subscriptions/end-early.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import type { Route } from './+types/cancel-plan'
import { CancelForm } from './cancel-form.tsx'
import { BackToBilling, ConfirmPage } from './confirm-page.tsx'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepHeaders

export const shouldRevalidate = revalidateOnConflict

export const meta = () =>
  pageMeta({ title: 'Cancel your plan', description: 'What changes and when.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { subscription, moneyBackUntil, isRenewing, ...early } = await readBilling(ports, user)
  if (!subscription) throw redirect('/billing')
  const { planId, status, periodEndsAt, endsAt } = subscription
  return {
    subscription: { planId, status, periodEndsAt, isRenewing },
    owned: await countOwnedItems(ports, user.id),
    endsAt,
    refundUntil: moneyBackUntil,
    earlyEnd: early.earlyEnd,
    refundAtEnd: early.refundAtEnd,
  }
}

const maxReasonLength = 1_000

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const reason = (values.reason ?? '').trim().slice(0, maxReasonLength)

  return runSubscriptionAction({
    values,
    context,
    async work(ports, user) {
      if (values.end === 'early') return endEarly(ports, { user, values })
      const canceled = await cancelPlan(ports, { user, reason })
      if (isRefusal(canceled)) return canceled
      return canceled.timing === 'now' ? 'plan-ended' : { name: 'plan-ends', until: canceled }
    },
  })
}

type Notice = { readonly user: User; readonly values: FormValues }

/** Ends a renewed yearly plan with one month's notice. */
async function endEarly(ports: Ports, { user, values }: Notice) {
  const noticed = await giveNotice(ports, { user, agreed: readAgreedEnd(values) })
  return isRefusal(noticed) ? noticed : ({ name: 'plan-ends', until: noticed } as const)
}

const AgreedEnd = z.object({ at: z.iso.datetime(), refund: z.string().regex(/^\d{1,9}$/) })

/** What the customer saw when they agreed. Null when the form has none. */
function readAgreedEnd(values: FormValues) {
  const agreed = AgreedEnd.safeParse(values)
  if (!agreed.success) return null
  return { at: new Date(agreed.data.at), refundCents: Number(agreed.data.refund) }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, updateFailed)

/** The same question as the dialog on the billing page, for browsers without scripts. */
export default function CancelPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, owned, endsAt, refundUntil, earlyEnd, refundAtEnd } = loaderData
  const { planId, status } = subscription
  if (endsAt && status !== 'past-due') {
    return (
      <ConfirmPage title={planCanceled} intro="You can undo this until your plan ends.">
        <p>{describeCanceled({ planId, endsAt, refund: refundAtEnd })}</p>
        <BackToBilling />
      </ConfirmPage>
    )
  }
  return (
    <ConfirmPage
      title="Cancel your plan?"
      intro={
        status === 'past-due'
          ? 'Updating your card would keep your plan.'
          : 'You can undo this until your plan ends.'
      }
    >
      <CancelForm
        subscription={subscription}
        owned={owned}
        refundUntil={refundUntil}
        earlyEnd={earlyEnd}
        reason={actionData?.values.reason}
      />
    </ConfirmPage>
  )
}
