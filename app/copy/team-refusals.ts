import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { Reason } from '#app/http/refusal-rows.ts'

/** The part of `refusals.ts` that is about teams. */
export const teamRefusals = {
  'already-invited': 'This address is already invited. You can send the invitation again below.',
  'already-member': "They're already in this team.",
  'email-not-verified': 'Verify your email address first: open the link we emailed you.',
  'invalid-team-name': 'Enter a name of up to 60 characters.',
  'invitation-spent': 'This invitation has expired, was already used, or was revoked.',
  'invited-recently': 'We emailed this address a short time ago. Try again in {wait}.',
  'is-team-owner': "The owner can't leave or be removed. Offer the team to someone else first.",
  'no-such-invitation': 'This invitation was already accepted, declined or revoked.',
  'no-such-offer': 'This offer has expired or was withdrawn.',
  'no-such-member': "They're no longer in this team.",
  'no-such-team': "This team was deleted, or you're no longer in it.",
  'no-such-team-item': 'This was deleted somewhere else. Save it again to keep your version.',
  'not-team-admin': 'Only the owner and admins of the team can do this.',
  'not-team-owner': 'Only the owner of the team can do this.',
  'offer-open': "You've already offered this team to someone. Withdraw that offer first.",
  'owner-needs-second-factor': 'Turn on two-step login for your own account first.',
  'owns-too-many-teams': 'You already own 5 teams. Delete one, or offer it to someone else first.',
  'second-factor-required':
    'This team requires two-step login. Set it up on your account page to use the team.',
  'team-conflict': 'Someone else changed this while you were editing it.',
  'team-full': 'This team already has 50 members. Ask its owner to make room.',
  'team-item-name-taken': 'Your team already uses this name. Choose another one.',
  'team-read-only':
    "The team is read-only, because the owner's plan doesn't include teams anymore.",
  'teams-not-in-plan': `Creating teams is included in ${getPlanWith(({ teams }) => teams).name}.`,
  'too-many-creations': "You've created many teams today. Try again tomorrow.",
  'too-many-invitations': "You've sent many invitations today. Try again in {wait}.",
  'too-many-memberships': "You're already in 20 teams. Leave one to join another.",
  'too-many-offers': "You've made many offers today. Try again tomorrow.",
  'too-many-pending': 'There are already 50 open invitations. Revoke one to invite someone else.',
  'too-many-team-items': 'The library is full. Delete something to add more.',
  'wrong-address': 'This invitation was sent to another address.',
  'wrong-team-name': "That's not the name of the team. Type it exactly to delete the team.",
} satisfies Readonly<Partial<Record<Reason, string>>>
