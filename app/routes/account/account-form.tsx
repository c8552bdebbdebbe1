import { type ReactNode, useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { FormFailure } from '#app/form-failure.ts'
import { Failure } from '#app/shell/failure.tsx'

/** One of the page's forms. Each is sent by itself and shows its own failure, with or without scripts. */
export function AccountForm({
  intent,
  className = 'grid gap-5',
  children,
}: {
  intent: string
  className?: string
  children: (state: { failure: FormFailure | undefined; isBusy: boolean }) => ReactNode
}) {
  const fetcher = useFetcher<FormFailure>()
  const posted = useActionData<FormFailure>()
  const form = useRef<HTMLFormElement>(null)
  const failure = fetcher.data ?? (posted?.values.intent === intent ? posted : undefined)
  const isDone = fetcher.state === 'idle' && !failure

  useEffect(() => {
    if (isDone) form.current?.reset()
  }, [isDone])

  return (
    <fetcher.Form ref={form} method="post" action="/account" noValidate className={className}>
      <input type="hidden" name="intent" value={intent} />
      <Failure failure={failure} title="Error" />
      {children({ failure, isBusy: fetcher.state !== 'idle' })}
    </fetcher.Form>
  )
}
