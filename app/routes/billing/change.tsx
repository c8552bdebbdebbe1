import { data, redirect } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { vatIncluded } from '#app/copy/checkout.ts'
import { changePage } from '#app/copy/plan-changes.ts'
import { subscriptionPages, updateFailed } from '#app/copy/subscriptions.ts'
import { readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { FormPage } from '#app/ui/section.tsx'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { countOwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { previewChange } from '#domain/subscriptions/preview-change.ts'
import { describeRefusedPage, keepRetryAfter } from '../../http/responses.ts'
import type { Route } from './+types/change'
import { beginBankVisit } from './bank-visit.ts'
import { ChangeOffer } from './change-offer.tsx'
import { CannotProceed } from './confirm-page.tsx'
import { readPlanChoice } from './plan-choice.ts'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepRetryAfter

export const shouldRevalidate = revalidateOnConflict

export const meta = () => pageMeta(changePage)

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = readPlanChoice(new URL(request.url).searchParams)
  const { user } = getViewer(context)
  const { publishableKey, allowStripeInCsp } = context.get(requestContext)
  if (publishableKey) allowStripeInCsp()
  const ports = context.get(portsContext)
  const preview = await previewChange(ports, { user, choice })
  if (!isRefusal(preview)) {
    const owned = await countOwnedItems(ports, user.id)
    return { choice, preview, owned, problem: null, isTaxed: ports.payments.tax !== null }
  }

  // Without a subscription there's nothing to change: buy it instead.
  if (preview.refused === 'not-subscribed')
    throw redirect(`/checkout/${choice.planId}?cycle=${choice.cycle}`)
  const { problem, init } = describeRefusedPage(preview)
  return data({ choice, preview: null, owned: null, problem, isTaxed: false }, init)
}

export async function action({ request, context }: Route.ActionArgs) {
  const choice = readPlanChoice(new URL(request.url).searchParams)
  const values = await readForm(request)

  return runSubscriptionAction({
    values,
    context,
    async work(ports, user) {
      const changed = await changePlan(ports, {
        user,
        choice,
        agreed: readAgreedQuote(values),
        language: copyLanguage,
      })
      // Submitted twice or from two tabs: the change was made, and paid for once.
      if (isRefusal(changed) && changed.refused === 'same-plan') return `plan-is-${choice.planId}`
      if (isRefusal(changed))
        return changed.refused === 'card-asks' ? askBank(context, choice) : changed
      return changed.timing === 'now'
        ? `plan-is-${choice.planId}`
        : { name: 'change-scheduled', until: changed }
    },
  })
}

/** First to a page of ours: the provider's doesn't say what it's for. */
async function askBank(context: Route.ActionArgs['context'], choice: PlanChoice) {
  const { siteUrl } = context.get(requestContext)
  const cookie = await beginBankVisit({ siteUrl, userId: getViewer(context).user.id, choice })
  const query = new URLSearchParams({ plan: choice.planId, cycle: choice.cycle })
  return redirect(`/billing/confirm?${query}`, { status: 303, headers: { 'set-cookie': cookie } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, updateFailed)

/** Shows what a change costs or when it starts, before the customer agrees to it. */
export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, preview, owned, problem, isTaxed } = loaderData
  return (
    <FormPage
      label={subscriptionPages.label}
      title={changePage.heading(choice)}
      intro={
        <p>
          {changePage.intro} {isTaxed && vatIncluded}
        </p>
      }
    >
      {preview ? (
        <ChangeOffer choice={choice} preview={preview} owned={owned} failure={actionData} />
      ) : (
        <CannotProceed problem={problem} />
      )}
    </FormPage>
  )
}

const AgreedQuote = z.object({
  at: z.iso.datetime(),
  due: z.string().regex(/^\d{1,9}$/),
  currency: z.string().regex(/^[a-z]{3}$/),
  version: z.string(),
})

/** The amount and the terms that the customer saw when they agreed. Null when the form has none. */
function readAgreedQuote(values: Readonly<Record<string, string>>) {
  const agreed = AgreedQuote.safeParse(values)
  if (!agreed.success) return null
  const { at, due, currency, version } = agreed.data
  return { at: new Date(at), dueCents: Number(due), currency, version }
}
