import type { Reason } from '#app/http/refusal-rows.ts'

/** The part of `refusals.ts` that is about ways to log in, and proofs of identity. */
export const wayInRefusals = {
  'code-spent': 'This code no longer works. Ask for a new one.',
  'last-way-in': 'This is the only way to log in to your account. Add another one first.',
  'login-expired': 'That took too long. Please log in again.',
  'second-factor-elsewhere': 'Your sign-in service keeps its own second factor.',
  'second-factor-off': 'Two-step login is off.',
  'second-factor-on': 'Two-step login is already on.',
  'no-passkeys-here': "Passkeys can't be used here.",
  'no-such-passkey': 'This passkey was already removed.',
  'passkey-copied':
    'This passkey may have been copied, so we stopped this login. Log in another way and remove it from your account.',
  'passkey-expired': 'That took too long. Please try again.',
  'passkey-invalid': "We couldn't check this passkey. Try again, or choose another way.",
  'passkey-taken': 'This passkey belongs to another account. Create a new one.',
  'passkey-unknown':
    "We don't recognize this passkey. It may have been removed from your account. Choose another way.",
  'too-many-passkeys': 'You already have 20 passkeys. Remove one of them first.',
  unproven: "Confirm that it's you first.",
  'wrong-code': "That's not the right code.",
} satisfies Readonly<Partial<Record<Reason, string>>>
