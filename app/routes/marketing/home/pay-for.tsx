import { isFree, type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { home } from '#app/copy/marketing.ts'
import { formatMoney } from '#app/format.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { Section } from '#app/ui/section.tsx'
import { listCurrency } from '#domain/money.ts'

export function PayFor() {
  return (
    <Section line={107} label="price" title={home.payFor.title}>
      <ul className="mt-12 grid gap-10 min-[960px]:grid-cols-3 min-[960px]:gap-8">
        {home.payFor.reasons.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-6">
            <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
            <p className="mt-2 text-[15.5px] leading-[1.55] text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line forced-colors:bg-[CanvasText] md:grid-cols-3">
        {plans.map((plan) => (
          <PlanPrice key={plan.id} plan={plan} />
        ))}
      </dl>
      <p className="mt-6 text-[15px] text-muted">
        {home.beforeStart}{' '}
        <TextLink to="/pricing" className="whitespace-nowrap">
          {home.payFor.more}
        </TextLink>
      </p>
    </Section>
  )
}

function PlanPrice({ plan }: { plan: Plan }) {
  const requests = plan.features.find((feature) => feature.includes('requests'))
  return (
    <div className="bg-sheet px-7 py-6">
      <dt className="font-semibold">{plan.name}</dt>
      <dd className="mt-2 flex items-baseline gap-2">
        <span className="text-[32px] leading-none font-semibold tracking-[-.03em]">
          {formatMoney(plan.price.monthly, listCurrency)}
        </span>
        <span className="text-[15px] text-muted">{isFree(plan) ? 'forever' : 'a month'}</span>
      </dd>
      <dd className="mt-2 text-[15.5px] text-muted">{requests}</dd>
    </div>
  )
}
