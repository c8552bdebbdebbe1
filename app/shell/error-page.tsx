import { buttonLook } from '#app/ui/button.tsx'
import { CommentLabel } from '#app/ui/comment-label.tsx'
import { Ghost } from '#app/ui/ghost.tsx'

/** Says that it is our fault and nothing else: what went wrong is in the log. */
export function ErrorPage() {
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <title>Something went wrong · Ghost Writers IA</title>
      <Ghost className="h-14 w-13" />
      <CommentLabel text="500" />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">Something went wrong</h1>
      <p className="max-w-[52ch] text-muted">
        The fault is ours and has been written down. Nothing you did is lost; try again in a moment.
      </p>
      <a href="/" className={buttonLook('solid')}>
        Return to Home
      </a>
    </div>
  )
}
