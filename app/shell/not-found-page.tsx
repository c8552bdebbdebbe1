import { notFound } from '#app/copy/shell.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { CommentLabel } from '#app/ui/comment-label.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { SiteLink } from './site-link.tsx'

export function NotFoundPage() {
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <Ghost className="h-14 w-13" />
      <CommentLabel text="404" />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">{notFound.title}</h1>
      <p className="max-w-[52ch] text-muted">{notFound.text}</p>
      <SiteLink to="/" className={buttonLook('solid')}>
        Return to Home
      </SiteLink>
    </div>
  )
}
