import { type SiteLanguage, sourceLanguage } from './site-language.ts'

/** The language of the pages and endpoints in this bundle. The build replaces it: see vite.plugins.ts. */
export const copyLanguage: SiteLanguage = sourceLanguage
