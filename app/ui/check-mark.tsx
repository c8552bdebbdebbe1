type Props = {
  readonly isChecked: boolean
  /** For screen readers. */
  readonly text: string
}

/** A check mark or a dash, in a table. */
export function CheckMark({ isChecked, text }: Props) {
  return (
    <>
      {isChecked ? (
        <svg viewBox="0 0 16 16" aria-hidden="true" className="inline size-4 text-ghost-ink">
          <path
            d="m3 8.5 3.2 3 6.8-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{text}</span>
    </>
  )
}
