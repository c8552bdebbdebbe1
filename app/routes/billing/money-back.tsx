import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { getViewer, portsContext } from '#app/context.ts'
import { refundPage } from '#app/copy/refunds.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { keepHeaders, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { getRefundOffer } from '#domain/billing/refund-period.ts'
import { formatCharge } from '#domain/locale.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { countOwnedItems, type OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { requestRefund } from '#domain/subscriptions/request-refund.ts'
import type { Route } from './+types/money-back'
import { BackToBilling, ConfirmPage } from './confirm-page.tsx'
import { LossList } from './loss-list.tsx'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepHeaders

export const shouldRevalidate = revalidateOnConflict

export const meta = () =>
  pageMeta({ title: subscriptionPages.requestRefund, description: refundPage.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const billing = await readBilling(ports, user)
  const { subscription, invoices, moneyBackUntil } = billing
  if (!subscription || !moneyBackUntil) {
    const isUsed = billing.isRefundUsed || (await getRefundOffer(ports, user)) === 'used'
    return { offer: null, problem: describeProblem({ isUsed, hasPaid: invoices.length > 0 }) }
  }
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
  const backCents = own.reduce((sum, one) => sum + one.paidCents - one.refundedCents, 0)
  const { currency, planId } = subscription
  const owned = await countOwnedItems(ports, user.id)
  return { offer: { backCents, currency, planId, owned }, problem: null }
}

function describeProblem({ isUsed, hasPaid }: { isUsed: boolean; hasPaid: boolean }): string {
  if (isUsed) return describeRefusal(refuse('refund-used')).message
  return hasPaid ? describeRefusal(refuse('money-back-over')).message : refundPage.nothing
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSubscriptionAction({
    values: await readForm(request),
    context,
    fallback: refundPage.failed,
    async work(ports, user) {
      const back = await requestRefund(ports, user)
      if (isRefusal(back)) return back
      return back.isOwed ? 'money-back-owed' : 'money-back'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, refundPage.failed)

export default function MoneyBack({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title={subscriptionPages.requestRefund}
      intro={loaderData.offer ? refundPage.intro : undefined}
      failure={actionData}
    >
      {loaderData.offer ? (
        <Confirm {...loaderData.offer} />
      ) : (
        <>
          <p>{loaderData.problem}</p>
          <BackToBilling />
        </>
      )}
    </ConfirmPage>
  )
}

type Offer = {
  readonly backCents: number
  readonly currency: string
  readonly planId: PlanId
  readonly owned: OwnedItems
}

function Confirm({ backCents, currency, planId, owned }: Offer) {
  const amount = formatCharge(backCents, currency)
  return (
    <PageForm>
      <p>{backCents === 0 ? refundPage.refunded : refundPage.text(amount)}</p>
      <LossList from={planId} to="free" owned={owned} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="danger">
          {backCents === 0 ? refundPage.end : subscriptionPages.refund(amount)}
        </SubmitButton>
        <ButtonLink to="/billing" look="line">
          {subscriptionPages.keepMine}
        </ButtonLink>
      </div>
    </PageForm>
  )
}
