import { useRef } from 'react'
import { Form } from 'react-router'
import type { FormFailure } from '#app/form-failure.ts'
import { formatMoney } from '#app/format-money.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { TestMode } from '#app/shell/test-mode.tsx'
import { Card } from '#app/ui/card.tsx'
import { CycleSwitch } from '#app/ui/cycle-switch.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { type Currency, defaultCurrency } from '#domain/money.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { CurrencySwitch } from './currency-switch.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type PriceVariant, priceVariants } from './price-variants.ts'
import { useOrderChoice } from './use-order-choice.ts'
import { usePay } from './use-pay.ts'

type Order = {
  readonly plan: Plan
  readonly userId: string
  readonly userEmail: string
  readonly posted: FormFailure | undefined
  /** False when the 14-day refund was used before. */
  readonly hasRefund: boolean
  /** What the customer paid in last, or what everybody starts with. */
  readonly currency: Currency
}

/** What is bought, how it is billed, and the way to the payment page. */
export function PayForm({ plan, userId, userEmail, posted, hasRefund, ...last }: Order) {
  const form = useRef<HTMLFormElement>(null)
  const [{ cycle, currency }, choose] = useOrderChoice({ form, initialCurrency: last.currency })
  const { pay, isBusy, failure } = usePay({
    plan: plan.id,
    billingCycle: cycle,
    userId,
    userEmail,
    ...(currency !== defaultCurrency && { currency }),
  })

  return (
    <Form
      ref={form}
      method="post"
      onSubmit={pay}
      // A browser that remembers an earlier choice would not know which one counts.
      autoComplete="off"
      className="by-cycle by-currency grid gap-5 lg:grid-cols-[1fr_420px] lg:items-start"
    >
      <OrderSummary plan={plan} />
      <Card title="Payment">
        <div className="inline-grid gap-3">
          <CycleSwitch
            choice={{ chosen: cycle, onChoose: (chosen) => choose({ cycle: chosen }) }}
          />
          <CurrencySwitch chosen={currency} onChoose={(chosen) => choose({ currency: chosen })} />
        </div>
        <div className="mt-6 grid">
          {priceVariants.map(({ key, ...variant }) => (
            <Charges key={key} plan={plan} {...variant} />
          ))}
        </div>
        <div className="mt-6 grid gap-4">
          <FormError failure={failure ?? posted} />
          <SubmitButton isBusy={isBusy} className="w-full">
            Pay with card or PayPal
          </SubmitButton>
          <TestMode />
          <p className="text-[14px] text-muted">
            {hasRefund
              ? '14-day money back on your first subscription.'
              : "You've already used your 14-day refund, so it isn't available for this purchase."}{' '}
            <span data-currency="usd">
              List prices are in euro; you are charged the same figure in US dollars.
            </span>
            <span data-currency="eur">You’re charged in euro.</span> Your plan keeps its currency
            until it ends. By paying you agree to the{' '}
            <SiteLink to="/terms" className={textLink}>
              terms
            </SiteLink>
            .
          </p>
        </div>
      </Card>
    </Form>
  )
}

/** Today, and from then on. */
function Charges({ plan, cycle, currency }: PriceVariant & { plan: Plan }) {
  const price = formatMoney(plan.price[cycle], currency)
  return (
    <dl
      data-cycle={cycle}
      data-currency={currency}
      className="col-start-1 row-start-1 grid gap-2 text-[15.5px]"
    >
      <div className="flex justify-between font-[550]">
        <dt>Charged today</dt>
        <dd className="tabular-nums">{price}</dd>
      </div>
      <div className="flex justify-between text-muted">
        <dt>Then, until you cancel</dt>
        <dd className="tabular-nums">
          {price} every {cycle === 'yearly' ? 'year' : 'month'}
        </dd>
      </div>
    </dl>
  )
}
