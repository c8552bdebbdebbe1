import type { SnippetInput } from '@ghost-writers-ia/rules/snippet'
import type { ChangeStore } from '../changes/ports.ts'
import type { Secrets, UserStore } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import type { LimitPorts, LimitStore } from '../limits/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { ActivityKind } from './activity.ts'
import type { GivenRole, Team, TeamRole } from './team.ts'

export type TeamPorts = LimitPorts & {
  readonly teams: TeamStore
  readonly teamMembers: TeamMemberStore
  readonly teamInvitations: TeamInvitationStore
  readonly teamOffers: TeamOfferStore
  readonly teamLibraries: TeamLibraryStore
  readonly teamActivities: TeamActivityStore
  readonly users: UserStore
  /** The time that plans use. */
  readonly calendar: Clock
  readonly secrets: Secrets
  readonly siteUrl: string
  readonly transaction: Transaction<TeamStores>
}

/** Everything that an operation on teams may write. */
export type TeamStores = Pick<
  TeamPorts,
  'teams' | 'teamMembers' | 'teamInvitations' | 'teamOffers' | 'teamLibraries' | 'teamActivities'
> & {
  readonly users: UserStore
  readonly limits: LimitStore
  readonly outbox: Outbox
  readonly changes: ChangeStore
}

export type TeamStore = {
  /** The owner becomes its first member. Returns the team with its id. */
  addTeam(team: Omit<Team, 'id' | 'coveredUntil' | 'secondFactorDueAt'>): Promise<Team>
  findTeam(id: string): Promise<Team | null>
  /** Reads the team. Until the transaction ends, others who lock it wait. */
  lockTeam(id: string): Promise<Team | null>
  setName(id: string, name: string): Promise<void>
  setSecondFactorDue(id: string, dueAt: Date | null): Promise<void>
  /** The former owner becomes an admin. */
  setOwner(id: string, owner: Pick<Team, 'ownerId' | 'coveredUntil'>): Promise<void>
  /** With its members, invitations, library and activity. */
  deleteTeam(id: string): Promise<void>
  /** When the user's plan stopped including teams; null while it includes them. */
  setPlanEnd(ownerId: UserId, endedAt: Date | null): Promise<void>
}

export type Membership = {
  readonly team: Team
  readonly role: TeamRole
  readonly joinedAt: Date
  /** Or an account that only passkeys open, which are two factors in one. */
  readonly hasSecondFactor: boolean
}

export type Member = Pick<User, 'id' | 'email' | 'name' | 'isEmailVerified' | 'language'> & {
  readonly role: TeamRole
  readonly joinedAt: Date
  /** As of a membership. */
  readonly hasSecondFactor: boolean
}

export type TeamMemberStore = {
  /** The user's teams, by name. */
  listMemberships(userId: UserId): Promise<readonly Membership[]>
  /** The owner first, then by the day they joined. */
  listMembers(teamId: string): Promise<readonly Member[]>
  addMember(teamId: string, member: NewMember): Promise<void>
  setRole(teamId: string, member: Pick<NewMember, 'userId' | 'role'>): Promise<void>
  removeMember(teamId: string, userId: UserId): Promise<void>
  /** Until the transaction ends, others who lock the user's memberships wait. */
  lockMemberships(userId: UserId): Promise<void>
  /** Grows when something changes in one of the user's teams; 0 before the first change. */
  getRevision(userId: UserId): Promise<number>
  increaseRevisions(userIds: readonly UserId[]): Promise<void>
}

export type NewMember = {
  readonly userId: UserId
  readonly role: GivenRole
  readonly joinedAt: Date
}

