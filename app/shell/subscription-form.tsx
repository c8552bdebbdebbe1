import { updateFailed } from '#app/copy/subscriptions.ts'
import { toasts } from '#app/copy/toasts.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { FormError } from '#app/ui/form.tsx'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import { FormToast } from './toasts.tsx'

/**
 * A form that changes a subscription, on whatever page it is: the page stays when the server can't
 * be reached.
 */
export function SubscriptionForm(props: Omit<ActionFormProps, 'toError'>) {
  return <ActionForm {...props} toError={(failure) => <ActionError failure={failure} />} />
}

/**
 * The error of a form that changes a subscription. A refusal is shown above the form; a failed
 * update is the specification's toast.
 */
export function ActionError({ failure }: { failure: FormFailure | undefined }) {
  if (failure?.message !== updateFailed) return <FormError failure={failure} />
  return <FormToast answer={failure} words={toasts['update-failed']} />
}
