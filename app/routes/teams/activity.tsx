import { activityPage } from '#app/copy/team-activity.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError } from '#app/shell/network-errors.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { RelativeTime } from '#app/shell/times.tsx'
import type { TeamActivity } from '#domain/teams/ports.ts'
import { readActivity } from '#domain/teams/read-teams.ts'
import type { Route } from './+types/activity'
import { describeActivity } from './describe-activity.ts'
import { loadTeamPage } from './load-teams.ts'
import { NoTeam, TeamTop } from './team-top.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.team ? activityPage.title(loaderData.team.name) : teamsPage.missingTitle,
    description: activityPage.description,
  })

const perPage = 50

export function loader(args: Route.LoaderArgs) {
  const given = Number(new URL(args.request.url).searchParams.get('page'))
  const number = Number.isInteger(given) && given > 1 ? given : 1
  const start = (number - 1) * perPage
  return loadTeamPage(args, readActivity, ({ activity }) => ({
    number,
    lines: activity.slice(start, start + perPage),
    hasMore: activity.length > start + perPage,
  }))
}

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { team, page } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  const { number, lines, hasMore } = page

  return (
    <>
      <TeamTop team={team} />
      <div className="grid max-w-[852px] gap-5 pt-8">
        <p className="text-[15px] text-muted">
          {lines.length > 0 ? activityPage.intro : activityPage.empty}
        </p>
        <ul
          aria-label={activityPage.list}
          className="divide-y divide-line border-y border-line empty:hidden"
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state and no id
            <Line key={index} {...line} />
          ))}
        </ul>
        <nav aria-label={activityPage.pages} className="flex flex-wrap gap-3 empty:hidden">
          {number > 1 && (
            <ButtonLink to={number === 2 ? '?' : `?page=${number - 1}`} look="line">
              {activityPage.newer}
            </ButtonLink>
          )}
          {hasMore && (
            <ButtonLink to={`?page=${number + 1}`} look="line">
              {activityPage.older}
            </ButtonLink>
          )}
        </nav>
      </div>
    </>
  )
}

function Line(line: TeamActivity) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <p className="min-w-0 text-[15px] wrap-anywhere">{describeActivity(line)}</p>
      <RelativeTime at={line.at} className="shrink-0 text-[14px] text-muted" />
    </li>
  )
}