/** A pending invitation. It's deleted when it is accepted, declined or revoked. */
export type TeamInvitation = {
  readonly id: string
  readonly teamId: string
  readonly email: string
  readonly role: GivenRole
  /** Null after their account was deleted: then it's worth nothing, as `isBacked` says. */
  readonly invitedBy: UserId | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type NewInvitation = Omit<TeamInvitation, 'id'> & { readonly tokenHash: string }

/** A team has at most one invitation for an address. */
export type TeamInvitationStore = {
  addInvitation(invitation: NewInvitation): Promise<TeamInvitation>
  /** Gives it another token; the old one stops working. */
  renewInvitation(
    id: string,
    renewed: Pick<NewInvitation, 'tokenHash' | 'invitedBy' | 'expiresAt'>,
  ): Promise<void>
  findInvitation(by: InvitationKey): Promise<TeamInvitation | null>
  /** Newest first, expired ones included. */
  listInvitations(teamId: string): Promise<readonly TeamInvitation[]>
  /** Newest first, expired ones included. */
  listInvitationsTo(email: string): Promise<readonly TeamInvitation[]>
  removeInvitation(id: string): Promise<void>
  removeInvitationsTo(email: string): Promise<void>
  /** Deletes those that expired before this moment. */
  forgetInvitations(before: Date): Promise<boolean>
}

export type InvitationKey = { readonly id: string } | { readonly tokenHash: string }

/** A team that its owner wants to give to a member. */
export type OwnershipOffer = {
  readonly teamId: string
  readonly fromId: UserId
  readonly toId: UserId
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A team has at most one offer. It's deleted when it is accepted, declined or withdrawn. */
export type TeamOfferStore = {
  addOffer(offer: OwnershipOffer): Promise<void>
  /** Also one that has expired. */
  findOffer(teamId: string): Promise<OwnershipOffer | null>
  /** Those that the user made or got, newest first. */
  listOffersOf(userId: UserId): Promise<readonly OwnershipOffer[]>
  removeOffer(teamId: string): Promise<void>
  /** Deletes those that expired before this moment. */
  forgetOffers(before: Date): Promise<void>
}

/** A text that goes with every prompt. Empty with version 0 until the first one is saved. */
export type TeamInstructions = { readonly text: string; readonly version: number }

/** Where a tuned model is. Members use it with a key of their own, which we never see. */
export type TeamModelInput = {
  readonly name: string
  /** The base URL of an OpenAI-compatible API. */
  readonly endpoint: string
  /** The model's id there. */
  readonly model: string
}

type TeamItemInputs = { readonly snippets: SnippetInput; readonly models: TeamModelInput }

export type TeamItemKind = keyof TeamItemInputs

export type TeamItemInput<Kind extends TeamItemKind> = TeamItemInputs[Kind]

/** A prompt or a tuned model of the team. Names are unique for each team and kind. */
export type TeamItem<Kind extends TeamItemKind = TeamItemKind> = TeamItemInput<Kind> & {
  readonly id: string
  /** Counts the edits. */
  readonly version: number
  readonly updatedAt: Date
}

/** Items by name. */
export type TeamItems = { readonly [Kind in TeamItemKind]: readonly TeamItem<Kind>[] }

export type TeamLibrary = TeamItems & { readonly instructions: TeamInstructions }

export type TeamLibraryStore = {
  /** One for each of these teams, in their order. */
  listLibraries(teamIds: readonly string[]): Promise<readonly TeamLibrary[]>
  saveInstructions(teamId: string, instructions: TeamInstructions): Promise<void>
  addItem<Kind extends TeamItemKind>(
    teamId: string,
    added: { readonly kind: Kind; readonly input: TeamItemInput<Kind>; readonly at: Date },
  ): Promise<TeamItem<Kind>>
  saveItem<Kind extends TeamItemKind>(
    teamId: string,
    saved: { readonly kind: Kind; readonly item: TeamItem<Kind> },
  ): Promise<void>
  deleteItem(
    teamId: string,
    deleted: { readonly kind: TeamItemKind; readonly id: string },
  ): Promise<void>
}

export type NewActivity = {
  readonly kind: ActivityKind
  readonly actorId: UserId
  /** Of the API token that the actor used, if they did. */
  readonly tokenName?: string
  /** The name of what was changed. */
  readonly item?: string
  /** The member that it was about. */
  readonly subjectId?: UserId
  readonly at: Date
}

/** What happened in a team. Accounts that were deleted since have no name. */
export type TeamActivity = {
  readonly kind: ActivityKind
  readonly actorName: string | null
  readonly tokenName: string | null
  readonly item: string | null
  readonly subjectName: string | null
  readonly at: Date
}

export type TeamActivityStore = {
  /** Deletes the oldest ones beyond `atMost`. For inside the transaction that locked the team. */
  addActivity(teamId: string, added: NewActivity, atMost: number): Promise<void>
  /** Newest first. */
  listActivity(teamId: string): Promise<readonly TeamActivity[]>
  /** What the user did in any team, newest first. */
  listActivityBy(actorId: UserId): Promise<
    readonly (Pick<TeamActivity, 'kind' | 'tokenName' | 'item' | 'at'> & {
      readonly team: string
    })[]
  >
  /** For an account that is being deleted: the names of its tokens were typed by its owner. */
  forgetTokenNames(actorId: UserId): Promise<void>
  /** Deletes what happened before this moment. */
  forgetActivity(before: Date): Promise<void>
}
