import { getPlan } from '@ghost-writers-ia/rules/plans'
import { redirect } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { cancelPage, planCanceled } from '#app/copy/cancellation.ts'
import { updateFailed } from '#app/copy/subscriptions.ts'
import { type FormValues, keepHeaders, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import type { User } from '#domain/identity/user.ts'
import { formatCharge } from '#domain/locale.ts'
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

export const meta = () => pageMeta(cancelPage)

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
    const refund = refundAtEnd && formatCharge(refundAtEnd.amountCents, refundAtEnd.currency)
    return (
      <ConfirmPage title={planCanceled.title} intro={cancelPage.intro}>
        <p>{planCanceled.text({ plan: getPlan(planId).name, endsAt, refund })}</p>
        <BackToBilling />
      </ConfirmPage>
    )
  }
  return (
    <ConfirmPage
      title={cancelPage.heading}
      intro={status === 'past-due' ? cancelPage.introPastDue : cancelPage.intro}
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
