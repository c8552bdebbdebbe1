/** The logo: a small ghost with text cursors for eyes. */
export function Ghost({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 28" className={className} aria-hidden="true">
      <path
        d="M13 1C6.4 1 2 5.8 2 12v14l3.7-2.6L9.4 26l3.6-2.6 3.6 2.6 3.7-2.6L24 26V12C24 5.8 19.6 1 13 1Z"
        className="fill-ink"
      />
      <rect x="8" y="9" width="2.4" height="7" rx=".6" className="fill-paper" />
      <rect x="15" y="9" width="2.4" height="7" rx=".6" className="fill-ghost" />
    </svg>
  )
}
