import { useLocation } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { logInPage, payAfter } from '#app/copy/identity.ts'
import {
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { EmailField, PasswordField } from '#app/ui/field.tsx'
import { GhostCode } from '#app/ui/ghost-code.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { listProviders } from '#domain/identity/provider-logins.ts'
import { signIn } from '#domain/identity/sign-in.ts'
import { hasPasskeys } from '#domain/identity/use-passkey.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findChosenPlan } from '../../http/safe-path.ts'
import type { Route } from './+types/login'
import { ChosenPlan } from './chosen-plan.tsx'
import { OrLine } from './or-line.tsx'
import { logInByPasskey } from './passkey-actions.ts'
import { PasskeyLogin } from './passkey-forms.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { readBrowser, redirectSignedIn, redirectToCode, redirectViewer } from './start-session.ts'

export const handle: PageHandle = { prerender: 'hydrated', readsQuery: true }

export const headers = keepHeaders

export const meta = () => pageMeta({ title: logInPage.title, description: logInPage.description })

export function loader({ request, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const offered = { canUsePasskeys: hasPasskeys(ports), providers: listProviders(ports) }
  return redirectViewer(context, request) ?? offered
}

const { fallback } = logInPage

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  if (values.passkey !== undefined) return logInByPasskey({ request, context }, values)
  const empty = failMissingFields(values, ['email', 'password'])
  if (empty) return empty
  const { email = '', password = '' } = values

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const credentials = { email, password, ...(await readBrowser(context, request)) }
      const signedIn = await signIn(context.get(portsContext), credentials)
      const { logSecurityEvent } = context.get(requestContext)
      if (isRefusal(signedIn)) {
        logSecurityEvent('login-refused', { reason: signedIn.refused })
        return failRefused(values, signedIn)
      }
      if ('pendingSecret' in signedIn) {
        logSecurityEvent('login-code-asked', {})
        const { search } = new URL(request.url)
        return redirectToCode(context, { half: signedIn, search })
      }
      logSecurityEvent('login', { userId: signedIn.userId })
      return redirectSignedIn(context, { request, signedIn, toast: 'welcome-back' })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const chosen = findChosenPlan(new URLSearchParams(search))
  const { canUsePasskeys, providers } = loaderData
  const hasProviders = providers.length > 0

  return (
    <FormPage
      label={logInPage.label}
      title={logInPage.title}
      picture={
        <GhostCode
          comment={logInPage.comment}
          typed={'const you = await logIn()\nyou.open(lastFile)'}
          completed={'\nyou.cursor.moveTo(lastLine)\nyou.keepWriting()'}
          className="text-[15px] leading-[2.2] lg:text-[17px]"
        />
      }
      intro={
        <>
          {chosen && <ChosenPlan chosen={chosen} next={payAfter.logIn} />}
          <p className={chosen ? 'mt-6' : undefined}>
            {logInPage.isNew}{' '}
            <TextLink to={`/signup${search}`} data-carry-email="">
              {logInPage.signUp}
            </TextLink>
          </p>
        </>
      }
    >
      <div className="grid gap-3">
        {canUsePasskeys && <PasskeyLogin answered={actionData} />}
        <ProviderButtons providers={providers} search={search} />
      </div>
      {(canUsePasskeys || hasProviders) && <OrLine needsScript={!hasProviders} />}
      <PageForm failure={actionData} toastTitle={logInPage.failedTitle}>
        <EmailField autoComplete="username webauthn" />
        <PasswordField
          name="password"
          label={logInPage.password}
          autoComplete="current-password"
          required
        />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <SubmitButton>{logInPage.submit}</SubmitButton>
          <TextLink to="/reset-password" data-carry-email="" className="py-2.5 text-[15px]">
            {logInPage.forgot}
          </TextLink>
        </div>
      </PageForm>
    </FormPage>
  )
}
