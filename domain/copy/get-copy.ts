import type { SiteLanguage } from '../site-language.ts'
import { copy as de } from './de/copy.ts'
import { copy as en } from './en/copy.ts'
import { copy as es } from './es/copy.ts'

/** What a language has to say. English is the source: every other one has the same sentences. */
export type Copy = typeof en

/**
 * Emails are written by jobs, and for other people than the one who acts. Pages import single modules
 * of the English folder instead, which the build replaces: see vite.plugins.ts.
 */
const copies: Readonly<Record<SiteLanguage, Copy>> = { en, es, de }

export function getCopy(language: SiteLanguage): Copy {
  return copies[language]
}
