import { listFamilies } from '@ghost-writers-ia/rules/language-family'
import { describeLanguage, languages } from '#app/copy/dashboard.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { useIsPast } from '#app/shell/live-user.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { formatList } from '#domain/locale.ts'

type Props = { readonly language: LanguageState | null; readonly className: string }

/** The one language of a single-language plan, and a form to switch it. */
export function LanguageCard({ language: known, className }: Props) {
  const timeZone = useTimeZone()
  const isSwitchable = useIsPast(known?.switchableAt ?? null)
  const language = known && isSwitchable ? { ...known, switchableAt: null } : known
  return (
    <Card title={languages.title} id="language" className={className}>
      {language && <p className="font-semibold">{nameRelatives(language)}</p>}
      <p className="mt-1 text-[15px] text-muted">{describeLanguage(language, timeZone)}</p>
      {!language?.switchableAt && <SwitchForm key={language?.id} language={language} />}
      <p className="mt-4 text-[15px] text-muted">
        {languages.upgrade} <TextLink to="/pricing">{languages.seePlans}</TextLink>
      </p>
    </Card>
  )
}

function SwitchForm({ language }: { language: LanguageState | null }) {
  const choices = listFamilies().filter(({ id }) => id !== language?.id)
  return (
    <ActionForm
      action="/dashboard"
      fields={{ intent: 'switch-language' }}
      className="mt-4 flex flex-wrap items-end gap-3 [&>*]:max-sm:w-full"
    >
      <SelectField
        id="language-choice"
        name="language"
        label={language ? languages.switchTo : languages.choose}
        options={[
          { value: '', text: languages.none },
          ...choices.map((family) => ({ value: family.id, text: nameRelatives(family) })),
        ]}
      />
      <SubmitButton look="line" className="justify-self-start">
        {language ? languages.switchButton : languages.chooseButton}
      </SubmitButton>
    </ActionForm>
  )
}

/** "C/C++" is "C and C++", as the page's language says it. */
function nameRelatives({ name }: { readonly name: string }): string {
  return formatList(name.split('/'))
}
