const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment as everyone reads it alike: the server does not know where its reader lives. */
export function formatMoment(moment: Date): string {
  return `${format.format(moment)} UTC`
}
