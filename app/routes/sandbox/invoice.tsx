import { Form, useNavigation } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { TestMode } from '#app/shell/test-mode.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { formatCharge } from '#domain/money.ts'
import type { SandboxInvoice } from '#domain/sandbox/ports.ts'
import type { Route } from './+types/invoice'
import { CardFields } from './card-fields.tsx'
import { takePayment, toCard } from './follow-answer.ts'
import { requireDesk, requireFound } from './require-desk.ts'

export const meta = () => pageMeta({ title: 'Invoice', description: 'The payment sandbox.' })

export function loader({ params, context }: Route.LoaderArgs) {
  return requireFound(requireDesk(context).findInvoice(params.id))
}

export function action({ request, params, context }: Route.ActionArgs) {
  return takePayment({
    request,
    context,
    fallback: 'The payment could not be made. Please try again.',
    pay: (desk, form) => desk.payInvoice(params.id, form.by === 'saved' ? null : toCard(form)),
  })
}

/** An invoice that is paid by hand: with the saved card, which may have to ask its owner, or another. */
export default function HostedInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, dueCents, currency, lines } = loaderData
  return (
    <FormPage
      label="payment sandbox"
      title={`Invoice ${number ?? ''}`}
      intro={
        <>
          <TestMode />
          <ul className="mt-6 grid gap-2 text-base">
            {lines.map(({ description, amountCents }) => (
              <li key={description} className="dashed">
                {description}: {formatCharge(amountCents, currency)}
              </li>
            ))}
          </ul>
        </>
      }
    >
      {status === 'open' ? (
        <Payment invoice={loaderData} failure={actionData} />
      ) : (
        <div className="grid gap-5">
          <p>
            {status === 'paid'
              ? 'This invoice is paid. Thank you.'
              : `This invoice of ${formatCharge(dueCents, currency)} can no longer be paid.`}
          </p>
          <SiteLink to="/billing" className={buttonLook('solid')}>
            Back to billing
          </SiteLink>
        </div>
      )}
    </FormPage>
  )
}

type Props = {
  readonly invoice: SandboxInvoice
  readonly failure: Route.ComponentProps['actionData']
}

function Payment({ invoice, failure }: Props) {
  const { card, dueCents, currency } = invoice
  const isBusy = useNavigation().state === 'submitting'
  const amount = formatCharge(dueCents, currency)
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormError failure={failure} />
      {card && (
        <button
          type="submit"
          name="by"
          value="saved"
          disabled={isBusy}
          className={`${buttonLook('solid')} w-full`}
        >
          Pay {amount} with {card}
        </button>
      )}
      <p className="text-[15px] text-muted">{card ? 'Or with another card:' : 'With a card:'}</p>
      <CardFields failure={failure} />
      <button
        type="submit"
        name="by"
        value="card"
        disabled={isBusy}
        className={`${buttonLook('line')} w-full`}
      >
        Pay {amount} with this card
      </button>
    </Form>
  )
}
