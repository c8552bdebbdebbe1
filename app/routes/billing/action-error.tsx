import { updateFailed } from '#app/copy/billing.ts'
import type { FormFailure } from '#app/http/form-failure.ts'
import { SpokenToast } from '#app/shell/spoken-toast.tsx'
import { FormError } from '#app/ui/form-error.tsx'

/**
 * The error of a form that changes a subscription. A refusal is shown above the form; a failed
 * update is the specification's toast.
 */
export function ActionError({ failure }: { failure: FormFailure | undefined }) {
  if (failure?.message !== updateFailed) return <FormError failure={failure} />
  const words = { title: 'Error', text: updateFailed, tone: 'error' } as const
  return <SpokenToast answer={failure} words={words} />
}
