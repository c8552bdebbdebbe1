/** Changed together with the words of the privacy page or the terms. */
export function InForce({ since }: { since: string }) {
  return (
    <p className="mt-6 font-mono text-[13px] text-faint">
      In force since <time dateTime={since}>{days.format(new Date(since))}</time>
    </p>
  )
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
