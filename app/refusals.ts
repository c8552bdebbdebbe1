import type { Refusal } from '#domain/refusal.ts'

/** How each "no" of the business sounds to a person, and what it is in HTTP. */
const answers = {
  'too-many-messages': {
    status: 429,
    message: 'You have written to us several times already. Please try again in an hour.',
  },
} as const

export function describeRefusal({ refused }: Refusal<keyof typeof answers>) {
  return answers[refused]
}
