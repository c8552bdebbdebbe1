import { redirectDocument } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import {
  addressMissing,
  billingPage,
  describeOwedRefunds,
  staleBilling,
  stillWorking,
} from '#app/copy/billing.ts'
import { subscriptionPages, updateFailed } from '#app/copy/subscriptions.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { chooseAction, keepHeaders, readForm } from '#app/http/forms.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveSubscription } from '#app/shell/live-user.ts'
import {
  nullOnNetworkError,
  preserveFormOnNetworkError,
  usePage,
} from '#app/shell/network-errors.ts'
import { ActionError } from '#app/shell/subscription-form.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { findPriceOffer } from '#domain/billing/price-offer.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan, keepPlan } from '#domain/subscriptions/cancel-plan.ts'
import { countOwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { retryCard } from '#domain/subscriptions/update-card.ts'
import type { Route } from './+types/billing'
import { endBankVisit } from './bank-visit.ts'
import { InvoiceList } from './billing/invoice-list.tsx'
import { OtherSubscriptions } from './billing/other-subscriptions.tsx'
import { NoSubscription } from './billing/plan-state.tsx'
import { PriceNote } from './billing/price-note.tsx'
import { SubscriptionOverview } from './billing/subscription-overview.tsx'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepHeaders

export const shouldRevalidate = revalidateOnConflict

export const meta = () => pageMeta(billingPage)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const { publishableKey, allowStripeInCsp, siteUrl } = context.get(requestContext)
  if (publishableKey) allowStripeInCsp()

  const billing = await readBilling(ports, user)
  const choice = billing.subscription
  const ended = choice && (await endBankVisit(request, { siteUrl, userId: user.id, choice }))
  if (ended) {
    const toast = `plan-is-${choice.planId}` as const
    throw await redirectWithToast(context, '/billing', { toast, cookies: [ended] })
  }
  return {
    userId: user.id,
    billing,
    offer: await findPriceOffer(ports, user.id),
    owned: await countOwnedItems(ports, user.id),
    subscription: await loadSubscription(ports, user.id),
  }
}

type Work = Parameters<typeof runSubscriptionAction>[0]['work']

/**
 * Undoes a scheduled change or cancellation, charges the stored card for a failed invoice, or
 * cancels a second subscription.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { intent, invoice = '', subscription = '' } = values
  const works: Readonly<Record<string, Work>> = {
    retry: (ports, user) => retry(ports, { user, invoiceId: invoice }),
    async keep(ports, user) {
      const kept = await keepPlan(ports, user)
      return isRefusal(kept) ? kept : 'plan-kept'
    },
    async 'cancel-other'(ports, user) {
      const chosen = { user, reason: '', subscriptionId: subscription }
      const canceled = await cancelPlan(ports, chosen)
      if (isRefusal(canceled)) return canceled
      return canceled.timing === 'now' ? 'plan-ended' : { name: 'plan-ends', until: canceled }
    },
  }
  return runSubscriptionAction({ values, context, work: chooseAction(works, intent) })
}

/** When the bank wants a confirmation, the customer goes to the invoice's page at the provider. */
async function retry(ports: Ports, invoice: Parameters<typeof retryCard>[1]) {
  const paid = await retryCard(ports, invoice)
  if (!isRefusal(paid)) {
    const { charged } = paid
    return charged ? ({ name: 'invoice-paid', charged } as const) : 'invoice-already-paid'
  }
  return paid.refused === 'card-asks' ? redirectDocument(paid.url, 303) : paid
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, updateFailed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Billing({ loaderData, actionData }: Route.ComponentProps) {
  const { page: known, refresh } = usePage(loaderData)
  const { billing } = known
  const live = useLiveSubscription({ ...known, refresh }) ?? known.subscription
  const { subscription } = billing

  return (
    <>
      <PageTop label={subscriptionPages.label} title={billingPage.title}>
        <p>{billingPage.description}</p>
      </PageTop>
      <div className="pt-10">
        <div className="grid gap-5">
          <ActionError failure={actionData} />
          {billing.isStale && <Note text={staleBilling} />}
          {billing.isChanging && <Note text={stillWorking} />}
          {known.offer && <PriceNote {...known.offer} />}
          {billing.isAddressMissing && <AddressMissing />}
          {billing.owedRefunds.length > 0 && (
            <Note text={describeOwedRefunds(billing.owedRefunds)} />
          )}
          {subscription ? (
            <SubscriptionOverview
              billing={billing}
              subscription={subscription}
              owned={known.owned}
            />
          ) : (
            <NoSubscription current={live} />
          )}
          {billing.others.length > 0 && <OtherSubscriptions others={billing.others} />}
          <InvoiceList {...billing} />
        </div>
      </div>
    </>
  )
}

/** Nothing is charged, and nothing ends, until we know where the customer is. */
function AddressMissing() {
  return (
    <div role="status" className="rounded-2xl border border-danger bg-sheet px-6 py-4 text-[15px]">
      <p>{addressMissing.text}</p>
      <a href={toLanguagePath('/billing/details')} className={`${buttonClasses('solid')} mt-4`}>
        {addressMissing.action}
      </a>
    </div>
  )
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="rounded-2xl border border-line bg-raised px-6 py-4 text-[15px]">
      {text}
    </p>
  )
}
