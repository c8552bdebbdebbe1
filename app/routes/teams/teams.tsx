import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { getViewer, portsContext } from '#app/context.ts'
import { describeInvitation, invitationCard, invitationPage } from '#app/copy/team-invitations.ts'
import { libraryTags } from '#app/copy/team-library.ts'
import {
  createTeamForm,
  ownTeamUpgrade,
  roleNames,
  teamsPage,
  teamsUpgrade,
} from '#app/copy/teams.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  chooseAction,
  type FormValues,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveTeams } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { Tag } from '#app/ui/badge.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { createTeam } from '#domain/teams/create-team.ts'
import { type InvitationView, listInvitationsTo } from '#domain/teams/join-team.ts'
import { listTeams } from '#domain/teams/read-teams.ts'
import { teamLimits } from '#domain/teams/team.ts'
import { validateTeamName } from '#domain/teams/validate.ts'
import type { Route } from './+types/teams'
import { answerInvitation } from './answer-invitation.ts'
import { Decline } from './decline.tsx'
import { loadLiveTeams } from './load-teams.ts'
import { toShownTeam } from './shown-team.ts'
import { UpgradeLink } from './team-top.tsx'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: teamsPage.title, description: teamsPage.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const live = await loadLiveTeams(context)
  const [teams, invitations] = await Promise.all([
    listTeams(ports, user.id),
    listInvitationsTo(ports, user),
  ])
  return {
    ...live,
    invitations,
    teams: teams.map((summary) => ({ ...toShownTeam(summary), joinedAt: summary.joinedAt })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { intent, invitation: id = '' } = values
  const answer = () => answerInvitation(context, { values, invitation: { id } })
  const work = chooseAction(
    { create: () => create(context, values), join: answer, decline: answer },
    intent,
  )
  return runAction({ values, context, fallback: teamsPage.failed, work })
}

async function create(context: Route.ActionArgs['context'], values: FormValues) {
  const valid = validateTeamName(values.name ?? '')
  if (isRefusal(valid)) return failRefused(values, valid)
  const { user } = getViewer(context)
  const created = await createTeam(context.get(portsContext), { userId: user.id, ...valid })
  if (isRefusal(created)) return failRefused(values, created)
  return redirectWithToast(context, `/teams/${created.id}`, { toast: 'team-created' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, teamsPage.failed)

type Loaded = NonNullable<Route.ComponentProps['loaderData']>

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Teams({ loaderData, actionData }: Route.ComponentProps) {
  const { teams, invitations, subscription } = useLiveTeams(loaderData)
  const canCreate = getEntitlements(subscription.plan).teams
  const { intent, invitation: sentId } = actionData?.values ?? {}
  // An invitation that is gone, and a form that the plan no longer includes, show no error.
  const hasForm = intent === 'create' ? canCreate : invitations.some(({ id }) => id === sentId)

  return (
    <>
      <PageTop label={teamsPage.label} title={teamsPage.title}>
        <p>{teamsPage.intro}</p>
      </PageTop>
      <div className="grid max-w-[780px] gap-6 pt-10">
        {actionData && !hasForm && <FormError failure={actionData} />}
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} {...invitation} />
        ))}
        <TeamList teams={teams} />
        {teams.length === 0 && canCreate && <p className="text-muted">{teamsPage.empty}</p>}
        {canCreate ? <CreateForm /> : <Upgrade isInTeam={teams.length > 0} />}
      </div>
    </>
  )
}

function Invitation({ id, teamName, inviterName, role, expiresAt }: InvitationView) {
  return (
    <section
      aria-label={invitationCard.name(teamName)}
      className="grid gap-4 rounded-2xl border border-ghost-ink bg-sheet p-5 sm:p-6"
    >
      <div>
        <p className="font-[550] wrap-anywhere">
          <bdi>{teamName}</bdi>
        </p>
        <p className="mt-1 text-[15px] wrap-anywhere text-muted">
          <bdi>{describeInvitation({ inviterName, role })}</bdi>{' '}
          <Sentence words={invitationPage.expires}>
            <LocalDay at={expiresAt} />
          </Sentence>
        </p>
      </div>
      <ActionForm action="/teams" fields={{ intent: 'join', invitation: id }}>
        <SubmitButton className="justify-self-start">
          {invitationCard.join}
          <span className="sr-only">{invitationCard.joinWhich(teamName)}</span>
        </SubmitButton>
      </ActionForm>
      <Decline action="/teams" fields={{ invitation: id }} />
    </section>
  )
}

function TeamList({ teams }: Pick<Loaded, 'teams'>) {
  if (teams.length === 0) return null
  return (
    <ul aria-label={teamsPage.list} className="divide-y divide-line border-y border-line">
      {teams.map(({ id, name, role, joinedAt, library }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
          <div className="mr-auto grid min-w-0 gap-1">
            <TextLink
              to={`/teams/${id}`}
              className="justify-self-start text-[17px] font-[550] wrap-anywhere max-md:py-1"
            >
              {name}
            </TextLink>
            <p className="text-[14px] text-muted">
              {roleNames[role]} ·{' '}
              <Sentence words={teamsPage.joined}>
                <LocalDay at={joinedAt} />
              </Sentence>
            </p>
          </div>
          {libraryTags[library.kind] && <Tag text={libraryTags[library.kind] ?? ''} />}
          <TextLink to={`/teams/${id}/library`} className="py-2.5 text-[15px]">
            {teamsPage.library}
            <span className="sr-only">{teamsPage.libraryOf(name)}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

function CreateForm() {
  return (
    <Card title={createTeamForm.title}>
      <ActionForm action="/teams" fields={{ intent: 'create' }}>
        <Field
          name="name"
          label={createTeamForm.name}
          required
          maxLength={teamLimits.nameLength}
          autoComplete="off"
          hint={createTeamForm.hint}
        />
        <SubmitButton className="justify-self-start">{createTeamForm.create}</SubmitButton>
      </ActionForm>
    </Card>
  )
}

function Upgrade({ isInTeam }: { isInTeam: boolean }) {
  return (
    <section className="grid gap-5 rounded-2xl border border-line bg-sheet p-5 sm:p-7">
      <p className="max-w-[62ch] text-[17px]">{isInTeam ? ownTeamUpgrade : teamsUpgrade}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <UpgradeLink />
        <TextLink to="/docs/teams" className="py-2.5 text-[15px]">
          {teamsPage.about}
        </TextLink>
      </div>
    </section>
  )
}
