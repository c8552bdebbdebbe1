import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import { logInPage, signUpPage } from '#app/copy/identity.ts'
import { readPending } from '#app/http/cookies.ts'
import { type FormValues, failRefused, parseInput, runAction } from '#app/http/forms.ts'
import { parseCreationAnswer, parseRequestAnswer } from '#app/http/passkey-answers.ts'
import { Email, PersonName } from '#app/http/validation.ts'
import { logInWithPasskey } from '#domain/identity/passkey-login.ts'
import { signUpWithPasskey } from '#domain/identity/passkey-sign-up.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { readBrowser, redirectSignedIn } from './start-session.ts'

type Args = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/** The login page's action for the answer of a passkey. */
export function logInByPasskey(args: Args, { passkey, ...values }: FormValues) {
  const { request, context } = args
  const { logSecurityEvent } = context.get(requestContext)
  return runAction({
    values,
    context,
    fallback: logInPage.fallback,
    async work() {
      const answer = parseRequestAnswer(passkey)
      const login = answer && { answer, ...(await readChallenge(args)) }
      const signedIn = login
        ? await logInWithPasskey(context.get(portsContext), login)
        : refuse('passkey-invalid')
      if (isRefusal(signedIn)) {
        logSecurityEvent('login-refused', { reason: signedIn.refused })
        return failRefused(values, signedIn)
      }
      logSecurityEvent('login', { userId: signedIn.userId })
      return redirectSignedIn(context, { request, signedIn, toast: 'welcome-back' })
    },
  })
}

/** The sign-up page's action for a new passkey instead of a password. */
export function signUpByPasskey(args: Args, { passkey, ...values }: FormValues) {
  const { request, context } = args
  const { failure, input } = parseInput(values, z.object({ name: PersonName, email: Email }))
  if (failure) return failure
  return runAction({
    values,
    context,
    fallback: signUpPage.fallback,
    async work() {
      const answer = parseCreationAnswer(passkey)
      if (!answer) return failRefused(values, refuse('passkey-invalid'))
      const newcomer = { ...input, answer, ...(await readChallenge(args)) }
      const signedIn = await signUpWithPasskey(context.get(portsContext), newcomer)
      if (isRefusal(signedIn)) return failRefused(values, signedIn)
      context.get(requestContext).logSecurityEvent('signup', { userId: signedIn.userId })
      const toast = signedIn.isMailed ? 'account-created' : 'account-created-without-mail'
      return redirectSignedIn(context, { request, signedIn, toast })
    },
  })
}

/** What the browser began, and what it is. */
async function readChallenge({ request, context }: Args) {
  const { siteUrl } = context.get(requestContext)
  const secret = await readPending(request, { kind: 'passkey', siteUrl })
  return { secret, ...(await readBrowser(context, request)) }
}
