import { useLocation } from 'react-router'
import { errorPages, notFound } from '#app/copy/shell.ts'
import { Ghost } from '#app/ui/ghost.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { useRootData } from './root-data.ts'
import { ButtonLink, TextLink } from './site-link.tsx'

/** Shows no details: those are in the log. What is around it stays as it was. */
export function ErrorPage({ status }: { status: number | 'offline' }) {
  const { title, text } = getCopy(status)
  const isSignedIn = Boolean(useRootData()?.viewer)
  const { pathname, search } = useLocation()
  return (
    <div className="grid justify-items-start gap-6 py-24 md:pl-18">
      <title>{`${title} · Ghost Writers IA`}</title>
      <Ghost className="h-14 w-13" />
      <CommentLabel text={String(status)} />
      <h1 className="text-5xl font-semibold tracking-[-.04em]">{title}</h1>
      <p className="max-w-[52ch] text-muted">
        {text} <TextLink to="/status">See status</TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${pathname}${search}`} replace>
          Try again
        </ButtonLink>
        {isSignedIn ? (
          <ButtonLink to="/dashboard" look="line">
            Go to dashboard
          </ButtonLink>
        ) : (
          <ButtonLink to="/" look="line">
            Return to Home
          </ButtonLink>
        )}
      </div>
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
