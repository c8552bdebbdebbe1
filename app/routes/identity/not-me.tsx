import { data } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { notMePage, notMeWords } from '#app/copy/email-links.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { forgetSessionToken } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { confirmNotMe, findNotMe } from '#domain/account/not-me.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/not-me'
import {
  failLink,
  failLinkForm,
  findLink,
  keepLinkHeaders,
  readSecret,
} from './follow-email-link.ts'
import { DeadLink } from './link-pages.tsx'
import { maskEmail } from './mask-email.ts'

export const meta = () => pageMeta({ title: notMePage.title, description: notMePage.description })

export const headers = keepLinkHeaders

/** Opening the link changes nothing: it only says what the button will do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const secret = readSecret(request)
  const found = await findLink(context, request, findNotMe)
  if (isRefusal(found)) return failLink(found, { secret, isVerified: null })

  const { kind, email } = found
  const current = kind === 'restore-email' ? maskEmail(found.user.email) : null
  return data({ kind: 'found', what: kind, secret, email, current } as const)
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = {}
  return runAction({
    values,
    context,
    fallback: linkActionFailed,
    async work() {
      const { address: from, siteUrl, logSecurityEvent } = context.get(requestContext)
      const link = { secret: readSecret(request), from }
      const confirmed = await confirmNotMe(context.get(portsContext), link)
      if (isRefusal(confirmed)) return failLinkForm(context, { values, refusal: confirmed })

      const { done, userId } = confirmed
      logSecurityEvent(done, { userId })
      const isViewer = context.get(viewerContext)?.user.id === userId
      const cookies = isViewer ? [await forgetSessionToken(siteUrl)] : []
      const to = done === 'account-secured' ? '/login' : '/'
      return redirectWithToast(context, to, { toast: `not-me-${done}`, cookies, isWhole: true })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'dead') {
    return (
      <DeadLink label={notMePage.label} page="not-me" dead={loaderData}>
        <NextSteps />
      </DeadLink>
    )
  }

  const { secret, what, email, current } = loaderData
  const { title, intro, steps, button } = notMeWords[what]({ email, current })
  return (
    <FormPage
      label={notMePage.label}
      title={title}
      intro={<p className="wrap-anywhere">{intro}</p>}
    >
      <PageForm failure={actionData} action={`/not-me?token=${encodeURIComponent(secret)}`}>
        <ul className="grid list-disc gap-2 pl-5 text-[15px] wrap-anywhere">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <SubmitButton className="justify-self-start">{button}</SubmitButton>
      </PageForm>
    </FormPage>
  )
}

function NextSteps() {
  return (
    <>
      <p className="text-muted">{notMePage.takenOver}</p>
      <ButtonLink to="/reset-password" className="mt-5">
        {notMePage.resetPassword}
      </ButtonLink>
    </>
  )
}
