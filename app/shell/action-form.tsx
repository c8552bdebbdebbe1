import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { FormFailure } from '#app/http/forms.ts'
import { FormBody } from '#app/ui/form.tsx'

export type ActionFormProps = {
  /** The page whose action it is. */
  readonly action: string
  /** Hidden fields. They tell this form from the other ones of the page. */
  readonly fields: Readonly<Record<string, string>>
  readonly className?: string
  /** How the form's error is shown: as a box above its fields unless told. */
  readonly toError?: (failure: FormFailure | undefined) => ReactNode
  readonly children: ReactNode
}

/**
 * One of several forms on a page. Each is submitted on its own and shows its own error, with
 * or without scripts. After a success it's reset.
 */
export function ActionForm(props: ActionFormProps) {
  const [round, reset] = useReducer((count: number) => count + 1, 0)
  return <OneRound key={round} onDone={reset} {...props} />
}

function OneRound({
  action,
  fields,
  className = 'grid gap-5',
  toError,
  children,
  onDone,
}: ActionFormProps & { onDone: () => void }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  const posted = usePostedFailure(fields)
  const failure = data ?? posted
  // Only a failure returns data, so a submission without new data was a success.
  const dataWhenSent = useRef<FormFailure | null | undefined>(null)

  useEffect(() => {
    if (state === 'idle' && dataWhenSent.current === data) onDone()
  }, [state, data, onDone])

  return (
    <Form
      method="post"
      action={action}
      noValidate
      className={className}
      onSubmit={() => {
        dataWhenSent.current = data
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormBody
        failure={failure}
        isBusy={state !== 'idle'}
        {...(toError && { error: toError(failure) })}
      >
        {children}
      </FormBody>
    </Form>
  )
}

/** The failure of the form with these hidden fields, if the page was posted without scripts. */
export function usePostedFailure(fields: ActionFormProps['fields']): FormFailure | undefined {
  const posted = useActionData<FormFailure | object>()
  if (!posted || !('values' in posted)) return
  const isMine = Object.entries(fields).every(([name, value]) => posted.values[name] === value)
  return isMine ? posted : undefined
}
