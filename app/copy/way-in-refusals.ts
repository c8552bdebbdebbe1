import type { RefusalRow } from './refusal-row.ts'

/** About ways to log in, and proofs of identity. */
export const wayInRefusals = {
  'code-spent': {
    status: 400,
    message: 'This code no longer works. Ask for a new one.',
    field: 'code',
  },
  'last-way-in': {
    status: 409,
    message: 'This is the only way to log in to your account. Add another one first.',
  },
  'login-expired': { status: 400, message: 'That took too long. Please log in again.' },
  'second-factor-elsewhere': {
    status: 409,
    message: 'Your sign-in service keeps its own second factor.',
  },
  'second-factor-off': { status: 409, message: 'Two-step login is off.' },
  'second-factor-on': { status: 409, message: 'Two-step login is already on.' },
  unproven: { status: 403, message: "Confirm that it's you first." },
  'wrong-code': { status: 400, message: "That's not the right code.", field: 'code' },
} as const satisfies Record<string, RefusalRow>
