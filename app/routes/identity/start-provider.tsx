import { data, type RouterContextProvider, redirect, useLocation } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { linkPage, providerWords } from '#app/copy/providers.ts'
import { readPending, writePending } from '#app/http/cookies.ts'
import { keepHeaders, readForm } from '#app/http/forms.ts'
import { getDestination, toSafePath } from '#app/http/safe-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { copyLanguage } from '#domain/copy-language.ts'
import { listProviders, type OfferedProvider } from '#domain/identity/provider-logins.ts'
import { startVisit, type VisitPurpose } from '#domain/identity/provider-visit.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/start-provider'
import { leaveVisit } from './leave-visit.ts'
import { ProviderButton } from './provider-buttons.tsx'
import { redirectViewer } from './start-session.ts'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: providerWords.pageTitle, description: providerWords.description })

/** Only a form begins a sign-in, so that a link or a prefetch doesn't: the page by itself has its button. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { provider: id } = params
  const provider = listProviders(context.get(portsContext)).find((one) => one.id === id)
  if (!provider) throw data(null, { status: 404 })
  return provider
}

const purposes: readonly VisitPurpose[] = ['log-in', 'link', 'prove']

export async function action({ request, params, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const purpose = purposes.find((one) => one === values.purpose) ?? 'log-in'
  const viewer = context.get(viewerContext)
  const back = purpose === 'log-in' ? redirectViewer(context, request) : null
  if (back) return back
  if (purpose !== 'log-in' && !viewer) return redirect('/login')

  const { siteUrl, address: from } = context.get(requestContext)
  const providerId = params.provider
  const next = getNext(context, { request, purpose })
  const visit = { purpose, next, language: copyLanguage }
  const started = await startVisit(context.get(portsContext), {
    ...visit,
    providerId,
    viewer: viewer && { userId: viewer.user.id, sessionId: viewer.session.id },
    from,
    secret: await readPending(request, { kind: 'provider', siteUrl }),
  })
  if (isRefusal(started) && started.refused === 'unproven') return askForProof(providerId)
  if (isRefusal(started)) return leaveVisit(context, { refusal: started, providerId, visit })
  const cookie = await writePending({ kind: 'provider', siteUrl }, started.secret)
  return data({ url: started.url, name: started.name }, { headers: { 'set-cookie': cookie } })
}

/** Linking begins with a proof. After it, this page has a button. */
function askForProof(providerId: string): Response {
  const next = `/auth/${providerId}?purpose=link`
  return redirect(`/prove?${new URLSearchParams({ next })}`)
}

type Begun = { readonly request: Request; readonly purpose: VisitPurpose }

/** Where to go once it's done. */
function getNext(context: Readonly<RouterContextProvider>, { request, purpose }: Begun): string {
  const { siteUrl } = context.get(requestContext)
  if (purpose === 'log-in') return getDestination(request.url, siteUrl)
  const next = new URL(request.url).searchParams.get('next')
  return toSafePath(next, siteUrl) ?? '/account'
}

/**
 * Leads to the provider by a refresh instead of a redirect: browsers check each redirect of a form
 * against the page's content policy, and nobody knows where a provider redirects to. Browsers don't
 * keep this page in the history.
 */
export default function StartProvider({ loaderData, actionData }: Route.ComponentProps) {
  if (!actionData) return <StartButton {...loaderData} />
  const { url, name } = actionData
  const { leaving } = providerWords
  return (
    <>
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <PageTop label={providerWords.label} title={leaving.title(name)}>
        <p>{leaving.intro(name)}</p>
      </PageTop>
      <p className="mt-8">
        <a href={url} className={buttonClasses('solid')}>
          {leaving.link(name)}
        </a>
      </p>
    </>
  )
}

function StartButton(provider: OfferedProvider) {
  const { search } = useLocation()
  const isLink = new URLSearchParams(search).get('purpose') === 'link'
  const title = isLink ? linkPage.title : providerWords.continueWith
  return (
    <PageTop label={providerWords.label} title={title(provider.name)}>
      {isLink ? (
        <ProviderButton {...provider} search="" purpose="link" />
      ) : (
        <ProviderButton {...provider} search={search} />
      )}
    </PageTop>
  )
}
