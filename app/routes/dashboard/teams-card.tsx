import { ownTeamUpgrade, teamsPage } from '#app/copy/teams.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** What teams are, and which plan includes creating them if this one doesn't. */
export function TeamsCard({ isIncluded }: { isIncluded: boolean }) {
  return (
    <Card title="Teams">
      <p className="text-[15px] text-muted">
        {teamsPage.card} {!isIncluded && ownTeamUpgrade}
      </p>
      <SiteLink to="/teams" className={`${buttonClasses('line')} mt-5`}>
        Go to teams
      </SiteLink>
    </Card>
  )
}
