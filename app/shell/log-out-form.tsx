import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toasts } from '#app/copy/toasts.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { logOutEvents } from './live-data.ts'
import { FormToast } from './toasts.tsx'

/** Submitted with a fetcher, so that the page stays and shows an error if the server can't be reached. */
export function LogOutForm({ children }: { children: ReactNode }) {
  const { Form, data } = useFetcher<FormFailure>()
  useEffect(() => {
    if (data) dispatchEvent(new Event(logOutEvents.failed))
  }, [data])

  return (
    <Form
      method="post"
      action="/logout"
      onSubmit={() => dispatchEvent(new Event(logOutEvents.begun))}
    >
      {children}
      {data && <FormToast answer={data} words={toasts['logout-failed']} />}
    </Form>
  )
}
