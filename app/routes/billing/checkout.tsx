import {
  data,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useSearchParams,
} from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { attempt, failRefused, keepHeaders } from '#app/form-failure.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { PageTop } from '#app/ui/section.tsx'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { isRefundUsed } from '#domain/identity/recall-deleted-account.ts'
import { defaultCurrency } from '#domain/money.ts'
import { findPlan, isFree, type Plan } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/checkout'
import { toCurrency } from './checkout/currency.ts'
import { toCycle } from './checkout/cycle.ts'
import { Paid } from './checkout/paid.tsx'
import { PayForm } from './checkout/pay-form.tsx'
import { usePaymentScript } from './checkout/payment-script.ts'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: 'Checkout', description: 'What you buy and what it costs.' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const plan = getSold(params.plan)
  const { user } = getViewer(context)
  const { publishableKey, trustPayments } = context.get(visitContext)
  if (publishableKey) trustPayments()

  // Nobody pays twice: whoever has a plan changes it.
  const query = new URL(request.url).searchParams
  const ports = context.get(portsContext)
  const account = await ports.billing.findAccount(user.id)
  const paid = account?.subscription
  if (paid && !query.has('session_id')) {
    const cycle = toCycle(query.get('cycle') ?? paid.cycle)
    throw redirect(`/billing/change?plan=${plan.id}&cycle=${cycle}`)
  }
  const { id: userId, email: userEmail } = user
  const hasRefund = !(await isRefundUsed(ports, user))
  const currency = (await ports.billing.findLastCurrency(userId)) ?? defaultCurrency
  return { plan, publishableKey, userId, userEmail, hasRefund, currency }
}

/** Without scripts the form leads to the payment page by itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const plan = getSold(params.plan)
  const { user } = getViewer(context)

  return attempt({
    values,
    context,
    fallback: 'Something went wrong',
    async work() {
      const chosen = { cycle: toCycle(values.cycle), currency: toCurrency(values.currency) }
      const order = { user, planId: plan.id, ...chosen }
      const started = await startCheckout(context.get(portsContext), order)
      return isRefusal(started) ? failRefused(values, started) : redirectDocument(started.url)
    },
  })
}

type SoldPlan = Plan & { readonly id: 'essential' | 'pro' }

/** Free is not bought, and what we do not sell has no page. */
function getSold(id: string): SoldPlan {
  const plan = findPlan(id)
  if (!plan) throw data(null, { status: 404 })
  if (isFree(plan)) throw redirect('/pricing')
  return plan as SoldPlan
}

/** Choosing another cycle or currency changes nothing that the server knows. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) {
  return Boolean(formMethod) || currentUrl.pathname !== nextUrl.pathname
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { publishableKey, ...order } = loaderData
  const [query] = useSearchParams()
  usePaymentScript(publishableKey)
  if (query.has('session_id')) return <Paid />

  return (
    <>
      <PageTop label="checkout" title={`Checkout: ${order.plan.name}`}>
        <p>One last look before you pay.</p>
      </PageTop>
      <div className="gutter pt-10" data-line={9}>
        <PayForm {...order} posted={actionData} />
      </div>
    </>
  )
}
