import { data } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { stopResetPage } from '#app/copy/two-step.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { findReset, stopReset } from '#domain/account/reset-two-step.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/stop-reset'
import {
  failLink,
  failLinkForm,
  findLink,
  keepLinkHeaders,
  readSecret,
} from './follow-email-link.ts'
import { DeadLink } from './link-pages.tsx'

export const meta = () =>
  pageMeta({ title: stopResetPage.title, description: stopResetPage.description })

export const headers = keepLinkHeaders

/** Opening the link changes nothing: it only says what the button will do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const secret = readSecret(request)
  const found = await findLink(context, request, findReset)
  if (isRefusal(found)) return failLink(found, { secret, isVerified: null })
  return data({ kind: 'found', secret } as const)
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = {}
  return runAction({
    values,
    context,
    fallback: linkActionFailed,
    async work() {
      const { address: from, logSecurityEvent } = context.get(requestContext)
      const stopped = await stopReset(context.get(portsContext), {
        secret: readSecret(request),
        from,
      })
      if (isRefusal(stopped)) return failLinkForm(context, { values, refusal: stopped })
      logSecurityEvent('second-factor-reset-stopped', { userId: stopped.userId })
      return redirectWithToast(context, '/reset-password', { toast: 'reset-stopped' })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

export default function StopReset({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'dead') {
    return (
      <DeadLink label={stopResetPage.label} page="stop-reset" dead={loaderData}>
        <p className="text-muted">{stopResetPage.dead}</p>
        <ButtonLink to="/login" className="mt-5">
          {stopResetPage.logIn}
        </ButtonLink>
      </DeadLink>
    )
  }
  const { title, intro, next, submit } = stopResetPage
  return (
    <FormPage label={stopResetPage.label} title={title} intro={<p>{intro}</p>}>
      <PageForm
        failure={actionData}
        action={`/stop-reset?token=${encodeURIComponent(loaderData.secret)}`}
      >
        <p className="text-[15px]">{next}</p>
        <SubmitButton className="justify-self-start">{submit}</SubmitButton>
      </PageForm>
    </FormPage>
  )
}
