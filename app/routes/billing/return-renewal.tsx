import { data, redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { describeFirstUse, refundPage, returnPage } from '#app/copy/refunds.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { keepHeaders, readForm } from '#app/http/forms.ts'
import { describeRefusedPage } from '#app/http/responses.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useTimeZone } from '#app/shell/local-time.ts'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { formatCharge } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { countOwnedItems, type OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import {
  type RenewalReturn,
  readRenewalReturn,
  returnRenewal,
} from '#domain/subscriptions/return-renewal.ts'
import type { Route } from './+types/return-renewal'
import { BackToBilling, CannotProceed, ConfirmPage } from './confirm-page.tsx'
import { LossList } from './loss-list.tsx'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepHeaders

export const shouldRevalidate = revalidateOnConflict

export const meta = () =>
  pageMeta({ title: subscriptionPages.returnRenewal, description: returnPage.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const shown = await readRenewalReturn(ports, user)
  if (!isRefusal(shown))
    return { shown, owned: await countOwnedItems(ports, user.id), problem: null }
  if (shown.refused === 'not-subscribed') throw redirect('/billing')
  const { problem, init } = describeRefusedPage(shown)
  return data({ shown: null, owned: null, problem }, init)
}

export async function action({ request, context }: Route.ActionArgs) {
  return runSubscriptionAction({
    values: await readForm(request),
    context,
    fallback: refundPage.failed,
    async work(ports, user) {
      const back = await returnRenewal(ports, user)
      if (isRefusal(back)) return back
      return back.isOwed ? 'money-back-owed' : 'money-back'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, refundPage.failed)

export default function ReturnRenewal({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, owned, problem } = loaderData
  return (
    <ConfirmPage title={subscriptionPages.returnRenewal} failure={actionData}>
      {shown ? <Answer shown={shown} owned={owned} /> : <CannotProceed problem={problem} />}
    </ConfirmPage>
  )
}

/** The button, or the request that counts. */
function Answer({ shown, owned }: { shown: RenewalReturn; owned: OwnedItems }) {
  const timeZone = useTimeZone()
  const { renewal, planId, first } = shown
  if (first) {
    return (
      <>
        <p>{describeFirstUse({ first, paidAt: renewal.paidAt, timeZone })}</p>
        <div className="flex flex-wrap gap-3">
          <BackToBilling />
          <ButtonLink to="/usage" look="line">
            {returnPage.usage}
          </ButtonLink>
        </div>
      </>
    )
  }
  const amount = formatCharge(renewal.paidCents - renewal.refundedCents, renewal.currency)
  return (
    <PageForm>
      <p>{returnPage.text(renewal.paidAt, amount)}</p>
      <LossList from={planId} to="free" owned={owned} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="danger">{subscriptionPages.refund(amount)}</SubmitButton>
        <ButtonLink to="/billing" look="line">
          {subscriptionPages.keepMine}
        </ButtonLink>
      </div>
    </PageForm>
  )
}
