import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { keepHeaders } from '#app/form-failure.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { findPaidSubscription } from '#domain/billing/find-account.ts'
import { getPlan } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { formatDay } from '#domain/time.ts'
import type { Route } from './+types/cancel-plan'
import { answerWish, lookAgain } from './answer-wish.ts'
import { CancelForm } from './cancel-form.tsx'
import { fallback } from './fallback.ts'
import { BackToBilling, QuestionPage } from './question-page.tsx'

export const headers = keepHeaders

export const shouldRevalidate = lookAgain

export const meta = () =>
  pageMeta({ title: 'Cancel your plan', description: 'What ends, and when.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const paid = await findPaidSubscription(context.get(portsContext), user.id)
  if (!paid) throw redirect('/billing')
  const { planId, status, periodEndsAt, endsAt } = paid
  return { subscription: { planId, status, periodEndsAt }, endsAt }
}

const longestReason = 1_000

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const reason = (values.reason ?? '').trim().slice(0, longestReason)

  return answerWish({
    values,
    context,
    async work(ports, user) {
      const cancelled = await cancelPlan(ports, { user, reason })
      if (isRefusal(cancelled)) return cancelled
      return cancelled.timing === 'now' ? 'plan-ended' : 'plan-ends'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, fallback)

/** The question of the dialog on the billing page, for whoever comes here without it. */
export default function CancelPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, endsAt } = loaderData
  const { planId, status } = subscription
  return (
    <QuestionPage
      title="Cancel your plan?"
      intro={
        status === 'past-due'
          ? 'A card that works would keep it.'
          : 'You can change your mind until it ends.'
      }
      failure={actionData}
    >
      {endsAt && status !== 'past-due' ? (
        <>
          <p>
            {getPlan(planId).name} ends on <strong>{formatDay(endsAt)}</strong>. Nothing more is
            charged.
          </p>
          <BackToBilling />
        </>
      ) : (
        <CancelForm subscription={subscription} reason={actionData?.values.reason} />
      )}
    </QuestionPage>
  )
}
