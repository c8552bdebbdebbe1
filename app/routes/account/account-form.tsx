import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { FormFailure } from '#app/http/form-failure.ts'
import { FormError } from '#app/ui/form-error.tsx'
import type { ActionResult } from './act.ts'

type Props = {
  readonly intent: string
  readonly className?: string
  readonly children: (state: { failure: FormFailure | undefined; isBusy: boolean }) => ReactNode
}

/**
 * One of the page's forms. Each is submitted on its own and shows its own error, with
 * or without scripts. After a success it's reset.
 */
export function AccountForm(props: Props) {
  const [round, reset] = useReducer((count: number) => count + 1, 0)
  return <OneRound key={round} onDone={reset} {...props} />
}

function OneRound({
  intent,
  className = 'grid gap-5',
  children,
  onDone,
}: Props & { onDone: () => void }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  const posted = useActionData<ActionResult>()
  const isMine = posted && 'values' in posted && posted.values.intent === intent
  const failure = data ?? (isMine ? posted : undefined)
  // Only a failure returns data, so a submission without new data was a success.
  const dataWhenSent = useRef<FormFailure | null | undefined>(null)

  useEffect(() => {
    if (state === 'idle' && dataWhenSent.current === data) onDone()
  }, [state, data, onDone])

  return (
    <Form
      method="post"
      action="/account"
      noValidate
      className={className}
      onSubmit={() => {
        dataWhenSent.current = data
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <FormError failure={failure} />
      {children({ failure, isBusy: state !== 'idle' })}
    </Form>
  )
}
