import { getPlan } from '@ghost-writers-ia/rules/plans'
import { Form, useNavigation } from 'react-router'
import { planCard, unpaidPlan } from '#app/copy/billing.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { namePrice, subscriptionPages } from '#app/copy/subscriptions.ts'
import { RetryCard } from '#app/shell/retry-card.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { StoredSubscription } from '#domain/billing/stores.ts'
import type { Subscription } from '#domain/identity/user.ts'
import { formatCharge } from '#domain/locale.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { CancelDialog } from '../cancel-form.tsx'
import { describePlanStatus } from './plan-status.ts'
import { UpdateCard } from './update-card.tsx'

const tones = { ok: 'text-ok', danger: 'text-danger', muted: 'text-ink' }

type Props = {
  readonly billing: Billing
  readonly subscription: StoredSubscription
  readonly owned: OwnedItems
}

/** The plan, its status, and what can be done about it. */
export function PlanState({ billing, subscription, owned }: Props) {
  const { id, name } = getPlan(subscription.planId)
  const { tone, title, text } = describePlanStatus(billing, subscription)
  return (
    <Card title={planCard.title}>
      <div className="flex items-center gap-4">
        <Badge letter={name.charAt(0)} tone={getPlan(id).tone} />
        <div>
          <p className="text-lg font-semibold tracking-[-.01em]">{name}</p>
          <p className="text-[15px] text-muted">{namePrice(subscription)}</p>
          {billing.contractNumber && (
            <p className="text-[14px] text-muted">{planCard.contract(billing.contractNumber)}</p>
          )}
        </div>
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <p className={`font-[550] ${tones[tone]}`}>{title}</p>
        <p className="mt-1 text-[15px] text-muted">{text}</p>
        {billing.dispute && <p className="mt-3 text-[15px] text-danger">{planCard.disputed}</p>}
      </div>
      <div
        className={`mt-6 flex flex-wrap gap-3 ${subscription.status === 'past-due' ? 'wide-on-phones' : ''}`}
      >
        <Actions billing={billing} subscription={subscription} owned={owned} />
      </div>
    </Card>
  )
}

function Actions({ billing, subscription, owned }: Props) {
  const { card, due } = billing
  const isOwed = subscription.status === 'past-due'
  const isPlanned = subscription.endsAt !== null || subscription.change !== null
  return (
    <>
      {due?.needsOwner && due.url && (
        <a href={due.url} className={buttonClasses('solid')}>
          {paymentProblem.confirm.button}
        </a>
      )}
      {isOwed && due && !due.needsOwner && (
        <RetryCard
          invoiceId={due.invoiceId}
          label={paymentProblem.pay(formatCharge(due.dueCents, due.currency))}
          look="solid"
        />
      )}
      {isOwed && <UpdateCard card={card} look={due ? 'bare' : 'solid'} isOther />}
      {isPlanned && !isOwed && <Keep name={getPlan(subscription.planId).name} />}
      {(isOwed || !subscription.endsAt) && (
        <CancelDialog
          subscription={{ ...subscription, isRenewing: billing.isRenewing }}
          owned={owned}
          refundUntil={billing.moneyBackUntil}
          earlyEnd={billing.earlyEnd}
        />
      )}
    </>
  )
}

/** Undoes a scheduled change or cancellation. */
function Keep({ name }: { name: string }) {
  const isBusy = useNavigation().formData?.get('intent') === 'keep'
  return (
    <Form method="post" action="/billing">
      <input type="hidden" name="intent" value="keep" />
      <SubmitButton isBusy={isBusy}>{subscriptionPages.keep(name)}</SubmitButton>
    </Form>
  )
}

/** For users without a subscription: on Free or on a complimentary plan. */
export function NoSubscription({ current }: { current: Subscription }) {
  const { id, name } = getPlan(current.plan)
  const until = id === 'free' ? null : current.expiresAt
  return (
    <Card title={planCard.title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Badge letter={name.charAt(0)} tone={getPlan(id).tone} />
        <div className="mr-auto">
          <p className="text-lg font-semibold tracking-[-.01em]">{unpaidPlan.title(name)}</p>
          <p className="text-[15px] text-muted">
            {until ? unpaidPlan.complimentary(until) : unpaidPlan.text}
          </p>
        </div>
        <ButtonLink to="/pricing">{unpaidPlan.plans}</ButtonLink>
      </div>
    </Card>
  )
}
