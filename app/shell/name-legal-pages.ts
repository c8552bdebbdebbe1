import { legalNames } from '#domain/copy/en/legal-names.ts'
import { legalPages } from '#domain/rights/legal-pages.ts'

/** The pages that the law asks for, as links. */
export function nameLegalPages() {
  const names = Object.keys(legalPages) as readonly (keyof typeof legalPages)[]
  return names.map((name) => ({ to: legalPages[name], text: legalNames[name] }))
}
