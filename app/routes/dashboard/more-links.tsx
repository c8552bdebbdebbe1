import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { countLink } from '#app/copy/dashboard.ts'
import { supportTiers } from '#app/copy/support.ts'
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
    { to: '/snippets', words: countLink({ count: snippets, one: 'snippet', other: 'snippets' }) },
    { to: '/teams', words: countLink({ count: teams, one: 'team', other: 'teams' }) },
    ...(isPaying ? [{ to: '/billing', words: ['', 'Invoices'] as const }] : []),
    { to: '/support', words: ['', supportTiers[support].name] as const },
    { to: '/docs', words: ['', 'Docs'] as const },
  ]
  return (
    <nav
      aria-label="More"
      className="col-span-full grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
    >
      {links.map(({ to, words: [number, text] }) => (
        <SiteLink
          key={to}
          to={to}
          className="flex min-h-13 items-center gap-1.5 bg-sheet px-5 text-[15px] text-muted odd:last:col-span-2 hover:text-ink focus-visible:-outline-offset-2 sm:px-6 md:odd:last:col-span-1"
        >
          {number && <b className="font-semibold text-ink">{number}</b>}
          {text}
        </SiteLink>
      ))}
    </nav>
  )
}
