type Props = {
  readonly comment: string
  readonly typed: string
  readonly completed: string
  readonly className?: string
}

/** Code that completes itself: what was typed, and the rest as ghost text. */
export function GhostCode({ comment, typed, completed, className = '' }: Props) {
  return (
    <pre className={`overflow-x-auto font-mono whitespace-pre-wrap ${className}`}>
      <span className="text-muted">{comment}</span>
      {'\n'}
      {typed}
      <span className="caret" aria-hidden="true" />
      <i className="text-unwritten">{completed}</i>
    </pre>
  )
}
