import { errorPages, notFound } from '#app/copy/shell.ts'
import { buttonClasses } from '#app/ui/button.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { ButtonLink } from './site-link.tsx'

/** Shows no details: those are in the log. */
export function ErrorPage({ status }: { status: number | 'offline' }) {
  const { title, text } = getCopy(status)
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <title>{`${title} · Ghost Writers IA`}</title>
      <Ghost className="h-14 w-13" />
      <CommentLabel text={String(status)} />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">{title}</h1>
      <p className="max-w-[52ch] text-muted">{text}</p>
      <a href="/" className={buttonClasses('solid')}>
        Return to Home
      </a>
    </div>
  )
}

function getCopy(status: number | 'offline') {
  if (status === 'offline') return errorPages.offline
  return status < 500 ? errorPages.request : errorPages.server
}

export function NotFoundPage() {
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <Ghost className="h-14 w-13" />
      <CommentLabel text="404" />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">{notFound.title}</h1>
      <p className="max-w-[52ch] text-muted">{notFound.text}</p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  )
}
