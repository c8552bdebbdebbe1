import { data, redirect, redirectDocument } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { keepTyped } from '#app/keep-typed.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { previewChange } from '#domain/subscriptions/preview-change.ts'
import type { Route } from './+types/change'
import { answerWish, lookAgain } from './answer-wish.ts'
import { Offer } from './change/offer.tsx'
import { toAgreed, toWish } from './change/wish.ts'
import { fallback } from './fallback.ts'
import { Impossible } from './impossible.tsx'
import { namePlan } from './plan-words.ts'
import { describeLook, keepWait } from './refused-look.ts'

export const headers = keepWait

export const shouldRevalidate = lookAgain

export const meta = () =>
  pageMeta({ title: 'Change your plan', description: 'What it costs, and from when on.' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const wish = toWish(new URL(request.url).searchParams)
  const { user } = getViewer(context)
  const { publishableKey, trustPayments } = context.get(visitContext)
  if (publishableKey) trustPayments()
  const preview = await previewChange(context.get(portsContext), { user, wish })
  if (!isRefusal(preview)) return { wish, preview, problem: null }

  // Whoever has nothing to change buys it.
  if (preview.refused === 'not-subscribed')
    throw redirect(`/checkout/${wish.planId}?cycle=${wish.cycle}`)
  const { problem, init } = describeLook(preview)
  return data({ wish, preview: null, problem }, init)
}

export async function action({ request, context }: Route.ActionArgs) {
  const wish = toWish(new URL(request.url).searchParams)
  const values = await readForm(request)

  return answerWish({
    values,
    context,
    async work(ports, user) {
      const changed = await changePlan(ports, { user, wish, agreed: toAgreed(values) })
      // Sent twice, or from two tabs: they have what they asked for, and paid for it once.
      if (isRefusal(changed) && changed.refused === 'same-plan') return `plan-is-${wish.planId}`
      if (isRefusal(changed))
        return changed.refused === 'card-asks' ? redirectDocument(changed.url) : changed
      return changed.timing === 'now' ? `plan-is-${wish.planId}` : 'change-planned'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, fallback)

/** What a change costs or when it begins, before anyone agrees to it. */
export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { wish, preview, problem } = loaderData
  return (
    <FormPage
      label="billing"
      title={`Switch to ${namePlan(wish)}`}
      intro={<p>One last look before you agree.</p>}
    >
      {preview ? (
        <Offer wish={wish} preview={preview} failure={actionData} />
      ) : (
        <Impossible problem={problem} />
      )}
    </FormPage>
  )
}
