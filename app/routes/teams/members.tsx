import { memberForms, memberList, roleNames } from '#app/copy/teams.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay } from '#app/shell/times.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { ListedMember } from '#domain/teams/read-teams.ts'
import { RowDetails } from './row-details.tsx'
import { canEditLibrary, isTeamAdmin, type ShownTeam } from './shown-team.ts'

type Props = {
  readonly team: ShownTeam
  readonly members: readonly ListedMember[]
  /** The viewer. */
  readonly userId: string
}

/** Everyone in the team. Owner and admins can open a row to change the role or to remove someone. */
export function Members({ team, members, userId }: Props) {
  return (
    <section
      aria-labelledby="members"
      className="rounded-2xl border border-line bg-sheet p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="members" className="text-lg font-semibold tracking-[-.01em]">
          {memberList.title}
        </h2>
        <p className="text-[14px] text-muted">{memberList.count(members.length)}</p>
      </div>
      <nav aria-label={memberList.onThisPage} className="mt-1 flex gap-5 text-[15px] md:hidden">
        {canEditLibrary(team) && (
          <a href="#invite" className={`${textLinkClasses} py-2.5`}>
            {memberList.invite}
          </a>
        )}
        <a href="#settings" className={`${textLinkClasses} py-2.5`}>
          {memberList.settings}
        </a>
      </nav>
      <ul
        aria-labelledby="members"
        className="mt-4 -mb-3.5 divide-y divide-line border-t border-line"
      >
        {members.map((member) => (
          <li key={member.id}>
            {canManage(team, member) ? (
              <RowDetails
                label={memberList.manage}
                fields={{ member: member.id }}
                head={<Head member={member} isViewer={false} />}
              >
                <Management team={team} member={member} />
              </RowDetails>
            ) : (
              <div className="py-3.5">
                <Head member={member} isViewer={member.id === userId} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The owner manages everyone else; admins only members. */
export function canManage(team: ShownTeam, { role }: ListedMember): boolean {
  if (role === 'owner') return false
  return team.role === 'owner' || (isTeamAdmin(team) && role === 'member')
}

function Head({ member, isViewer }: { member: ListedMember; isViewer: boolean }) {
  const { name, email, role, joinedAt } = member
  return (
    <>
      <span className="block font-[550] wrap-anywhere">
        <bdi>{name}</bdi>
        {isViewer && <span className="font-normal text-muted"> {memberList.you}</span>}
      </span>
      {email && <span className="block text-[14px] wrap-anywhere text-muted">{email}</span>}
      <span className="block text-[14px] text-muted">
        {roleNames[role]}
        <span className="max-sm:hidden">
          {' '}
          ·{' '}
          <Sentence words={memberList.joined}>
            <LocalDay at={joinedAt} />
          </Sentence>
        </span>
      </span>
    </>
  )
}

function Management({ team, member }: { team: ShownTeam; member: ListedMember }) {
  const action = `/teams/${team.id}`
  const isAdmin = member.role === 'admin'
  return (
    <div className="grid gap-6">
      {team.role === 'owner' && (
        <ActionForm action={action} fields={{ intent: 'change-role', member: member.id }}>
          <div className="grid gap-2.5">
            <p className="text-[15px] text-muted">
              {isAdmin ? memberForms.makeMemberHint : memberForms.makeAdminHint}
            </p>
            <SubmitButton
              look="line"
              name="role"
              value={isAdmin ? 'member' : 'admin'}
              className="justify-self-start"
            >
              {isAdmin ? memberForms.makeMember : memberForms.makeAdmin}
              <span className="sr-only">{memberForms.who(member.name)}</span>
            </SubmitButton>
          </div>
        </ActionForm>
      )}
      <ActionForm action={action} fields={{ intent: 'remove', member: member.id }}>
        <div className="grid gap-2.5">
          <p className="text-[15px] text-muted">{memberForms.removeHint}</p>
          <SubmitButton look="danger" className="justify-self-start">
            {memberForms.remove}
            <span className="sr-only">{memberForms.who(member.name)}</span>
          </SubmitButton>
        </div>
      </ActionForm>
    </div>
  )
}
