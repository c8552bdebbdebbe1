import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { snippetsPage } from '#app/copy/snippets.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** What snippets are, and which plans include them if this one doesn't. */
export function SnippetsCard({ isIncluded }: { isIncluded: boolean }) {
  return (
    <Card title="Snippets">
      <p className="text-[15px] text-muted">
        {snippetsPage.card} {!isIncluded && describeMissingFeature('snippets')}
      </p>
      <SiteLink to="/snippets" className={`${buttonClasses('line')} mt-5`}>
        Go to snippets
      </SiteLink>
    </Card>
  )
}
