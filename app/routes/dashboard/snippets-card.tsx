import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { snippetsPage } from '#app/copy/snippets.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Card } from '#app/ui/card.tsx'

/** What snippets are, and which plans include them if this one doesn't. */
export function SnippetsCard({ isIncluded }: { isIncluded: boolean }) {
  return (
    <Card title="Snippets">
      <p className="text-[15px] text-muted">
        {snippetsPage.card} {!isIncluded && describeMissingFeature('snippets')}
      </p>
      <ButtonLink to="/snippets" look="line" className="mt-5">
        Go to snippets
      </ButtonLink>
    </Card>
  )
}
