/** Words of the components in `app/ui`, and of what many forms have. */

/** A field that people don't see; programs that fill in forms do. */
export const honeypot = 'Leave this empty'

export const copy = 'Copy'
export const copied = 'Copied'
export const copyFailed = 'Copy failed'

export const email = 'Email'

/** `more` follows the other ones, for screen readers. */
export const foldedPrompt = { show: 'Show prompt', more: (name: string) => `of ${name}` }

/** The first column of a chart's table. */
export const chartDay = 'Day'

export const dismiss = 'Dismiss'
