import { findPlan, getPlan, isPaidPlanId, type PaidPlanId } from '@ghost-writers-ia/rules/plans'
import { useEffect } from 'react'
import {
  data,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { checkoutFailed, checkoutPage, checkoutPaid, consentMissing } from '#app/copy/checkout.ts'
import { failField, failRefused, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { getRenewalDates } from '#domain/billing/order-terms.ts'
import { findOrderTexts } from '#domain/billing/order-texts.ts'
import { getRefundOffer } from '#domain/billing/refund-period.ts'
import {
  findPaidSubscription,
  getFirstCurrency,
  startCheckout,
} from '#domain/billing/start-checkout.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import type { Route } from './+types/checkout'
import { toCurrency, toCycle } from './checkout/order-choice.ts'
import { PayForm } from './checkout/pay-form.tsx'

export const handle: PageHandle = { isFocused: true }

export const headers = keepHeaders

export const meta = () => pageMeta(checkoutPage)

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const plan = getPlan(requirePaidPlanId(params.plan))
  const { user } = getViewer(context)
  const { publishableKey, allowStripeInCsp } = context.get(requestContext)
  if (publishableKey) allowStripeInCsp()

  // One subscription per user: an existing one is changed instead.
  const query = new URL(request.url).searchParams
  const ports = context.get(portsContext)
  const paid = await findPaidSubscription(ports, user.id)
  if (paid && !query.has('session_id')) {
    const cycle = toCycle(query.get('cycle') ?? paid.cycle)
    throw redirect(`/billing/change?plan=${plan.id}&cycle=${cycle}`)
  }
  const { id: userId, email: userEmail } = user
  const refundOffer = await getRefundOffer(ports, user)
  const currency = await getFirstCurrency(ports, userId)
  const renewsAt = getRenewalDates(ports)
  const isTaxed = ports.payments.tax !== null
  return { plan, publishableKey, userId, userEmail, refundOffer, currency, renewsAt, isTaxed }
}

/** Handles the form without scripts: redirects to the payment page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const planId = requirePaidPlanId(params.plan)
  const { user } = getViewer(context)

  return runAction({
    values,
    context,
    fallback: checkoutFailed,
    async work() {
      const { agreed = '' } = values
      if (!findOrderTexts(orderTexts, agreed))
        return failField(values, { message: consentMissing, field: 'agreed' })
      const chosen = { cycle: toCycle(values.cycle), currency: toCurrency(values.currency) }
      const purchase = { user, planId, ...chosen, agreed, language: copyLanguage }
      const started = await startCheckout(context.get(portsContext), purchase)
      return isRefusal(started) ? failRefused(values, started) : redirectDocument(started.url)
    },
  })
}

/** Free has no checkout, and an unknown plan is a 404. */
function requirePaidPlanId(id: string): PaidPlanId {
  if (isPaidPlanId(id)) return id
  throw findPlan(id) ? redirect('/pricing') : data(null, { status: 404 })
}

/** Switching the cycle or the currency needs nothing from the server; a form that failed changed nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs) {
  return (
    (formMethod !== undefined && actionStatus < 400) || currentUrl.pathname !== nextUrl.pathname
  )
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { publishableKey, ...order } = loaderData
  const [query] = useSearchParams()
  usePaymentScript(publishableKey)
  if (query.has('session_id')) return <Paid />

  return (
    <>
      <PageTop label={checkoutPage.label} title={checkoutPage.heading(order.plan.name)}>
        <p>{checkoutPage.intro}</p>
      </PageTop>
      <div className="pt-10">
        <PayForm key={order.plan.id} {...order} posted={actionData} />
      </div>
    </>
  )
}

/** Shown after payment, before the redirect to the dashboard. */
function Paid() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => navigate('/dashboard'), seconds(2))
    return () => clearTimeout(leaving)
  }, [navigate])

  return (
    <PageTop label={checkoutPage.label} title={checkoutPaid.title}>
      <p>
        <RichText text={checkoutPaid.text} />
      </p>
    </PageTop>
  )
}

const address = 'https://js.stripe.com/v3/'

type StripeWindow = Window & { Stripe?: (key: string) => unknown }

/** Loads the payment provider's script for its fraud detection. Nothing waits for it. */
function usePaymentScript(publishableKey: string): void {
  useEffect(() => {
    if (!publishableKey || document.querySelector(`script[src="${address}"]`)) return
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => (window as StripeWindow).Stripe?.(publishableKey)
    document.head.append(script)
  }, [publishableKey])
}
