import { providerWords } from '#app/copy/providers.ts'
import { ProviderIcon } from '#app/shell/provider-icon.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { OfferedProvider } from '#domain/identity/provider-logins.ts'
import type { VisitPurpose } from '#domain/identity/provider-visit.ts'

type Props = {
  readonly providers: readonly OfferedProvider[]
  /** Keeps the page that the login is for. */
  readonly search: string
}

/** The buttons above the form of a page that logs in. Nothing if no provider is configured. */
export function ProviderButtons({ providers, search }: Props) {
  if (providers.length === 0) return null
  const { agree } = providerWords
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <ProviderButton key={provider.id} {...provider} search={search} />
      ))}
      <p className="text-[14px] text-muted">
        <Sentence words={agree}>
          <TextLink to="/terms">{agree.terms}</TextLink>
        </Sentence>
      </p>
    </div>
  )
}

type ButtonProps = OfferedProvider & {
  readonly search: string
  readonly purpose?: VisitPurpose
}

/** A form of the browser's own: the answer is a page that leads to the provider. */
export function ProviderButton({ id, name, search, purpose = 'log-in' }: ButtonProps) {
  return (
    <form method="post" action={`/auth/${id}${search}`}>
      <input type="hidden" name="purpose" value={purpose} />
      <button type="submit" className={`${buttonClasses('line')} w-full wrap-anywhere`}>
        <ProviderIcon id={id} />
        {providerWords.continueWith(name)}
      </button>
    </form>
  )
}
