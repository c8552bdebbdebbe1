import type { FormFailure } from '#app/form-failure.ts'
import { FormError } from '#app/ui/form-error.tsx'
import { SpokenToast } from './spoken-toast.tsx'

/** A form error: above the fields and in a toast, as specified. */
export function Failure({ failure, title }: { failure: FormFailure | undefined; title: string }) {
  if (!failure) return null
  return (
    <>
      <FormError failure={failure} />
      <SpokenToast answer={failure} words={{ title, text: failure.message, tone: 'error' }} />
    </>
  )
}
