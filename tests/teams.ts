import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { onTestFinished } from 'vitest'
import { firstSubscription, type User, type UserId } from '#domain/identity/user.ts'
import { createTeam } from '#domain/teams/create-team.ts'
import { inviteMember } from '#domain/teams/invite.ts'
import { listTeams } from '#domain/teams/read-teams.ts'
import type { GivenRole, Team } from '#domain/teams/team.ts'
import { acceptOffer, offerTeam } from '#domain/teams/transfer-team.ts'
import { openStore } from '#store/open-store.ts'
import { allow, readSecret } from './accounts.ts'
import type { Engine } from './engines.ts'
import { openTestPorts, type TestPorts, toTestPorts } from './ports.ts'

type Person = { readonly plan?: PlanId; readonly isEmailVerified?: boolean }

/** Adds a user with a verified address, on Free unless told otherwise. */
export async function addPerson(
  ports: TestPorts,
  name: string,
  { plan = 'free', isEmailVerified = true }: Person = {},
): Promise<User> {
  const createdAt = ports.clock.now()
  const email = `${name.toLowerCase()}@example.com`
  const id = `user-${name}` as UserId
  const user: User = { id, email, name, createdAt, isEmailVerified, language: 'en' }
  await ports.users.addUser(user, { ...firstSubscription(createdAt), plan })
  return user
}

export type TestTeam = { readonly team: Team; readonly owner: User }

/** The team Compilers of Ada, who is on Pro. */
export async function openTeam(ports: TestPorts): Promise<TestTeam> {
  const owner = await addPerson(ports, 'Ada', { plan: 'pro' })
  const team = allow(await createTeam(ports, { userId: owner.id, name: 'Compilers' }))
  return { team, owner }
}

export async function openTeamPorts(engine: Engine): Promise<{ ports: TestPorts } & TestTeam> {
  const ports = await openTestPorts(engine)
  return { ports, ...(await openTeam(ports)) }
}

/** Two replicas of the site with one database. */
export async function openReplicas(engine: Engine): Promise<readonly [TestPorts, TestPorts]> {
  const address = await engine.findAddress()
  const open = async () => {
    const store = await openStore(address)
    onTestFinished(() => store.close())
    return toTestPorts(store)
  }
  return [await open(), await open()]
}

/** Adds a user who is in the team already, without an invitation. */
export async function addMember(
  ports: TestPorts,
  { team, name, role = 'member' }: { team: Team; name: string; role?: GivenRole },
): Promise<User> {
  const user = await addPerson(ports, name)
  await ports.teamMembers.addMember(team.id, { userId: user.id, role, joinedAt: ports.clock.now() })
  return user
}

type Invited = { readonly by: User; readonly email: string; readonly role?: GivenRole }

/** Invites an address and returns the token of the email. */
export async function invite(
  ports: TestPorts,
  team: Team,
  { by, email, role = 'member' }: Invited,
): Promise<string> {
  allow(await inviteMember(ports, { teamId: team.id, userId: by.id, email, role }))
  return readSecret(ports, 'team-invitation')
}

type Transfer = { readonly from: User; readonly to: User }

/** Offers the team to a member, who accepts. */
export async function transferTeam(ports: TestPorts, team: Team, { from, to }: Transfer) {
  allow(await offerTeam(ports, { teamId: team.id, userId: from.id, memberId: to.id }))
  return acceptOffer(ports, { teamId: team.id, userId: to.id })
}

/** The names of the user's teams. */
export async function listTeamNames(ports: TestPorts, user: User): Promise<readonly string[]> {
  return (await listTeams(ports, user.id)).map(({ team }) => team.name)
}

/** Names of the members with their role, the owner first. */
export async function listMemberRoles(ports: TestPorts, team: Team): Promise<readonly string[]> {
  const members = await ports.teamMembers.listMembers(team.id)
  return members.map(({ name, role }) => `${name}: ${role}`)
}

/** The kinds of all emails to someone, newest first. */
export async function listMailKinds(ports: TestPorts, to: string): Promise<readonly string[]> {
  const mails = await ports.outbox.listMails(200)
  return mails.filter((mail) => mail.to === to).map(({ kind }) => kind)
}
