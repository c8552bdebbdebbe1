import { NavLink } from 'react-router'
import { library, libraryNotices } from '#app/copy/team-library.ts'
import { describeTeamLock, teamSecondFactor, teamsPage, teamTabs } from '#app/copy/teams.ts'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { isTeamAdmin, type ShownTeam } from './shown-team.ts'

const tabs = [
  { path: '', text: teamTabs.members },
  { path: '/library', text: teamTabs.library },
  { path: '/activity', text: teamTabs.activity },
]

/** The team's name, links to its pages, and whether something is wrong with its library. */
export function TeamTop({ team }: { team: ShownTeam }) {
  return (
    <>
      <PageTop label={teamTabs.label} title={team.name} />
      <nav
        aria-label={teamTabs.name}
        className="mt-4 flex gap-6 border-b border-line font-mono text-[14px]"
      >
        {tabs.map(({ path, text }) => (
          <NavLink
            key={path}
            to={`/teams/${team.id}${path}`}
            end={path === ''}
            prefetch="intent"
            className="-mb-px flex min-h-11 items-center border-b-[1.5px] border-transparent text-muted hover:text-ink aria-[current]:border-ghost-ink aria-[current]:text-ink forced-colors:border-b-0 forced-colors:aria-[current]:border-b-4"
          >
            {text}
          </NavLink>
        ))}
      </nav>
      <LibraryNotice team={team} />
      <SecondFactorNotice team={team} />
    </>
  )
}

/** Why the library is read-only or paused, and until when. */
function LibraryNotice({ team }: { team: ShownTeam }) {
  const isOwner = team.role === 'owner'
  const text = describeLibrary(team)
  if (!text) return null
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[10px] border border-ghost-ink px-4 py-3.5"
    >
      <p className="mr-auto max-w-[72ch] text-[15px]">{text}</p>
      {isOwner && <UpgradeLink />}
    </div>
  )
}

/** Null while it can be edited, and if a second factor is missing, which has its own notice. */
function describeLibrary({ library: state, role }: ShownTeam): string | null {
  const viewer = role === 'owner' ? 'owner' : 'others'
  if (state.kind === 'paused') return libraryNotices.paused[viewer](state.since)
  if (state.kind === 'read-only') return libraryNotices['read-only'][viewer](state.until)
  return null
}

/** That the viewer needs two-step login, and from when. */
function SecondFactorNotice({ team: { name, lockTime: at, library } }: { team: ShownTeam }) {
  if (!at) return null
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[10px] border border-ghost-ink px-4 py-3.5"
    >
      <p className="mr-auto max-w-[72ch] text-[15px] wrap-anywhere">
        {describeTeamLock(name, { at, isLocked: library.kind === 'locked' })}
      </p>
      <ButtonLink to="/account/two-step">{teamSecondFactor.setUp}</ButtonLink>
    </div>
  )
}

export function UpgradeLink() {
  return (
    <ButtonLink to="/pricing" className="justify-self-start">
      {teamsPage.upgrade}
    </ButtonLink>
  )
}

/** Why the form below can't be saved, on pages that edit the library. */
export function EditingNotice({ team }: { team: ShownTeam }) {
  if (isTeamAdmin(team)) return null
  return <p className="mb-6 text-[15px] text-muted">{library.membersOnly}</p>
}

/** Instead of a team's page, for everyone who isn't in the team. */
export function NoTeam() {
  return (
    <PageTop label={teamsPage.label} title={teamsPage.missingTitle}>
      <p>{teamsPage.missing}</p>
      <p className="mt-5">
        <TextLink to="/teams">{teamsPage.goToTeams}</TextLink>
      </p>
    </PageTop>
  )
}
