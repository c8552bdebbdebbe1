import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

type Props = { readonly invoiceId: string; readonly label: string; readonly look: 'solid' | 'link' }

/** Charges the stored card again for a failed invoice. */
export function RetryCard({ invoiceId, label, look }: Props) {
  return (
    <SubscriptionForm
      action="/billing"
      fields={{ intent: 'retry', invoice: invoiceId }}
      className=""
    >
      <RetryButton label={label} look={look} />
    </SubscriptionForm>
  )
}

function RetryButton({ label, look }: Pick<Props, 'label' | 'look'>) {
  const { isBusy } = useForm()
  const classes =
    look === 'link'
      ? `${textLinkClasses} min-h-11 whitespace-nowrap`
      : `${buttonClasses(look)} submit`
  return (
    <button type="submit" disabled={isBusy} aria-busy={isBusy || undefined} className={classes}>
      {label}
    </button>
  )
}
