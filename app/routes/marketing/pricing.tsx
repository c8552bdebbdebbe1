import { plans } from '@ghost-writers-ia/rules/plans'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { portsContext, viewerContext } from '#app/context.ts'
import { type ComparisonRow, comparison, included, notIncluded } from '#app/copy/comparison.ts'
import { questions } from '#app/copy/faq.ts'
import { pricing } from '#app/copy/marketing.ts'
import { CycleSwitch } from '#app/shell/cycle-switch.tsx'
import { pageMeta, StructuredData } from '#app/shell/head-tags.tsx'
import { useLivePlan } from '#app/shell/live-user.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/card.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import { Table } from '#app/ui/table.tsx'
import { findPaidSubscription } from '#domain/billing/start-checkout.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import type { Route } from './+types/pricing'
import { PlanCard } from './pricing/plan-card.tsx'
import { describeQuestions } from './structured-data.ts'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: 'Pricing', description: pricing.description })

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
  const paidCycle = isSubscriber ? (live?.billingCycle ?? null) : null
  const navigate = useNavigate()

  /** Users stay in the app and keep the selected cycle; visitors sign up first. */
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
        <p>{pricing.intro}</p>
      </PageTop>
      <form
        method="get"
        action={getNextPage({ isUser: current !== null, isSubscriber })}
        onSubmit={choose}
        className="pricing by-cycle gutter"
        data-line={14}
      >
        <CycleSwitch key={cycle} initial={cycle} />
        <ul className="mt-8 grid gap-5 min-[860px]:grid-cols-3">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              current={current}
              isSubscriber={isSubscriber}
              paidCycle={paidCycle}
            />
          ))}
        </ul>
        <p className="mt-6 max-w-[72ch] text-[15px] text-pretty">
          {pricing.currencies} <span className="text-muted">{pricing.guarantee}</span>
        </p>
      </form>
      <Section line={48} label="compare" title="What's in each plan">
        <Comparison />
      </Section>
      <Section line={83} label="questions" title="Frequently asked questions">
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

/** Subscribers change their plan, on a page that shows what the change costs. */
function getNextPage({ isUser, isSubscriber }: { isUser: boolean; isSubscriber: boolean }) {
  if (isSubscriber) return '/billing/change'
  return isUser ? '/checkout' : '/signup'
}

function Comparison() {
  return (
    <div className="table-box mt-10">
      <Table caption="Comparison of plans" columns={['', ...plans.map(({ name }) => name)]}>
        {comparison.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </Table>
    </div>
  )
}

/** The sentence has a row of its own, so that it fits on a phone. */
function Row({ name, meaning, values, link }: ComparisonRow) {
  const id = `about-${name.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <>
      <tr>
        <th scope="row" aria-describedby={id} className="pb-1 font-[550] text-ink">
          {name}
        </th>
        {values.map((value, index) => (
          <td key={plans[index]?.id} className="pb-1">
            <Value text={value} />
          </td>
        ))}
      </tr>
      <tr className="border-t-0">
        <td
          id={id}
          colSpan={plans.length + 1}
          className="pt-0 text-[.92em] text-pretty whitespace-normal text-muted"
        >
          {meaning}
          {link && (
            <>
              {' '}
              <SiteLink to={link.path} className={textLinkClasses}>
                {link.text}
              </SiteLink>
            </>
          )}
        </td>
      </tr>
    </>
  )
}

function Value({ text }: { text: string }) {
  if (text === notIncluded) return <span className="text-faint">{notIncluded}</span>
  if (text !== included) return text
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" role="img" className="inline text-ghost-ink">
      <title>{included}</title>
      <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
