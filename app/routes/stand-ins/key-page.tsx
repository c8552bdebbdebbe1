import { keyPage as words } from '#app/copy/stand-ins.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { Sentence } from '#app/ui/sentence.tsx'

/** Asks for the key that was printed at startup, then redirects to the requested page. */
export function KeyPage({ next, failure }: { next: string; failure?: FormFailure | undefined }) {
  return (
    <FormPage
      label={words.label}
      title={words.title}
      intro={
        <>
          <title>{`${words.title} · ${siteName}`}</title>
          <p>{words.intro}</p>
          <p className="mt-4">
            <Sentence words={words.file}>
              <code className="whitespace-nowrap">stand-in-key</code>
            </Sentence>
          </p>
        </>
      }
    >
      <form method="post" action={toLanguagePath('/unlock')} noValidate className="grid gap-5">
        <FormBody failure={failure}>
          <Field
            name="key"
            label={words.key}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <input type="hidden" name="next" value={next} />
          <SubmitButton className="justify-self-start">{words.submit}</SubmitButton>
        </FormBody>
      </form>
    </FormPage>
  )
}
