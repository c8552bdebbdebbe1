import { minutes } from '#domain/time.ts'
import type { Answer } from './refusals.ts'

/** How refusals about password attempts and links in emails sound. Part of the table in `refusals.ts`. */
export const linkRefusals = {
  'not-your-link': { status: 403, message: 'Log in to the account that this link belongs to.' },
  'nothing-to-restore': { status: 409, message: "There's no recent address change to undo." },
  'restore-elsewhere': {
    status: 409,
    message:
      "We can't undo this change here. Use the link in the other email about it, or contact us.",
  },
  // The refusal itself knows how long.
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  'too-many-links': {
    status: 429,
    message: 'Too many invalid links. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
} as const satisfies Record<string, Answer>
