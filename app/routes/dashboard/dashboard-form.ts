import { useActionData, useFetcher } from 'react-router'
import type { FormFailure } from '#app/http/forms.ts'

/** One of the page's forms. Each is submitted on its own and shows its own error, with or without scripts. */
export function useDashboardForm(intent: string) {
  const { Form, state, data } = useFetcher<FormFailure | null>()
  const posted = useActionData<FormFailure>()
  const failure = data ?? (posted?.values.intent === intent ? posted : undefined)
  return { Form, failure, isBusy: state !== 'idle' }
}
