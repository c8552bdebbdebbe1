import { plans } from '@ghost-writers-ia/rules/plans'
import type { FormEvent } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { portsContext, viewerContext } from '#app/context.ts'
import { questions } from '#app/copy/faq.ts'
import { pricing } from '#app/copy/pricing.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { listComparison } from '#app/plans/list-comparison.ts'
import { CycleSwitch } from '#app/shell/cycle-switch.tsx'
import { FinalCall } from '#app/shell/final-call.tsx'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import { useLivePlan } from '#app/shell/live-user.ts'
import { nullOnNetworkError } from '#app/shell/network-errors.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { Disclosure } from '#app/ui/card.tsx'
import { LineNumbers } from '#app/ui/line-numbers.tsx'
import { CommentLabel, Section } from '#app/ui/section.tsx'
import { findPaidSubscription } from '#domain/billing/start-checkout.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import type { Route } from './+types/pricing'
import { ComparisonTable } from './pricing/comparison-table.tsx'
import { PlanCard } from './pricing/plan-card.tsx'
import type { PricingViewer } from './pricing/plan-choice.ts'
import { describeQuestions } from './structured-data.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(pricing)

export async function loader({ context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const comparison = listComparison(ports.models.catalog)
  const user = context.get(viewerContext)?.user
  if (!user) return { comparison, userId: null, subscription: null, paid: null }
  const paid = await findPaidSubscription(ports, user.id)
  const subscription = await loadSubscription(ports, user.id)
  return {
    comparison,
    userId: user.id,
    subscription,
    paid: paid && { endsAt: paid.endsAt, change: paid.change },
  }
}

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { page, subscription: live } = useLivePlan(loaderData)
  const { comparison, paid } = page
  // Someone who pays yearly compares yearly prices, and is offered yearly plans.
  const cycle = live?.billingCycle ?? 'monthly'
  const viewer: PricingViewer = {
    current: live?.plan ?? null,
    paid: paid && { ...paid, cycle: live?.billingCycle ?? null },
  }
  const choose = useChoose(viewer)

  return (
    <>
      <LineNumbers />
      <form
        method="get"
        action={toLanguagePath(getNextPage(viewer))}
        onSubmit={choose}
        className="pricing by-cycle lined pt-8 md:pt-11"
      >
        <div className="page-top">
          <div>
            <CommentLabel text={pricing.label} />
            <h1>
              {pricing.heading}{' '}
              <span className="text-unwritten max-sm:block">{pricing.headingEnd}</span>
            </h1>
          </div>
          <CycleSwitch key={cycle} initial={cycle} />
        </div>
        <div className="plan-columns mt-8">
          <ul className="plan-cards">
            {plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} viewer={viewer} />
            ))}
          </ul>
          <div className="plan-notes">
            <p>{pricing.intro}</p>
            <p>{pricing.currencies}</p>
            <p>{pricing.guarantee}</p>
          </div>
        </div>
      </form>
      <Section {...pricing.compare}>
        <ComparisonTable rows={comparison} />
      </Section>
      <section className="pricing-questions lined">
        <div>
          <CommentLabel text={pricing.questions.label} />
          <h2>{pricing.questions.title}</h2>
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </section>
      <FinalCall other={{ to: '/docs', text: pricing.docs }} />
      <StructuredData facts={describeQuestions()} />
    </>
  )
}

/**
 * Users stay in the app and keep the selected cycle; visitors sign up first. Keeping the plan is sent
 * by the router, which stays on a page if the server doesn't answer.
 */
function useChoose({ current, paid }: PricingViewer) {
  const navigate = useNavigate()
  const submit = useSubmit()
  return (submitted: FormEvent<HTMLFormElement>) => {
    const { submitter } = submitted.nativeEvent as SubmitEvent
    if (submitter?.hasAttribute('formaction')) {
      submitted.preventDefault()
      submit({ intent: 'keep' }, { method: 'post', action: '/billing' })
      return
    }
    if (!current || paid) return
    submitted.preventDefault()
    const form = new FormData(submitted.currentTarget, submitter)
    navigate(`/checkout/${form.get('plan')}`, { state: { billingCycle: form.get('cycle') } })
  }
}

/** Subscribers change their plan, on a page that shows what the change costs. */
function getNextPage({ current, paid }: PricingViewer): string {
  if (paid) return '/billing/change'
  return current ? '/checkout' : '/signup'
}
