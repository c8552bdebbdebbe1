import { data } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import { newPasswordPage } from '#app/copy/identity.ts'
import { passwordLabels } from '#app/copy/passwords.ts'
import { forgetSessionToken, readDeviceTokens, writeDeviceTokens } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failMissingFields, parseInput, readForm, runAction } from '#app/http/forms.ts'
import { newPasswordFields } from '#app/http/validation.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { NewPasswordFields } from '#app/shell/password-fields.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { findReset, resetPassword } from '#domain/identity/reset-password.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/new-password'
import {
  type DeadLinkData,
  failLink,
  failLinkForm,
  findLink,
  keepLinkHeaders,
  readSecret,
} from './follow-email-link.ts'
import { DeadLink } from './link-pages.tsx'

export const meta = () =>
  pageMeta({ title: newPasswordPage.title, description: newPasswordPage.description })

export const headers = keepLinkHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await findLink(context, request, findReset)
  if (isRefusal(found)) return failLink(found, { secret: readSecret(request), isVerified: null })
  const { passwordMinLength } = context.get(requestContext)
  return data({ kind: 'live', passwordMinLength } as const)
}

const { fallback } = newPasswordPage

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const empty = failMissingFields(values, ['password', 'confirmPassword'])
  if (empty) return empty
  const { address, siteUrl, passwordMinLength, logSecurityEvent } = context.get(requestContext)
  const form = z.object(newPasswordFields(values.password, passwordMinLength))
  const { failure, input } = parseInput(values, form)
  if (failure) return failure
  const { password } = input

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const deviceTokens = await readDeviceTokens(request, siteUrl)
      const reset = { secret: readSecret(request), password, from: address, deviceTokens }
      const done = await resetPassword(context.get(portsContext), reset)
      if (isRefusal(done)) {
        logSecurityEvent('password-reset-refused', { reason: done.refused })
        return failLinkForm(context, { values, refusal: done })
      }
      logSecurityEvent('password-reset', { userId: done.id })

      const cookies = [
        await forgetSessionToken(siteUrl),
        await writeDeviceTokens(done.deviceTokens, siteUrl),
      ]
      return redirectWithToast(context, '/login', {
        toast: 'password-reset',
        cookies,
        isWhole: true,
      })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'dead') return <SpentLink dead={loaderData} />

  return (
    <FormPage
      label={newPasswordPage.label}
      title={newPasswordPage.heading}
      intro={<p>{newPasswordPage.intro}</p>}
    >
      <PageForm failure={actionData}>
        <NewPasswordFields
          labels={passwordLabels.changed}
          minLength={loaderData.passwordMinLength}
        />
        <SubmitButton className="justify-self-start">{newPasswordPage.submit}</SubmitButton>
      </PageForm>
    </FormPage>
  )
}

function SpentLink({ dead }: { dead: DeadLinkData }) {
  if (dead.isLive) {
    return (
      <DeadLink label={newPasswordPage.label} page="new-password" dead={dead}>
        {null}
      </DeadLink>
    )
  }
  return (
    <FormPage
      label={newPasswordPage.label}
      title={newPasswordPage.expiredTitle}
      intro={<p>{newPasswordPage.limits}</p>}
    >
      <ButtonLink to="/reset-password" className="mt-5">
        {newPasswordPage.getLink}
      </ButtonLink>
    </FormPage>
  )
}
