import { useLocation } from 'react-router'
import { languageSwitch } from '#app/copy/languages.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { getLanguage, siteLanguages } from '#domain/site-language.ts'

/**
 * The open page in other languages. A form instead of links, because it also changes the language of
 * an account. It works without scripts.
 */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action="/language">
      <input type="hidden" name="path" value={pathname + search} />
      <fieldset aria-label={languageSwitch.label} className="languages">
        {siteLanguages.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-current={language === copyLanguage || undefined}
          >
            {getLanguage(language).name}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
