import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { FormFailure } from '#app/form-failure.ts'
import { Failure } from '#app/shell/failure.tsx'
import type { NewToken } from './act.ts'

type Props = {
  readonly intent: string
  readonly className?: string
  readonly children: (state: { failure: FormFailure | undefined; isBusy: boolean }) => ReactNode
}

/**
 * One of the page's forms. Each is sent by itself and shows its own failure, with
 * or without scripts. When it has done its work it begins anew, with nothing typed.
 */
export function AccountForm(props: Props) {
  const [round, startAnew] = useReducer((count: number) => count + 1, 0)
  return <OneRound key={round} onDone={startAnew} {...props} />
}

function OneRound({
  intent,
  className = 'grid gap-5',
  children,
  onDone,
}: Props & { onDone: () => void }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  const posted = useActionData<FormFailure | NewToken>()
  const isMine = posted && 'values' in posted && posted.values.intent === intent
  const failure = data ?? (isMine ? posted : undefined)
  // Only a failure is answered with data: an answer that brought none was a success.
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
      <Failure failure={failure} title="Error" />
      {children({ failure, isBusy: state !== 'idle' })}
    </Form>
  )
}
