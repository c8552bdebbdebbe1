import { Form, useNavigation } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { formatCharge } from '#domain/money.ts'
import type { SandboxCheckout } from '#domain/sandbox/ports.ts'
import type { Route } from './+types/checkout'
import { Bill } from './bill.tsx'
import { takePayment, toCard } from './follow-answer.ts'
import { PaymentMethod } from './payment-method.tsx'
import { requireDesk, requireFound } from './require-desk.ts'
import { TestCardList } from './test-card-list.tsx'

export const meta = () => pageMeta({ title: 'Pay', description: 'The payment sandbox.' })

export function loader({ params, context }: Route.LoaderArgs) {
  return requireFound(requireDesk(context).findCheckout(params.id))
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takePayment({
    request,
    context,
    fallback: 'The payment could not be made. Please try again.',
    pay: (desk, form) =>
      desk.payCheckout(params.id, form.method === 'paypal' ? { method: 'paypal' } : toCard(form)),
  })
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { status, amountCents, currency } = loaderData
  const isBusy = useNavigation().state === 'submitting'

  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <div className="grid gap-x-16 gap-y-9 lg:grid-cols-[1fr_460px] lg:grid-rows-[auto_1fr]">
        <Bill checkout={loaderData} />
        <div className="row-span-2 max-w-[560px] self-start rounded-2xl border border-line bg-sheet p-6 sm:p-8">
          {status === 'open' ? (
            <Form id="pay" method="post" noValidate className="grid gap-5">
              <FormError failure={actionData} />
              <PaymentMethod failure={actionData} />
              <SubmitButton isBusy={isBusy} className="w-full">
                Pay {formatCharge(amountCents, currency)}
              </SubmitButton>
            </Form>
          ) : (
            <Over status={status} />
          )}
        </div>
        {status === 'open' && <TestCardList form="pay" />}
      </div>
    </section>
  )
}

function Over({ status }: { status: SandboxCheckout['status'] }) {
  const isPaid = status === 'complete'
  return (
    <>
      <h2 className="text-lg font-semibold tracking-[-.01em]">
        {isPaid ? 'This checkout is paid' : 'This checkout has expired'}
      </h2>
      <p className="mt-2 text-muted">
        {isPaid
          ? 'There is nothing left to pay here.'
          : 'Nothing was charged. Choose a plan to start again.'}
      </p>
      <SiteLink to={isPaid ? '/dashboard' : '/pricing'} className={`${buttonLook('solid')} mt-5`}>
        {isPaid ? 'To the dashboard' : 'Back to pricing'}
      </SiteLink>
    </>
  )
}
