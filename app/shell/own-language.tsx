import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { onlyInEnglish } from '#app/copy/languages.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { type SiteLanguage, sourceLanguage } from '#domain/site-language.ts'
import { isOnlyInEnglish } from './listed-pages.ts'

/** The language of the page's text, if it isn't the one of what is around it. */
export function useTextLanguage(): SiteLanguage | undefined {
  const { pathname } = useLocation()
  const isForeign = copyLanguage !== sourceLanguage && isOnlyInEnglish(pathname)
  return isForeign ? sourceLanguage : undefined
}

/** The text of a page that may not be translated: then it says so, and names its language. */
export function OwnLanguage({ children }: { children: ReactNode }) {
  const language = useTextLanguage()
  if (!language) return children
  return (
    <>
      <p className="mb-6 text-muted">{onlyInEnglish}</p>
      <div lang={language}>{children}</div>
    </>
  )
}
