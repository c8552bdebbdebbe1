import { Form, useNavigation } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { describeRefusal } from '#app/copy/refusals.ts'
import { keepHeaders } from '#app/form-failure.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { formatCharge } from '#domain/money.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { takeMoneyBack } from '#domain/subscriptions/take-money-back.ts'
import type { Route } from './+types/money-back'
import { answerWish, lookAgain } from './answer-wish.ts'
import { BackToBilling, QuestionPage } from './question-page.tsx'

export const headers = keepHeaders

export const shouldRevalidate = lookAgain

export const meta = () =>
  pageMeta({ title: 'Money back', description: 'Within 14 days of your first payment.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const billing = await readBilling(context.get(portsContext), user)
  const { subscription, invoices, moneyBackUntil, isRefundUsed } = billing
  if (!subscription || !moneyBackUntil)
    return { offer: null, problem: describeProblem(isRefundUsed) }
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === subscription.id)
  const backCents = own.reduce((sum, one) => sum + one.paidCents - one.refundedCents, 0)
  return { offer: { backCents, currency: subscription.currency }, problem: null }
}

function describeProblem(isRefundUsed: boolean): string {
  if (isRefundUsed) return describeRefusal(refuse('refund-used')).message
  return 'Money back is possible within 14 days of your first payment. There is none to give now.'
}

const fallback = 'The refund could not be made. Please try again.'

export async function action({ request, context }: Route.ActionArgs) {
  return answerWish({
    values: await readForm(request),
    context,
    fallback,
    async work(ports, user) {
      const back = await takeMoneyBack(ports, user)
      return isRefusal(back) ? back : 'money-back'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, fallback)

export default function MoneyBack({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <QuestionPage
      title="Money back"
      intro="No questions. It goes back the way it was paid."
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
    </QuestionPage>
  )
}

function Confirm({ backCents, currency }: { backCents: number; currency: string }) {
  const isBusy = useNavigation().state === 'submitting'
  const amount = formatCharge(backCents, currency)
  // Whoever was interrupted comes back to end the plan.
  const isGivenBack = backCents === 0
  return (
    <Form method="post" className="grid gap-5">
      <p>
        {isGivenBack ? (
          'Everything you paid is on its way back already.'
        ) : (
          <>
            You get <strong className="tabular-nums">{amount}</strong> back.
          </>
        )}{' '}
        Your plan ends at once and you are on Free.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} look="danger">
          {isGivenBack ? 'End my plan now' : `Give me ${amount} back`}
        </SubmitButton>
        <SiteLink to="/billing" className={buttonLook('line')}>
          Keep my plan
        </SiteLink>
      </div>
    </Form>
  )
}
