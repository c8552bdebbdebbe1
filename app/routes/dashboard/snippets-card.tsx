import { snippetsPage } from '#app/copy/snippets.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

export function SnippetsCard() {
  return (
    <Card title="Snippets">
      <p className="text-[15px] text-muted">{snippetsPage.card}</p>
      <SiteLink to="/snippets" className={`${buttonClasses('line')} mt-5`}>
        Go to snippets
      </SiteLink>
    </Card>
  )
}
