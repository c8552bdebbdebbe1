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
import { chargeCurrency } from '#domain/money.ts'
import type { BillingCycle, Plan } from '#domain/plans/plans.ts'
import { OrderSummary } from './order-summary.tsx'
import { useCycle } from './use-cycle.ts'
import { usePay } from './use-pay.ts'

type Order = {
  readonly plan: Plan
  readonly userId: string
  readonly userEmail: string
  readonly posted: FormFailure | undefined
  /** False when the 14-day refund was used before. */
  readonly hasRefund: boolean
}

/** What is bought, how it is billed, and the way to the payment page. */
export function PayForm({ plan, userId, userEmail, posted, hasRefund }: Order) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, onChoose] = useCycle(form)
  const { pay, isBusy, failure } = usePay({
    plan: plan.id,
    billingCycle: chosen,
    userId,
    userEmail,
  })

  return (
    <Form
      ref={form}
      method="post"
      onSubmit={pay}
      // A browser that remembers an earlier choice would not know which one counts.
      autoComplete="off"
      className="by-cycle grid gap-5 lg:grid-cols-[1fr_420px] lg:items-start"
    >
      <OrderSummary plan={plan} />
      <Card title="Payment">
        <CycleSwitch choice={{ chosen, onChoose }} />
        <div className="mt-6 grid">
          <Charges plan={plan} cycle="monthly" />
          <Charges plan={plan} cycle="yearly" />
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
            List prices are in euro; you are charged the same figure in US dollars. By paying you
            agree to the{' '}
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
function Charges({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const price = formatMoney(plan.price[cycle], chargeCurrency)
  return (
    <dl data-cycle={cycle} className="col-start-1 row-start-1 grid gap-2 text-[15.5px]">
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
