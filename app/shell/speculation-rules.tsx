import { listedPages } from '#app/shell/listed-pages.ts'
import { useNonce } from './nonce.ts'

/**
 * Speculation rules: supporting browsers prerender a page when a visitor points at its link.
 * Only for pages that have no side effects when opened.
 */
const rules = JSON.stringify({
  prerender: [{ where: { href_matches: [...listedPages] }, eagerness: 'moderate' }],
})

export function SpeculationRules() {
  const nonce = useNonce()
  return (
    <script
      type="speculationrules"
      {...(nonce && { nonce })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a list of our own addresses
      dangerouslySetInnerHTML={{ __html: rules }}
    />
  )
}
