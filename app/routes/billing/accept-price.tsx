import { getViewer, portsContext } from '#app/context.ts'
import { describeNewPrice, nameAcceptance, priceOffer } from '#app/copy/plan-changes.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { keepHeaders, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { describeConsent } from '#domain/billing/price-change.ts'
import { acceptPrice, findPriceOffer } from '#domain/billing/price-offer.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/accept-price'
import { BackToBilling, ConfirmPage } from './confirm-page.tsx'
import { revalidateOnConflict, runSubscriptionAction } from './subscription-action.ts'

export const headers = keepHeaders

export const shouldRevalidate = revalidateOnConflict

export const meta = () => pageMeta(priceOffer)

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const offer = await findPriceOffer(context.get(portsContext), user.id)
  if (!offer) return { offer: null }
  const { subscription, announcement, firstRenewal } = offer
  const { text } = describeConsent({ ...offer, language: copyLanguage })
  const { cycle, currency } = subscription
  return { offer: { cents: announcement.cents, cycle, currency, firstRenewal, text } }
}

/** Records that the viewer agrees to the price that the page showed. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  return runSubscriptionAction({
    values,
    context,
    fallback: priceOffer.failed,
    async work(ports, user) {
      const accepted = await acceptPrice(ports, {
        user,
        cents: Number(values.cents),
        language: copyLanguage,
      })
      return isRefusal(accepted) ? accepted : 'price-accepted'
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, priceOffer.failed)

export default function AcceptPrice({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage title={priceOffer.title} failure={actionData}>
      {offer ? (
        <Confirm {...offer} />
      ) : (
        <>
          <p>{priceOffer.none}</p>
          <BackToBilling />
        </>
      )}
    </ConfirmPage>
  )
}

type Offer = NonNullable<Awaited<ReturnType<typeof loader>>['offer']>

function Confirm({ cents, cycle, currency, firstRenewal, text }: Offer) {
  const amount = formatCharge(cents, currency)
  return (
    <PageForm>
      <p>{describeNewPrice({ day: formatDay(firstRenewal), amount, cycle })}</p>
      <p className="text-muted">{text}</p>
      <input type="hidden" name="cents" value={cents} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{nameAcceptance({ amount, cycle })}</SubmitButton>
        <ButtonLink to="/billing/cancel" look="line">
          {subscriptionPages.cancel}
        </ButtonLink>
      </div>
    </PageForm>
  )
}
