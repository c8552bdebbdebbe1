import { ownTeamUpgrade, teamsPage } from '#app/copy/teams.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Card } from '#app/ui/card.tsx'

/** What teams are, and which plan includes creating them if this one doesn't. */
export function TeamsCard({ isIncluded }: { isIncluded: boolean }) {
  return (
    <Card title="Teams">
      <p className="text-[15px] text-muted">
        {teamsPage.card} {!isIncluded && ownTeamUpgrade}
      </p>
      <ButtonLink to="/teams" look="line" className="mt-5">
        Go to teams
      </ButtonLink>
    </Card>
  )
}
