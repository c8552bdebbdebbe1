import { Form, useNavigation } from 'react-router'
import { operatorPage } from '#app/copy/operator.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { SubmitButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/section.tsx'

type Props = { readonly email: string; readonly failure: FormFailure | undefined }

/** Asks for the password again, because someone else may have found the computer unlocked. */
export function PasswordPage({ email, failure }: Props) {
  const { title, password } = operatorPage
  const isBusy = useNavigation().state === 'submitting'
  return (
    <FormPage label="operations" title={title} intro={<p>{password.intro}</p>}>
      <Form method="post" noValidate className="grid gap-5">
        <FormError failure={failure} />
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <PasswordField
          id="current-password"
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
          isWrong={failure?.wrong.includes('currentPassword')}
        />
        <SubmitButton isBusy={isBusy} className="justify-self-start">
          {password.submit}
        </SubmitButton>
      </Form>
    </FormPage>
  )
}
