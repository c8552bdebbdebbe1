import type { FormFailure } from '#app/http/forms.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import { FormPage } from '#app/ui/section.tsx'

/** Asks for the key that was printed at startup, then redirects to the requested page. */
export function KeyPage({ next, failure }: { next: string; failure?: FormFailure | undefined }) {
  return (
    <FormPage
      label="test tools"
      title="Enter the key"
      intro={
        <>
          <title>{`Enter the key · ${siteName}`}</title>
          <p>
            The local mailbox and the payment sandbox are for the person who runs this site. Open
            the link that was printed when it started, or paste the key from that link.
          </p>
          <p className="mt-4">
            You'll also find the key in the file{' '}
            <code className="whitespace-nowrap">stand-in-key</code> in the site's data directory.
          </p>
        </>
      }
    >
      <form method="post" action="/unlock" noValidate className="grid gap-5">
        <FormBody failure={failure}>
          <Field
            name="key"
            label="Key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <input type="hidden" name="next" value={next} />
          <SubmitButton className="justify-self-start">Continue</SubmitButton>
        </FormBody>
      </form>
    </FormPage>
  )
}
