import { data } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { linkActionFailed } from '#app/copy/link-action.ts'
import { confirmDeclarationPage } from '#app/copy/rights.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { runAction } from '#app/http/forms.ts'
import {
  failLink,
  failLinkForm,
  findLink,
  keepLinkHeaders,
  readSecret,
} from '#app/routes/identity/follow-email-link.ts'
import { DeadLink } from '#app/routes/identity/link-pages.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { declarations } from '#domain/copy/en/declarations.ts'
import { formatMoment } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { confirmDeclaration, findLinkedDeclaration } from '#domain/rights/confirm-declaration.ts'
import { describeDeclaration } from '#domain/rights/describe-declaration.ts'
import type { Route } from './+types/confirm-declaration'

const { label, title, intro, submit, dead, contact, quote } = confirmDeclarationPage

export const meta = () => pageMeta(confirmDeclarationPage)

export const headers = keepLinkHeaders

/** Opening the link changes nothing: programs open links in emails, too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const secret = readSecret(request)
  const found = await findLink(context, request, findLinkedDeclaration)
  if (isRefusal(found)) return failLink(found, { secret, isVerified: null })
  const { reference, receivedAt } = found
  const text = describeDeclaration(found, declarations)
  return data({ kind: 'found', secret, reference, receivedAt, text } as const)
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = {}
  return runAction({
    values,
    context,
    fallback: linkActionFailed,
    async work() {
      const link = { secret: readSecret(request), from: context.get(requestContext).address }
      const confirmed = await confirmDeclaration(context.get(portsContext), link)
      if (isRefusal(confirmed)) return failLinkForm(context, { values, refusal: confirmed })
      return redirectWithToast(context, '/', { toast: 'declaration-confirmed' })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, linkActionFailed)

export default function ConfirmDeclaration({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'dead') {
    return (
      <DeadLink label={label} page="confirm-declaration" dead={loaderData}>
        <p className="text-muted">{dead}</p>
        <ButtonLink to="/contact" className="mt-5">
          {contact}
        </ButtonLink>
      </DeadLink>
    )
  }
  const { secret, reference, receivedAt, text } = loaderData
  return (
    <FormPage label={label} title={title} intro={<p>{intro}</p>}>
      <PageForm
        failure={actionData}
        action={`/confirm-declaration?token=${encodeURIComponent(secret)}`}
      >
        <p className="wrap-anywhere">{quote(text)}</p>
        <p className="text-[14px] text-muted">
          {reference}, {formatMoment(receivedAt)}
        </p>
        <SubmitButton className="justify-self-start">{submit}</SubmitButton>
      </PageForm>
    </FormPage>
  )
}
