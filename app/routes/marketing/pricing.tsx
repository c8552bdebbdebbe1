import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { portsContext, viewerContext } from '#app/context.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLivePlan } from '#app/shell/live-user.ts'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { CycleSwitch } from '#app/ui/cycle-switch.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import { findPaidSubscription } from '#domain/billing/find-account.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { plans } from '#domain/plans/plans.ts'
import type { Route } from './+types/pricing'
import { describeQuestions } from './facts.ts'
import { questions } from './faq.ts'
import { Comparison } from './pricing/comparison.tsx'
import { PlanCard } from './pricing/plan-card.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description:
      'Free, Essential at €7 and Pro at €15 a month. Unused requests are saved, cancel any time, 14-day money back.',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(viewerContext)?.user
  if (!user) return { userId: null, subscription: null, isSubscriber: false }
  const ports = context.get(portsContext)
  const paid = await findPaidSubscription(ports, user.id)
  const subscription = await loadSubscription(ports, user.id)
  return { userId: user.id, subscription, isSubscriber: paid !== null }
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { isSubscriber } = loaderData
  const live = useLivePlan(loaderData)
  const current = live?.plan ?? null
  // Someone who pays yearly compares yearly prices, and is offered yearly plans.
  const cycle = live?.billingCycle ?? 'monthly'
  const navigate = useNavigate()

  /** Users go on inside the app, and the cycle with them; visitors sign up first. */
  function choose(submitted: FormEvent<HTMLFormElement>) {
    if (!current || isSubscriber) return
    submitted.preventDefault()
    const { submitter } = submitted.nativeEvent as SubmitEvent
    const form = new FormData(submitted.currentTarget, submitter)
    navigate(`/checkout/${form.get('plan')}`, { state: { billingCycle: form.get('cycle') } })
  }

  return (
    <>
      <PageTop label="pricing" title="Start free. Pay when it pays off.">
        <p>Three plans, one extension. Unused requests are saved for the busy days.</p>
      </PageTop>
      <form
        method="get"
        action={findNextPage({ isUser: current !== null, isSubscriber })}
        onSubmit={choose}
        className="pricing by-cycle gutter"
        data-line={14}
      >
        <CycleSwitch key={cycle} initial={cycle} />
        <ul className="mt-8 grid gap-5 lg:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} current={current} isSubscriber={isSubscriber} />
          ))}
        </ul>
        <p className="mt-6 text-[15px] text-muted">
          List prices are in euro. At checkout you can pay in euro or the same figure in US dollars.
          14-day money back.
        </p>
      </form>
      <Section line={48} label="compare" title="What each plan holds">
        <Comparison />
      </Section>
      <Section line={83} label="questions" title="Before you pay">
        <div className="mt-8 border-t border-line">
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </Section>
      <StructuredData facts={describeQuestions()} />
    </>
  )
}

/** Whoever pays already changes their plan, where they see what that costs. */
function findNextPage({ isUser, isSubscriber }: { isUser: boolean; isSubscriber: boolean }) {
  if (isSubscriber) return '/billing/change'
  return isUser ? '/checkout' : '/signup'
}
