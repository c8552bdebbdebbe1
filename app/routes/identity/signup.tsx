import { useRef } from 'react'
import { Form, redirect, useLocation, useNavigation } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { invalidEmail, nameTooLong } from '#app/copy/account.ts'
import { freePlanReasons, paidPlanReasons, payAfter, signUpIntro } from '#app/copy/identity.ts'
import { readDeviceTokens, readSessionToken } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  failField,
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { checkNewPassword, Email, PersonName } from '#app/http/validation.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { NewPasswordFields } from '#app/shell/new-password-fields.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { FormErrorWithToast } from '#app/shell/toasts.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import type { NewAccount } from '#domain/identity/ports.ts'
import { signUp } from '#domain/identity/sign-up.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findChosenPlan, getDestination } from '../../http/safe-path.ts'
import type { Route } from './+types/signup'
import { useCarriedEmail } from './carry-email.ts'
import { ChosenPlan } from './chosen-plan.tsx'
import { describeDevice, writeSignedIn } from './start-session.ts'

export const handle: PageHandle = { prerender: 'hydrated', readsQuery: true }

export const headers = keepHeaders

export const meta = () =>
  pageMeta({
    title: 'Sign up',
    description: 'Create your Ghost Writers IA account and start free.',
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, passwordMinLength } = context.get(requestContext)
  const isSignedIn = context.get(viewerContext) !== null
  return isSignedIn ? redirect(getDestination(request.url, siteUrl)) : { passwordMinLength }
}

const fallback = 'Failed to create an account'

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const empty = failMissingFields(values, ['name', 'email', 'password', 'confirmPassword'])
  if (empty) return empty
  const { address, siteUrl, passwordMinLength, logSecurityEvent } = context.get(requestContext)
  const { fault, account } = checkForm(values, passwordMinLength)
  if (fault) return failField(values, fault)
  const formerToken = await readSessionToken(request, siteUrl)
  const deviceTokens = await readDeviceTokens(request, siteUrl)

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const device = describeDevice(request)
      const newcomer = { ...account, from: address, device, formerToken, deviceTokens }
      const signedIn = await signUp(context.get(portsContext), newcomer)
      if (isRefusal(signedIn)) return failRefused(values, signedIn)
      logSecurityEvent('signup', { userId: signedIn.userId })

      const cookies = await writeSignedIn(signedIn, siteUrl)
      const to = getDestination(request.url, siteUrl)
      const toast = signedIn.isMailed ? 'account-created' : 'account-created-without-mail'
      return redirectWithToast(to, { toast, siteUrl, cookies })
    },
  })
}

type SignupCheck =
  | { readonly fault: { message: string; field?: string }; readonly account?: never }
  | { readonly fault?: never; readonly account: NewAccount }

/** The specification's checks in its order, then our own. */
function checkForm(values: Record<string, string>, minLength: number): SignupCheck {
  const { name = '', email = '', password = '', confirmPassword = '' } = values
  const fault = checkNewPassword({ password, confirmPassword }, minLength)
  if (fault) return { fault }

  const [person, address] = [PersonName.safeParse(name), Email.safeParse(email)]
  if (!person.success) return { fault: { message: nameTooLong, field: 'name' } }
  if (!address.success) {
    return { fault: { message: invalidEmail, field: 'email' } }
  }
  return { account: { name: person.data, email: address.data, password } }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  useCarriedEmail(form)
  const chosen = findChosenPlan(new URLSearchParams(search))
  const isBusy = useNavigation().state === 'submitting'
  const { values = {}, wrong } = actionData ?? {}

  return (
    <FormPage
      label="sign up"
      title="Sign up"
      intro={
        <>
          {chosen ? <ChosenPlan chosen={chosen} next={payAfter.signUp} /> : <p>{signUpIntro}</p>}
          <ul className="mt-5 grid gap-2 text-base text-ink">
            {(chosen ? paidPlanReasons : freePlanReasons).map((reason) => (
              <li key={reason} className="dashed">
                {reason}
              </li>
            ))}
          </ul>
          <p className="mt-6">
            Already have an account?{' '}
            <SiteLink to={`/login${search}`} className={textLinkClasses}>
              Log in
            </SiteLink>
          </p>
        </>
      }
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <FormErrorWithToast failure={actionData} title="Sign up failed" />
        <Field
          name="name"
          label="Full name"
          autoComplete="name"
          required
          defaultValue={values.name}
          isWrong={wrong?.includes('name')}
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          defaultValue={values.email}
          isWrong={wrong?.includes('email')}
        />
        <NewPasswordFields minLength={loaderData.passwordMinLength} wrong={wrong} />
        <SubmitButton isBusy={isBusy} className="mt-1 w-full">
          Sign up
        </SubmitButton>
        <p className="text-[14px] text-muted">
          By signing up you agree to the{' '}
          <SiteLink to="/terms" className={textLinkClasses}>
            terms
          </SiteLink>
          . See our{' '}
          <SiteLink to="/privacy" className={textLinkClasses}>
            privacy policy
          </SiteLink>
          .
        </p>
      </Form>
    </FormPage>
  )
}
