import { isFree, type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { home } from '#app/copy/home.ts'
import { pricing } from '#app/copy/pricing.ts'
import { describeRequests } from '#app/plans/describe-requests.ts'
import { useRootData } from '#app/shell/root-data.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'

const { label, typed, unwritten, note, free, unit, more } = home.pricing

/** What the plans cost, in one row. */
export function PricingStrip() {
  return (
    <Section
      label={label}
      title={
        <>
          {typed} <span className="text-unwritten max-sm:block">{unwritten}</span>
        </>
      }
    >
      <ul className="columns mt-10 border-y border-line">
        {plans.map((plan) => (
          <PlanPrice key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap justify-between gap-x-10 gap-y-2 text-[15px] text-muted">
        {note}
        <TextLink to="/pricing">{more}</TextLink>
      </p>
    </Section>
  )
}

function PlanPrice({ plan }: { plan: Plan }) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  return (
    <li className="py-5 md:py-7">
      <h3 className="font-semibold">{plan.name}</h3>
      <p className="mt-2.5 flex items-baseline gap-2">
        <span className="text-[44px] leading-[1.1] font-semibold tracking-[-.04em]">
          {formatMoney(plan.price.monthly, listCurrency)}
        </span>
        <span className="text-[15px] text-muted">{isFree(plan) ? free : unit}</span>
      </p>
      <p className="mt-1 text-[15.5px] text-muted">{describeRequests(plan)}</p>
      {!isSignedIn && (
        <p className="mt-3.5 text-[15.5px]">
          <TextLink to={isFree(plan) ? '/signup' : `/signup?plan=${plan.id}`}>
            {isFree(plan) ? pricing.startFree : pricing.choose(plan.name)}
          </TextLink>
        </p>
      )}
    </li>
  )
}
