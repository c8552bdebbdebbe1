import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { moreLinks } from '#app/copy/dashboard.ts'
import { supportTiers } from '#app/copy/support.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'

type Props = {
  readonly snippets: number
  readonly teams: number
  readonly isPaying: boolean
  readonly support: Entitlements['support']
}

/** One row with the other parts of the app, and how many of each there are. */
export function MoreLinks({ snippets, teams, isPaying, support }: Props) {
  const links = [
    { to: '/snippets', text: moreLinks.snippets(snippets) },
    { to: '/teams', text: moreLinks.teams(teams) },
    ...(isPaying ? [{ to: '/billing', text: moreLinks.invoices }] : []),
    { to: '/support', text: supportTiers[support].name },
    { to: '/docs', text: moreLinks.docs },
  ]
  return (
    <nav
      aria-label={moreLinks.name}
      className="col-span-full grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {links.map(({ to, text }) => (
        <SiteLink
          key={to}
          to={to}
          className="flex min-h-13 items-center bg-sheet px-5 text-[15px] text-muted odd:last:col-span-2 hover:text-ink focus-visible:-outline-offset-2 sm:px-6 md:odd:last:col-span-1"
        >
          <span className="[&_strong]:text-ink">
            <RichText text={text} />
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}
