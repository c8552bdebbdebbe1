import type { ReactNode, RefObject } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import type { FormFailure } from '#app/http/forms.ts'
import { FormBody } from '#app/ui/form.tsx'
import { FormErrorWithToast } from './toasts.tsx'

type Props = FormProps & {
  readonly ref?: RefObject<HTMLFormElement | null>
  readonly failure?: (Pick<FormFailure, 'message'> & Partial<FormFailure>) | undefined
  /** For forms whose errors are also shown as a toast: its title. */
  readonly toastTitle?: string
  readonly children: ReactNode
}

/** The form of a page, which is submitted as a navigation. */
export function PageForm({ failure, toastTitle, children, ...form }: Props) {
  const isBusy = useNavigation().formData !== undefined
  const error = toastTitle && <FormErrorWithToast failure={failure} title={toastTitle} />
  return (
    <Form method="post" noValidate className="grid gap-5" {...form}>
      <FormBody failure={failure} isBusy={isBusy} {...(error && { error })}>
        {children}
      </FormBody>
    </Form>
  )
}
