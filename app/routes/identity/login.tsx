import { useRef } from 'react'
import { Form, redirect, useLocation, useNavigation } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { payAfter } from '#app/copy/identity.ts'
import { readDeviceTokens, readSessionToken } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { FormErrorWithToast } from '#app/shell/toasts.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Field, PasswordField } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { signIn } from '#domain/identity/sign-in.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findChosenPlan, getDestination } from '../../http/safe-path.ts'
import type { Route } from './+types/login'
import { carryEmail, useCarriedEmail } from './carry-email.ts'
import { ChosenPlan } from './chosen-plan.tsx'
import { describeDevice, writeSignedIn } from './start-session.ts'

export const handle: PageHandle = { prerender: 'hydrated', readsQuery: true }

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: 'Log in', description: 'Log in to your Ghost Writers IA account.' })

export function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  return context.get(viewerContext) ? redirect(getDestination(request.url, siteUrl)) : null
}

const fallback = 'Failed to log in'

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const empty = failMissingFields(values, ['email', 'password'])
  if (empty) return empty
  const { email = '', password = '' } = values

  const { address, siteUrl, logSecurityEvent } = context.get(requestContext)
  const formerToken = await readSessionToken(request, siteUrl)
  const deviceTokens = await readDeviceTokens(request, siteUrl)
  const device = describeDevice(request)

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const credentials = { email, password, from: address, device, formerToken, deviceTokens }
      const signedIn = await signIn(context.get(portsContext), credentials)
      if (isRefusal(signedIn)) {
        logSecurityEvent('login-refused', { reason: signedIn.refused })
        return failRefused(values, signedIn)
      }
      logSecurityEvent('login', { userId: signedIn.userId })

      const cookies = await writeSignedIn(signedIn, siteUrl)
      const to = getDestination(request.url, siteUrl)
      return redirectWithToast(to, { toast: 'welcome-back', siteUrl, cookies })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function Login({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useCarriedEmail(form)
  const chosen = findChosenPlan(new URLSearchParams(search))
  const isBusy = useNavigation().state === 'submitting'

  return (
    <FormPage
      label="log in"
      title="Log in"
      intro={
        <>
          {chosen && <ChosenPlan chosen={chosen} next={payAfter.logIn} />}
          <p className={chosen ? 'mt-6' : undefined}>
            New here?{' '}
            <SiteLink to={`/signup${search}`} className={textLinkClasses}>
              Create an account
            </SiteLink>
          </p>
        </>
      }
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <FormErrorWithToast failure={actionData} title="Login failed" />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={actionData?.values.email}
          isWrong={actionData?.wrong.includes('email')}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          isWrong={actionData?.wrong.includes('password')}
        />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <SubmitButton isBusy={isBusy}>Log in</SubmitButton>
          <SiteLink
            to="/reset-password"
            onClick={carryEmail}
            className={`${textLinkClasses} py-2.5 text-[15px]`}
          >
            Forgot your password?
          </SiteLink>
        </div>
      </Form>
    </FormPage>
  )
}
