import { useEffect } from 'react'
import { type RouterContextProvider, useRevalidator } from 'react-router'
import { portsContext, viewerContext, visitContext } from '#app/context.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLiveSubscription } from '#app/shell/live-subscription.ts'
import { PageTop } from '#app/ui/section.tsx'
import { confirmCheckout } from '#domain/billing/confirm-checkout.ts'
import { refreshSubscription } from '#domain/identity/refresh-subscription.ts'
import type { User } from '#domain/identity/user.ts'
import { getPlan } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import type { Route } from './+types/success'
import { DebugPanel } from './success/debug-panel.tsx'
import { Delayed } from './success/delayed.tsx'
import { NextSteps } from './success/next-steps.tsx'

export const meta = () => pageMeta({ title: 'Payment', description: 'Your payment and your plan.' })

const problems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

/** Asks the provider at once, so that the plan is there whether or not its news has arrived. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  const user = context.get(viewerContext)?.user ?? null
  if (!user) return { sessionId, userId: null, subscription: null, problem: null }

  const problem = sessionId ? await confirm(context, { user, sessionId }) : problems.noSession
  const subscription = await refreshSubscription(context.get(portsContext), user.id)
  return { sessionId, userId: user.id, subscription, problem }
}

async function confirm(
  context: Readonly<RouterContextProvider>,
  { user, sessionId }: { user: User; sessionId: string },
): Promise<string | null> {
  try {
    const confirmed = await confirmCheckout(context.get(portsContext), {
      user,
      checkoutId: sessionId,
    })
    if (!isRefusal(confirmed)) return null
    return confirmed.refused === 'no-such-checkout' ? problems.other : problems.refresh
  } catch (fault) {
    context.get(visitContext).report(fault)
    return problems.refresh
  }
}

export default function Success({ loaderData }: Route.ComponentProps) {
  const { sessionId, userId, subscription, problem } = loaderData
  const { revalidate, state } = useRevalidator()
  const isActive = subscription !== null && subscription.plan !== 'free'
  const plan = subscription && getPlan(subscription.plan)
  useLiveSubscription(userId)

  useEffect(() => {
    const again = setTimeout(revalidate, seconds(3))
    return () => clearTimeout(again)
  }, [revalidate])

  return (
    <>
      <PageTop
        label="payment"
        title={isActive ? `You are on ${plan?.name}` : 'Confirming your payment'}
      >
        <p>{describeState({ isActive, isVisitor: userId === null, problem })}</p>
      </PageTop>
      <div className="gutter grid gap-5 pt-10" data-line={9}>
        {problem && !isActive && <Delayed problem={problem} />}
        <NextSteps
          isActive={isActive}
          isVisitor={userId === null}
          isBusy={state !== 'idle'}
          onCheck={revalidate}
        />
        <DebugPanel sessionId={sessionId} userId={userId} subscription={subscription} />
      </div>
    </>
  )
}

function describeState(facts: { isActive: boolean; isVisitor: boolean; problem: string | null }) {
  if (facts.isActive) return 'Thank you. Your plan is active, here and in your editor.'
  if (facts.isVisitor) return 'Log in to see your plan.'
  return facts.problem ? 'Your payment may take a moment longer.' : 'This takes a few seconds.'
}
