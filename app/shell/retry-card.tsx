import { Form, useNavigation } from 'react-router'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'

type Props = { readonly invoiceId: string; readonly isLink?: boolean }

/** Charges the stored card again for a failed invoice. */
export function RetryCard({ invoiceId, isLink = false }: Props) {
  const isBusy = useNavigation().formData?.get('invoice') === invoiceId
  const look = isLink
    ? `${textLinkClasses} min-h-11 whitespace-nowrap`
    : `${buttonClasses('line')} submit`
  return (
    <Form method="post" action="/billing">
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="invoice" value={invoiceId} />
      <button type="submit" disabled={isBusy} aria-busy={isBusy || undefined} className={look}>
        Retry card
      </button>
    </Form>
  )
}
