import { Form, useNavigation } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { redirectWithToast } from '#app/flash.ts'
import { attempt, failRefused, keepHeaders } from '#app/form-failure.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { Failure } from '#app/shell/failure.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { formatCharge } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { takeMoneyBack } from '#domain/subscriptions/take-money-back.ts'
import type { Route } from './+types/money-back'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: 'Money back', description: 'Within 14 days of your first payment.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { subscription, invoices, moneyBackUntil } = await readBilling(
    context.get(portsContext),
    user,
  )
  if (!subscription || !moneyBackUntil) return null
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
  const backCents = own.reduce((sum, one) => sum + one.paidCents - one.refundedCents, 0)
  return { backCents, currency: own[0]?.currency ?? 'usd' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { user } = getViewer(context)

  return attempt({
    values,
    context,
    fallback: 'The refund could not be made. Please try again.',
    async work() {
      const back = await takeMoneyBack(context.get(portsContext), user)
      if (isRefusal(back)) return failRefused(values, back)
      const { siteUrl } = context.get(visitContext)
      return redirectWithToast('/billing', { toast: 'money-back', siteUrl })
    },
  })
}

export default function MoneyBack({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormPage
      label="billing"
      title="Money back"
      intro={<p>No questions. It goes to the card that paid.</p>}
    >
      <div className="grid gap-5">
        <Failure failure={actionData} title="Error" />
        {loaderData ? <Confirm {...loaderData} /> : <Over />}
      </div>
    </FormPage>
  )
}

function Over() {
  return (
    <>
      <p>Money back is possible within 14 days of your first payment. There is none to give now.</p>
      <SiteLink to="/billing" className={buttonLook('solid')}>
        Back to billing
      </SiteLink>
    </>
  )
}

function Confirm({ backCents, currency }: { backCents: number; currency: string }) {
  const isBusy = useNavigation().state === 'submitting'
  const amount = formatCharge(backCents, currency)
  return (
    <Form method="post" className="grid gap-5">
      <p>
        You get <strong className="tabular-nums">{amount}</strong> back. Your plan ends at once and
        you are on Free.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} look="danger">
          Give me {amount} back
        </SubmitButton>
        <SiteLink to="/billing" className={buttonLook('line')}>
          Keep my plan
        </SiteLink>
      </div>
    </Form>
  )
}
