import { renderToStaticMarkup } from 'react-dom/server'
import { languageOffer, languageSwitch } from '#app/copy/languages.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { isTranslated } from './listed-pages.ts'

/** A page, and the address of the translation that somebody is reading. */
export type OfferedPage = { readonly path: string; readonly shownAt: string }

/**
 * A bar for visitors whose browser prefers this language, as HTML: the server adds it to prerendered
 * pages in other languages. Null if the page isn't translated. It's shown once, so closing it loads the
 * page again, without a script.
 */
export function renderLanguageOffer({ path, shownAt }: OfferedPage): string | null {
  if (!isTranslated(path, copyLanguage)) return null
  return renderToStaticMarkup(
    <aside aria-label={languageSwitch.label} lang={copyLanguage} className="language-offer">
      <p>{languageOffer.text}</p>
      <p>
        <a href={toLanguagePath(path)} hrefLang={copyLanguage}>
          {languageOffer.view}
        </a>{' '}
        <a href={shownAt}>{languageOffer.close}</a>
      </p>
    </aside>,
  )
}
