import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { hours } from '#domain/time.ts'
import type { RefusalRow } from './refusal-row.ts'

/** The part of `refusals.ts` that is about teams. */
export const teamRefusals = {
  'already-invited': {
    status: 409,
    message: 'This address is already invited. You can send the invitation again below.',
    field: 'email',
  },
  'already-member': { status: 409, message: "They're already in this team.", field: 'email' },
  'email-not-verified': {
    status: 403,
    message: 'Verify your email address first: open the link we emailed you.',
  },
  'invalid-team-name': {
    status: 400,
    message: 'Enter a name of up to 60 characters.',
    field: 'name',
  },
  'invitation-spent': {
    status: 410,
    message: 'This invitation has expired, was already used, or was revoked.',
  },
  // The domain says how long to wait.
  'invited-recently': {
    status: 429,
    message: 'We emailed this address a short time ago. Try again in {wait}.',
    field: 'email',
  },
  'is-team-owner': {
    status: 409,
    message: "The owner can't leave or be removed. Offer the team to someone else first.",
  },
  'no-such-invitation': {
    status: 404,
    message: 'This invitation was already accepted, declined or revoked.',
  },
  'no-such-offer': { status: 410, message: 'This offer has expired or was withdrawn.' },
  'no-such-member': { status: 404, message: "They're no longer in this team." },
  'no-such-team': {
    status: 404,
    message: "This team was deleted, or you're no longer in it.",
    apiMessage: 'No team with that id',
  },
  'no-such-team-item': {
    status: 404,
    message: 'This was deleted somewhere else. Save it again to keep your version.',
    apiMessage: 'Nothing with that id in the library of this team',
  },
  'not-team-admin': { status: 403, message: 'Only the owner and admins of the team can do this.' },
  'not-team-owner': { status: 403, message: 'Only the owner of the team can do this.' },
  'offer-open': {
    status: 409,
    message: "You've already offered this team to someone. Withdraw that offer first.",
  },
  'owner-needs-second-factor': {
    status: 409,
    message: 'Turn on two-step login for your own account first.',
  },
  'owns-too-many-teams': {
    status: 409,
    message: 'You already own 5 teams. Delete one, or offer it to someone else first.',
  },
  'second-factor-required': {
    status: 403,
    message: 'This team requires two-step login. Set it up on your account page to use the team.',
  },
  'team-conflict': {
    status: 409,
    message: 'Someone else changed this while you were editing it.',
  },
  'team-full': {
    status: 409,
    message: 'This team already has 50 members. Ask its owner to make room.',
  },
  'team-item-name-taken': {
    status: 409,
    message: 'Your team already uses this name. Choose another one.',
    field: 'name',
  },
  'team-read-only': {
    status: 403,
    message: "The team is read-only, because the owner's plan doesn't include teams anymore.",
  },
  'teams-not-in-plan': {
    status: 403,
    message: `Creating teams is included in ${getPlanWith(({ teams }) => teams).name}.`,
  },
  'too-many-creations': {
    status: 429,
    message: "You've created many teams today. Try again tomorrow.",
    retryAfterMs: hours(24),
  },
  'too-many-invitations': {
    status: 429,
    message: "You've sent many invitations today. Try again in {wait}.",
  },
  'too-many-memberships': {
    status: 409,
    message: "You're already in 20 teams. Leave one to join another.",
  },
  'too-many-offers': {
    status: 429,
    message: "You've made many offers today. Try again tomorrow.",
    retryAfterMs: hours(24),
  },
  'too-many-pending': {
    status: 409,
    message: 'There are already 50 open invitations. Revoke one to invite someone else.',
  },
  'too-many-team-items': {
    status: 409,
    message: 'The library is full. Delete something to add more.',
  },
  'wrong-address': { status: 403, message: 'This invitation was sent to another address.' },
  'wrong-team-name': {
    status: 400,
    message: "That's not the name of the team. Type it exactly to delete the team.",
    field: 'confirmation',
  },
} as const satisfies Record<string, RefusalRow>
