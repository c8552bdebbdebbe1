import { Form, useNavigation } from 'react-router'
import { askCodeIntro } from '#app/copy/devices.ts'
import { Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/** The first step: the code that the editor shows. */
export function AskCode({ typed, message }: { typed: string; message: string | null }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <FormPage label="connect an editor" title="Connect your editor" intro={<p>{askCodeIntro}</p>}>
      <Form method="get" action="/device" noValidate className="grid gap-5">
        <FormError failure={message === null ? undefined : { message }} />
        <Field
          key={typed}
          name="user_code"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          placeholder="XXXX-XXXX"
          defaultValue={typed}
          isWrong={message !== null}
        />
        <SubmitButton isBusy={isBusy} className="justify-self-start">
          Continue
        </SubmitButton>
      </Form>
    </FormPage>
  )
}
