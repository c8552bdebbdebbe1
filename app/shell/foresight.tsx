import { listedPages } from '#app/listed-pages.ts'
import { useNonce } from './nonce.ts'

/**
 * Browsers that know how load the next page when a visitor points at its link,
 * so that the step is instant. Only pages that change nothing by being opened.
 */
const rules = JSON.stringify({
  prerender: [{ where: { href_matches: [...listedPages] }, eagerness: 'moderate' }],
})

export function Foresight() {
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
