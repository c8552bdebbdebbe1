import { redirect, useLocation } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { payAfter } from '#app/copy/identity.ts'
import { loginCodePage } from '#app/copy/two-step.ts'
import { readPending, writeRememberedTokens } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import {
  type FormFailure,
  failMissingFields,
  failRefused,
  keepHeaders,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { findChosenPlan, getDestination } from '#app/http/safe-path.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { CheckboxField, Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { findPending } from '#domain/identity/pending-login.ts'
import { finishLogin } from '#domain/identity/second-step.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/login-code'
import { ChosenPlan } from './chosen-plan.tsx'
import { readBrowser, redirectViewer, writeSignedIn } from './start-session.ts'

const { fallback } = loginCodePage

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: loginCodePage.title, description: loginCodePage.description })

/** Without a password that was right a short while ago, there's nothing to enter here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const secret = await readPending(request, { kind: 'second-factor', siteUrl })
  const isAsked = await findPending(context.get(portsContext), { kind: 'second-factor', secret })
  const { search } = new URL(request.url)
  return redirectViewer(context, request) ?? (isAsked ? null : redirect(`/login${search}`))
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const empty = failMissingFields(values, ['code'])
  if (empty) return empty

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const { siteUrl, logSecurityEvent } = context.get(requestContext)
      const finished = await finishLogin(context.get(portsContext), {
        ...(await readBrowser(context, request)),
        secret: await readPending(request, { kind: 'second-factor', siteUrl }),
        code: values.code ?? '',
        isRemembered: values.remember === 'on',
      })
      if (isRefusal(finished)) {
        logSecurityEvent('login-refused', { reason: finished.refused })
        if (finished.refused !== 'login-expired') return failRefused(values, finished)
        const { search } = new URL(request.url)
        return redirectWithToast(context, `/login${search}`, { toast: 'login-expired' })
      }
      logSecurityEvent('login', { userId: finished.userId })
      const cookies = [
        ...(await writeSignedIn(finished, siteUrl)),
        await writeRememberedTokens(finished.rememberedTokens, siteUrl),
      ]
      const to = getDestination(request.url, siteUrl)
      return redirectWithToast(context, to, { toast: 'welcome-back', cookies })
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const chosen = findChosenPlan(new URLSearchParams(search))
  const isRecovery = actionData?.values.intent === 'recovery-code'

  return (
    <FormPage
      label={loginCodePage.pageLabel}
      title={loginCodePage.title}
      intro={
        <>
          {chosen && <ChosenPlan chosen={chosen} next={payAfter.logIn} />}
          <p className={chosen ? 'mt-6' : undefined}>{loginCodePage.intro}</p>
        </>
      }
    >
      <div className="grid gap-6">
        <CodeForm failure={isRecovery ? undefined : actionData} />
        <details open={isRecovery} className="border-t border-line pt-4">
          <summary className="min-h-11 cursor-pointer py-2.5 text-[15px] font-[550]">
            {loginCodePage.lost}
          </summary>
          <RecoveryForm failure={isRecovery ? actionData : undefined} />
        </details>
      </div>
    </FormPage>
  )
}

type FormProps = { readonly failure: FormFailure | undefined }

function CodeForm({ failure }: FormProps) {
  return (
    <PageForm failure={failure} toastTitle={loginCodePage.failed}>
      <input type="hidden" name="intent" value="code" />
      <Field
        name="code"
        label={loginCodePage.label}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <CheckboxField
        name="remember"
        label={loginCodePage.remember}
        hint={loginCodePage.rememberHint}
      />
      <SubmitButton className="justify-self-start">{loginCodePage.submit}</SubmitButton>
    </PageForm>
  )
}

function RecoveryForm({ failure }: FormProps) {
  return (
    <PageForm failure={failure} toastTitle={loginCodePage.failed} className="grid gap-5 pt-3">
      <input type="hidden" name="intent" value="recovery-code" />
      <Field
        id="recovery-code"
        name="code"
        label={loginCodePage.recoveryLabel}
        hint={loginCodePage.recoveryHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SubmitButton look="line" className="justify-self-start">
        {loginCodePage.recoverySubmit}
      </SubmitButton>
      <p className="text-[15px] text-muted">
        {loginCodePage.help}{' '}
        <TextLink to="/contact" className="inline-block py-2.5">
          {loginCodePage.contact}
        </TextLink>
      </p>
    </PageForm>
  )
}
