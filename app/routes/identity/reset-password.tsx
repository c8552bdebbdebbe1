import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import { resetPage } from '#app/copy/identity.ts'
import { toasts } from '#app/copy/toasts.ts'
import {
  failField,
  failRefused,
  keepHeaders,
  parseInput,
  readForm,
  runAction,
} from '#app/http/forms.ts'
import { Email } from '#app/http/validation.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { useRootData } from '#app/shell/root-data.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { FormToast } from '#app/shell/toasts.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import { sendPasswordReset } from '#domain/identity/reset-password.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/reset-password'

export const handle: PageHandle = { prerender: 'hydrated' }

export const headers = keepHeaders

export const meta = () => pageMeta({ title: resetPage.title, description: resetPage.description })

const { fallback } = resetPage

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  if (!values.email?.trim()) {
    return failField(values, { message: resetPage.missing, field: 'email' })
  }
  const { failure, input } = parseInput(values, z.object({ email: Email }))
  if (failure) return failure

  return runAction({
    values,
    context,
    fallback,
    async work() {
      const from = context.get(requestContext).address
      const sent = await sendPasswordReset(context.get(portsContext), { ...input, from })
      return isRefusal(sent) ? failRefused(values, sent) : { sentTo: input.email }
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, fallback)

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  const failure = actionData && 'message' in actionData ? actionData : undefined
  const sent = actionData && 'sentTo' in actionData ? actionData : undefined

  return (
    <FormPage
      label={resetPage.label}
      title={resetPage.title}
      intro={
        <>
          <p>{resetPage.intro}</p>
          <p className="mt-4">{isSignedIn ? <ToAccount /> : <ToLogin />}</p>
        </>
      }
    >
      <PageForm failure={failure} toastTitle={resetPage.failedTitle}>
        {sent && <Sent answer={sent} />}
        <EmailField defaultValue={sent?.sentTo} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton disabled={sent !== undefined}>{resetPage.submit}</SubmitButton>
          {sent && <SendAgain />}
        </div>
      </PageForm>
    </FormPage>
  )
}

function ToLogin() {
  return (
    <>
      {resetPage.remembered}{' '}
      <TextLink to="/login" data-carry-email="">
        {resetPage.logIn}
      </TextLink>
    </>
  )
}

function ToAccount() {
  return (
    <Sentence words={resetPage.known}>
      <TextLink to="/account" data-carry-email="">
        {resetPage.known.account}
      </TextLink>
    </Sentence>
  )
}

function SendAgain() {
  const { isBusy } = useForm()
  return (
    <button type="submit" disabled={isBusy} className={`${textLinkClasses} min-h-11 text-[15px]`}>
      {resetPage.sendAgain}
    </button>
  )
}

/** Takes the focus from the button, which is now disabled. */
function Sent({ answer }: { answer: object }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])

  return (
    <>
      <div
        ref={box}
        tabIndex={-1}
        // The page may have no script: the browser itself moves the focus here.
        // biome-ignore lint/a11y/noAutofocus: the button that had it is gone
        autoFocus
        className="rounded-[10px] border border-ghost-ink px-4 py-3 text-[15px]"
      >
        <p>{resetPage.sent}</p>
      </div>
      <FormToast answer={answer} words={toasts['reset-sent']} />
    </>
  )
}
