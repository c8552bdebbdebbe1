import { minutes } from '#domain/time.ts'
import type { Answer } from './refusals.ts'

/** How refusals about password attempts and links in emails sound. Part of the table in `refusals.ts`. */
export const linkRefusals = {
  // The refusal itself knows how long.
  'too-many-attempts': { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  'too-many-links': {
    status: 429,
    message: 'Too many invalid links. Try again in 15 minutes.',
    retryAfterMs: minutes(15),
  },
} as const satisfies Record<string, Answer>
