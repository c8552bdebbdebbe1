import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

type Props = { readonly invoiceId: string; readonly isLink?: boolean }

/** Charges the stored card again for a failed invoice. */
export function RetryCard({ invoiceId, isLink = false }: Props) {
  return (
    <SubscriptionForm
      action="/billing"
      fields={{ intent: 'retry', invoice: invoiceId }}
      className=""
    >
      <RetryButton isLink={isLink} />
    </SubscriptionForm>
  )
}

function RetryButton({ isLink }: { isLink: boolean }) {
  const { isBusy } = useForm()
  const look = isLink
    ? `${textLinkClasses} min-h-11 whitespace-nowrap`
    : `${buttonClasses('line')} submit`
  return (
    <button type="submit" disabled={isBusy} aria-busy={isBusy || undefined} className={look}>
      Retry card
    </button>
  )
}
