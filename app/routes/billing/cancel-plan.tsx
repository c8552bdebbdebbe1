import { redirect } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { redirectWithToast } from '#app/flash.ts'
import { attempt, failRefused, keepHeaders } from '#app/form-failure.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { Failure } from '#app/shell/failure.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import type { Route } from './+types/cancel-plan'
import { CancelForm } from './cancel-form.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: 'Cancel your plan', description: 'What ends, and when.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const account = await context.get(portsContext).billing.findAccount(user.id)
  const subscription = account?.subscription
  if (!subscription) throw redirect('/billing')
  return { plan: { planId: subscription.planId }, endsAt: subscription.periodEndsAt }
}

const longestReason = 1_000

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { user } = getViewer(context)

  return attempt({
    values,
    context,
    fallback: 'Failed to update subscription. Please try again.',
    async work() {
      const reason = (values.reason ?? '').trim().slice(0, longestReason)
      const cancelled = await cancelPlan(context.get(portsContext), { user, reason })
      if (isRefusal(cancelled)) return failRefused(values, cancelled)
      const { siteUrl } = context.get(visitContext)
      return redirectWithToast('/billing', { toast: 'plan-ends', siteUrl })
    },
  })
}

/** The question of the dialog on the billing page, for whoever comes here without it. */
export default function CancelPlan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      label="billing"
      title="Cancel your plan?"
      intro={<p>You can change your mind until it ends.</p>}
    >
      <div className="grid gap-5">
        <Failure failure={actionData} title="Error" />
        <CancelForm {...loaderData} reason={actionData?.values.reason} />
      </div>
    </FormPage>
  )
}
