import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { teamsPage } from '#app/copy/teams.ts'
import { chooseAction, type FormValues, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { FormError } from '#app/ui/form.tsx'
import { readTeam } from '#domain/teams/read-teams.ts'
import type { Route } from './+types/team'
import { InviteForm, PendingInvitations } from './invite-form.tsx'
import { loadTeamPage, toCaller } from './load-teams.ts'
import { canManage, Members } from './members.tsx'
import { ReceivedOffer } from './ownership-offer.tsx'
import { canEditLibrary, isTeamAdmin, type ShownTeam } from './shown-team.ts'
import { teamActions } from './team-actions.ts'
import { TeamSettings } from './team-settings.tsx'
import { NoTeam, TeamTop } from './team-top.tsx'

export const headers = keepHeaders

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.team?.name ?? teamsPage.missingTitle,
    description: teamsPage.description,
  })

export const loader = (args: Route.LoaderArgs) =>
  loadTeamPage(args, readTeam, ({ members, invitations, offer }) => ({
    members,
    invitations,
    offer,
    canRequireSecondFactor: !args.context.get(portsContext).identity.isHosted,
  }))

export async function action({ request, context, params }: Route.ActionArgs) {
  const values = await readForm(request)
  const { intent = '' } = values
  const act = chooseAction(teamActions, intent)
  const caller = toCaller(context, params)
  const answer = await runAction({
    values,
    context,
    fallback: teamsPage.failed,
    work: () => act({ context, caller, values }),
  })
  const event = answer instanceof Response ? 'team-changed' : 'team-change-refused'
  const { user } = getViewer(context)
  context.get(requestContext).logSecurityEvent(event, { intent, userId: user.id })
  return answer
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, page, userId } = useLiveTeams(loaderData)
  if (!team) return <NoTeam />
  const { members, invitations, offer, canRequireSecondFactor } = page
  const hasForm = actionData && isOnPage(actionData.values, { team, page })

  return (
    <>
      <TeamTop team={team} />
      <div className="grid gap-x-5 gap-y-5 pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,380px)] md:items-start">
        {actionData && !hasForm && (
          <div className="md:col-span-2">
            <FormError failure={actionData} />
          </div>
        )}
        {offer?.isToViewer && <ReceivedOffer teamId={team.id} offer={offer} />}
        <Members team={team} members={members} userId={userId} />
        <div className="grid gap-5">
          {canEditLibrary(team) && <InviteForm team={team} />}
          {invitations && invitations.length > 0 && (
            <PendingInvitations team={team} invitations={invitations} />
          )}
          <TeamSettings
            team={team}
            members={members}
            offer={offer}
            canRequire={canRequireSecondFactor}
          />
        </div>
      </div>
    </>
  )
}

type Shown = {
  readonly team: ShownTeam
  readonly page: NonNullable<NonNullable<Route.ComponentProps['loaderData']>['page']>
}

/**
 * Whether the page has the form that was sent. Not if the member or the invitation is gone, or if
 * the viewer's role has changed since: then the page shows the error, because no form does.
 */
function isOnPage(values: FormValues, { team, page }: Shown): boolean {
  const { intent = '', member, invitation } = values
  if (invitation) return page.invitations?.some(({ id }) => id === invitation) ?? false
  if (intent.endsWith('-offer')) return page.offer !== null
  if (intent === 'transfer') return team.role === 'owner' && !page.offer
  if (intent === 'delete' || intent === 'second-factor') return team.role === 'owner'
  if (intent === 'leave') return team.role !== 'owner'
  if (intent === 'invite') return canEditLibrary(team)
  if (intent === 'rename') return isTeamAdmin(team)
  return page.members.some((one) => one.id === member && canManage(team, one))
}
