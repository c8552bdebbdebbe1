import { useLocation } from 'react-router'
import { errorLinks, errorPages, notFound } from '#app/copy/shell.ts'
import { buttonClasses } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Ghost } from '#app/ui/ghost.tsx'
import { CommentLabel } from '#app/ui/section.tsx'
import { nameTab } from './head-tags.tsx'
import type { NearestPage } from './nearest-page.ts'
import { useRootData } from './root-data.ts'
import { ButtonLink, TextLink } from './site-link.tsx'

/** Shows no details: those are in the log. What is around it stays as it was. */
export function ErrorPage({ status }: { status: number | 'offline' }) {
  const { title, text } = getCopy(status)
  const isSignedIn = Boolean(useRootData()?.viewer)
  const { pathname, search } = useLocation()
  return (
    <div className="grid justify-items-start gap-6 py-16 md:py-24">
      <title>{nameTab(title)}</title>
      <Ghost className="h-14 w-13" />
      <CommentLabel text={String(status)} />
      <h1 className="text-[clamp(36px,4.4vw,48px)] leading-[1.04] font-semibold tracking-[-.04em] text-balance">
        {title}
      </h1>
      <p className="max-w-[52ch] text-muted">
        {text} <TextLink to="/status">{errorLinks.status}</TextLink>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${pathname}${search}`} replace>
          {errorLinks.again}
        </ButtonLink>
        {isSignedIn ? (
          <ButtonLink to="/dashboard" look="line">
            {errorLinks.dashboard}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" look="line">
            {errorLinks.home}
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

type NotFound = { readonly nearest?: NearestPage | null }

/** With the page that a visitor probably meant, if there is one. */
export function NotFoundPage({ nearest = null }: NotFound) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-6 py-16 md:py-24">
      <Ghost className="h-14 w-13" />
      <CommentLabel text="404" />
      <h1 className="text-[clamp(36px,4.4vw,56px)] leading-[1.04] font-semibold tracking-[-.04em]">
        {notFound.title}
      </h1>
      {nearest && <GhostPath {...nearest} />}
      <p className="max-w-[52ch] text-muted">{nearest ? notFound.nearest : notFound.text}</p>
      <p className="flex flex-wrap gap-3">
        {nearest && <ButtonLink to={nearest.page}>{notFound.goTo(nearest.page)}</ButtonLink>}
        <ButtonLink to="/" look={nearest ? 'line' : 'solid'}>
          {notFound.home}
        </ButtonLink>
      </p>
      <search className="w-full max-w-[480px]">
        <form action="/docs/search" className="flex items-end gap-3 *:first:flex-1">
          <Field type="search" name="q" label={notFound.search} />
          <button type="submit" className={buttonClasses('line')}>
            {notFound.searchButton}
          </button>
        </form>
      </search>
    </div>
  )
}

/** What was typed, completed with ghost text. The button below says where it leads. */
function GhostPath({ typed, page }: NearestPage) {
  const isStart = page.startsWith(typed)
  return (
    <p aria-hidden="true" className="font-mono text-xl wrap-anywhere">
      {typed}
      <span className="caret" />
      <span className="text-unwritten italic">
        {isStart ? page.slice(typed.length) : ` ${page}`}
      </span>
    </p>
  )
}
