import { data, Form, useNavigation } from 'react-router'
import { attempt } from '#app/form-failure.ts'
import { formatCharge } from '#app/format-money.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import type { SandboxCheckout } from '#domain/sandbox/ports.ts'
import type { Route } from './+types/checkout'
import { followAnswer, toCard } from './follow-answer.ts'
import { PaymentMethod } from './payment-method.tsx'
import { requireDesk } from './require-desk.ts'
import { TestCardList } from './test-card-list.tsx'
import { TestMode } from './test-mode.tsx'

export const meta = () => pageMeta({ title: 'Pay', description: 'The payment sandbox.' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const checkout = await requireDesk(context).findCheckout(params.id)
  if (!checkout) throw data(null, { status: 404 })
  return checkout
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = requireDesk(context)
  const form = await readForm(request)
  const { number: _, cvc: __, ...values } = form

  return attempt({
    values,
    context,
    fallback: 'The payment could not be made. Please try again.',
    async work() {
      const payment = form.method === 'paypal' ? { method: 'paypal' as const } : toCard(form)
      return followAnswer(values, await desk.payCheckout(params.id, payment))
    },
  })
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { status, description, amountCents, currency, interval, email, cancelUrl } = loaderData
  const amount = formatCharge(amountCents, currency)
  const isBusy = useNavigation().state === 'submitting'

  return (
    <FormPage
      label="payment sandbox"
      title={amount}
      intro={
        <>
          <p className="text-ink">{description}</p>
          <p>
            {amount} today, then every {interval}. {email}
          </p>
          <TestMode />
          {cancelUrl && status === 'open' && (
            <p className="mt-6">
              <a href={cancelUrl} className={textLink}>
                Back without paying
              </a>
            </p>
          )}
        </>
      }
    >
      {status === 'open' ? (
        <Form method="post" noValidate className="grid gap-5">
          <FormError failure={actionData} />
          <PaymentMethod failure={actionData} />
          <SubmitButton isBusy={isBusy} className="w-full">
            Pay {amount}
          </SubmitButton>
          <TestCardList />
        </Form>
      ) : (
        <Over status={status} />
      )}
    </FormPage>
  )
}

function Over({ status }: { status: SandboxCheckout['status'] }) {
  return (
    <>
      <p className="text-muted">
        {status === 'complete' ? 'This checkout is paid.' : 'This checkout has expired.'}
      </p>
      <SiteLink to="/dashboard" className={`${buttonLook('solid')} mt-5`}>
        To the dashboard
      </SiteLink>
    </>
  )
}
