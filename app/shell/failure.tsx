import type { FormFailure } from '#app/http/forms.ts'
import { FormError } from '#app/ui/form-error.tsx'
import { SpokenToast } from './spoken-toast.tsx'

type Props = { readonly failure: FormFailure | undefined; readonly title: string }

/**
 * The error of a form for which the specification wants a toast as well: login, sign-up and
 * password reset. Input that fails validation is only marked in the form.
 */
export function Failure({ failure, title }: Props) {
  if (!failure) return null
  return (
    <>
      <FormError failure={failure} />
      {!failure.isInvalidInput && (
        <SpokenToast answer={failure} words={{ title, text: failure.message, tone: 'error' }} />
      )}
    </>
  )
}
