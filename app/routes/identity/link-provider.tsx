import { redirect } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { linkPage } from '#app/copy/providers.ts'
import { readPending } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failRefused, keepHeaders, readForm, runAction } from '#app/http/forms.ts'
import { toSafePath } from '#app/http/safe-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { linkWaiting } from '#domain/identity/link-provider.ts'
import { findProof } from '#domain/identity/proof.ts'
import { findProvider, findWaiting } from '#domain/identity/provider-visit.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/link-provider'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: linkPage.pageTitle, description: linkPage.description })

/** Asks whether to connect a provider, after its address was found to have an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, session } = getViewer(context)
  const ports = context.get(portsContext)
  const { waiting, next } = await readWaiting({ request, context })
  const provider = waiting && findProvider(ports, waiting.providerId)
  if (!provider) throw await redirectWithToast(context, next, { toast: 'visit-ended' })
  if (!(await findProof(ports, session.id))) {
    const here = `/account/connect?${new URLSearchParams({ next })}`
    throw redirect(`/prove?${new URLSearchParams({ next: here })}`)
  }
  return { name: provider.name, theirEmail: waiting.email ?? '', email: user.email, next }
}

type Arguments = Pick<Route.LoaderArgs, 'request' | 'context'>

async function readWaiting({ request, context }: Arguments) {
  const { siteUrl } = context.get(requestContext)
  const secret = await readPending(request, { kind: 'provider', siteUrl })
  const next = toSafePath(new URL(request.url).searchParams.get('next'), siteUrl) ?? '/account'
  return { secret, next, waiting: await findWaiting(context.get(portsContext), secret) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { user, session } = getViewer(context)
  const ports = context.get(portsContext)
  const { secret, next, waiting } = await readWaiting({ request, context })
  const providerId = waiting?.providerId ?? ''
  const name = findProvider(ports, providerId)?.name ?? ''
  return runAction({
    values,
    context,
    fallback: linkPage.fallback,
    async work() {
      const linked = await linkWaiting(ports, { user, sessionId: session.id, secret, name })
      const facts = { intent: 'link-provider', name: providerId, userId: user.id }
      const { logSecurityEvent } = context.get(requestContext)
      if (isRefusal(linked)) {
        logSecurityEvent('account-change-refused', { ...facts, reason: linked.refused })
        return failRefused(values, linked)
      }
      logSecurityEvent('account-changed', facts)
      return redirectWithToast(context, next, { toast: 'provider-linked' })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkPage.fallback)

export default function LinkProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { name, theirEmail, email, next } = loaderData
  return (
    <FormPage
      label={linkPage.label}
      title={linkPage.title(name)}
      intro={<p className="wrap-anywhere">{linkPage.intro(name, theirEmail)}</p>}
    >
      <PageForm failure={actionData}>
        <p className="wrap-anywhere">{linkPage.account(email)}</p>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>{linkPage.submit(name)}</SubmitButton>
          <TextLink to={next} className="py-2.5">
            {linkPage.skip}
          </TextLink>
        </div>
      </PageForm>
    </FormPage>
  )
}
