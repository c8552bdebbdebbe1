import { useLocation } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import {
  freePlanReasons,
  paidPlanReasons,
  payAfter,
  signUpPage,
  signUpTerms,
} from '#app/copy/identity.ts'
import {
  failMissingFields,
  failRefused,
  keepHeaders,
  parseInput,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { Email, newPasswordFields, PersonName } from '#app/http/validation.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { NewPasswordFields } from '#app/shell/password-fields.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import { EmailField, Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { listProviders } from '#domain/identity/provider-logins.ts'
import { signUp } from '#domain/identity/sign-up.ts'
import { hasPasskeys } from '#domain/identity/use-passkey.ts'
import { toEmail } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findChosenPlan } from '../../http/safe-path.ts'
import type { Route } from './+types/signup'
import { ChosenPlan } from './chosen-plan.tsx'
import { OrLine } from './or-line.tsx'
import { signUpByPasskey } from './passkey-actions.ts'
import { PasskeySignUp } from './passkey-forms.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readBrowser, redirectSignedIn, redirectViewer } from './start-session.ts'

export const handle: PageHandle = { prerender: 'hydrated', readsQuery: true }

export const headers = keepHeaders

export const meta = () => pageMeta({ title: signUpPage.title, description: signUpPage.description })

export function loader({ request, context }: Route.LoaderArgs) {
  const { passwordMinLength } = context.get(requestContext)
  const ports = context.get(portsContext)
  const offered = { canUsePasskeys: hasPasskeys(ports), providers: listProviders(ports) }
  return redirectViewer(context, request) ?? { passwordMinLength, ...offered }
}

const { fallback } = signUpPage

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  if (values.passkey !== undefined) return signUpByPasskey({ request, context }, values)
  const empty = failMissingFields(values, ['name', 'email', 'password', 'confirmPassword'])
  if (empty) return empty
  const { passwordMinLength, logSecurityEvent } = context.get(requestContext)
  const { failure, input } = parseInput(values, toSignupForm(values.password, passwordMinLength))
  if (failure) return failure

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const { name, email, password } = input
      const newcomer = { name, email, password, ...(await readBrowser(context, request)) }
      const signedIn = await signUp(context.get(portsContext), newcomer)
      if (isRefusal(signedIn))
        return resume({ request, context }, email) ?? failRefused(values, signedIn)
      logSecurityEvent('signup', { userId: signedIn.userId })

      const toast = signedIn.isMailed ? 'account-created' : 'account-created-without-mail'
      return redirectSignedIn(context, { request, signedIn, toast })
    },
  })
}

/** Sent twice: the first one has created the account, and this browser has its session. */
function resume(
  { request, context }: Pick<Route.ActionArgs, 'request' | 'context'>,
  email: string,
): Response | null {
  const viewer = context.get(viewerContext)
  return viewer?.user.email === toEmail(email) ? redirectViewer(context, request) : null
}

/** The specification's checks in its order, then our own. */
function toSignupForm(password: string | undefined, minLength: number) {
  return z.object({ ...newPasswordFields(password, minLength), name: PersonName, email: Email })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const chosen = findChosenPlan(new URLSearchParams(search))

  return (
    <FormPage
      label={signUpPage.label}
      title={signUpPage.title}
      intro={
        <>
          {chosen ? (
            <ChosenPlan chosen={chosen} next={payAfter.signUp} />
          ) : (
            <p>{signUpPage.intro}</p>
          )}
          <DashedList
            items={chosen ? paidPlanReasons : freePlanReasons}
            className="mt-5 gap-2 text-base text-ink"
          />
          <p className="mt-6">
            {signUpPage.hasAccount} <TextLink to={`/login${search}`}>{signUpPage.logIn}</TextLink>
          </p>
        </>
      }
    >
      <ProviderButtons providers={loaderData.providers} search={search} />
      {loaderData.providers.length > 0 && <OrLine />}
      <PageForm failure={actionData} toastTitle={signUpPage.failedTitle}>
        <Field name="name" label={signUpPage.name} autoComplete="name" required />
        <EmailField />
        <NewPasswordFields minLength={loaderData.passwordMinLength} />
        <SubmitButton className="mt-1 w-full">{signUpPage.submit}</SubmitButton>
        {loaderData.canUsePasskeys && <PasskeySignUp />}
        <p className="text-[14px] text-muted">
          {signUpTerms.before}
          <TextLink to="/terms">{signUpTerms.terms}</TextLink>
          {signUpTerms.between}
          <TextLink to="/privacy">{signUpTerms.privacy}</TextLink>
          {signUpTerms.after}
        </p>
      </PageForm>
    </FormPage>
  )
}
