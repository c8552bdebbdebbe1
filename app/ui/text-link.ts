/** The classes of a link inside a text. */
export const textLink =
  'text-ink underline decoration-ghost-ink underline-offset-4 hover:decoration-2'
