import { providerRefusals } from './provider-refusals.ts'
import type { RefusalRow } from './refusal-row.ts'

/** About ways to log in, and proofs of identity. */
export const wayInRefusals = {
  ...providerRefusals,
  'code-spent': {
    status: 400,
    message: 'This code no longer works. Ask for a new one.',
    field: 'code',
  },
  'last-way-in': {
    status: 409,
    message: 'This is the only way to log in to your account. Add another one first.',
  },
  'no-passkeys-here': { status: 404, message: "Passkeys can't be used here." },
  'no-such-passkey': { status: 404, message: 'This passkey was already removed.' },
  'passkey-copied': {
    status: 400,
    message:
      'This passkey may have been copied, so we stopped this login. Log in another way and remove it from your account.',
  },
  'passkey-expired': { status: 400, message: 'That took too long. Please try again.' },
  'passkey-invalid': {
    status: 400,
    message: "We couldn't check this passkey. Try again, or choose another way.",
  },
  'passkey-taken': {
    status: 409,
    message: 'This passkey belongs to another account. Create a new one.',
  },
  'passkey-unknown': {
    status: 400,
    message:
      "We don't recognize this passkey. It may have been removed from your account. Choose another way.",
  },
  'too-many-passkeys': {
    status: 409,
    message: 'You already have 20 passkeys. Remove one of them first.',
  },
  unproven: { status: 403, message: "Confirm that it's you first." },
  'wrong-code': { status: 400, message: "That's not the right code.", field: 'code' },
} as const satisfies Record<string, RefusalRow>
