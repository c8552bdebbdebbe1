import { Form, useNavigation } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'
import { TestMode } from '#app/shell/test-mode.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { formatCharge } from '#domain/money.ts'
import type { SandboxPortal } from '#domain/sandbox/ports.ts'
import type { Route } from './+types/portal'
import { CardFields } from './card-fields.tsx'
import { takePayment, toCard } from './follow-answer.ts'
import { requireDesk, requireFound } from './require-desk.ts'
import { TestCardList } from './test-card-list.tsx'

export const meta = () => pageMeta({ title: 'Your card', description: 'The payment sandbox.' })

export function loader({ params, context }: Route.LoaderArgs) {
  return requireFound(requireDesk(context).findPortal(params.id))
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takePayment({
    request,
    context,
    fallback: 'The card could not be saved. Please try again.',
    pay: (desk, form) => desk.updateCard(params.id, toCard(form)),
  })
}

/** Where a customer gives another card. */
export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      <FormPage label="payment sandbox" title="Your card" intro={<Standing portal={loaderData} />}>
        <Form id="card" method="post" noValidate className="grid gap-5">
          <FormError failure={actionData} />
          <CardFields failure={actionData} />
          <SubmitButton isBusy={isBusy} className="w-full">
            Save card
          </SubmitButton>
        </Form>
      </FormPage>
      <div className="gutter pt-9">
        <TestCardList form="card" />
      </div>
    </>
  )
}

function Standing({ portal }: { portal: SandboxPortal }) {
  const { card, openInvoice, returnUrl } = portal
  return (
    <>
      <TestMode />
      <p className="mt-6">On file: {card ?? 'no card'}.</p>
      {openInvoice && (
        <p className="mt-2">
          {formatCharge(openInvoice.dueCents, openInvoice.currency)} is unpaid. The site charges the
          new card when you go back.
        </p>
      )}
      {returnUrl && (
        <a href={returnUrl} className={`${textLink} mt-4 inline-block py-2 text-base`}>
          Back without a change
        </a>
      )}
    </>
  )
}
