import { plural } from '#domain/locale.ts'

export const invitationPage = {
  label: 'invitation',
  title: 'Invitation',
  heading: (team: string) => `Join ${team}`,
  description: 'Join a team on Ghost Writers IA.',
  deadTitle: "This invitation doesn't work",
  laterTitle: 'Try again later',
  stillAlive: 'If your invitation is valid, it still works.',
  notAlive: 'Ask the person who invited you to send it again.',
  teamIs:
    'A team shares snippets, instructions and tuned models in VS Code. Joining is free, and you keep your own plan.',
  expires: { before: 'Expires on ', after: '.' },
  join: 'Join team',
  signedOut: 'Sign up or log in with this address to join.',
  signUp: 'Sign up',
  logIn: 'Log in',
  otherAddress:
    'Log out, then open the link in the email again and log in with the address that was invited.',
  logOut: 'Log out',
  verifyFirst:
    "Verify your email address first: open the link we emailed you. You'll find the invitation on your dashboard afterwards.",
  sendLink: 'Send a new link',
  decline: 'Decline',
  declining: "The team isn't notified. To join later, you'll need a new invitation.",
  declineButton: 'Decline invitation',
}

/** On the page of all teams. */
export const invitationCard = {
  name: (team: string) => `Invitation to ${team}`,
  join: 'Join team',
  /** For screen readers, after the button's text. */
  joinWhich: (team: string) => ` ${team}`,
}

type Invited = { readonly inviterName: string; readonly role: 'admin' | 'member' }

export function describeInvitation({ inviterName, role }: Invited): string {
  return role === 'admin'
    ? `${inviterName} invited you to join as an admin.`
    : `${inviterName} invited you to join as a member.`
}

export function countInvitations(count: number): string {
  return plural(count, {
    one: "You're invited to join a team",
    other: "You're invited to join # teams",
  })
}

export function nameInvitationsLink(count: number): string {
  return plural(count, { one: 'View invitation', other: 'View invitations' })
}

export const inviteForm = {
  title: 'Invite someone',
  role: 'Role',
  roleHint: 'Admins invite members and edit the library. Members use it.',
  send: 'Send invitation',
  hint: "We'll email a link that works once, for 7 days, for this address only.",
}

export const pendingInvitations = {
  title: 'Open invitations',
  manage: 'Manage',
  expires: { before: 'Expires on ', after: '' },
  expired: { before: 'Expired on ', after: '' },
  resendHint: 'Sends a new link for 7 days. The one in the last email stops working.',
  resend: 'Send again',
  revokeHint: 'The link in the email stops working.',
  revoke: 'Revoke invitation',
  /** For screen readers, after the text of these two buttons. */
  toWhom: (email: string) => ` to ${email}`,
}
