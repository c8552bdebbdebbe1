import { data, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { createSiteCookie } from '#app/http/cookies.ts'
import { readForm } from '#app/http/forms.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { toSafePath } from '#app/http/safe-path.ts'
import { changeLanguage } from '#domain/account/change-language.ts'
import { siteLanguages } from '#domain/site-language.ts'
import type { Route } from './+types/choose-language'

const Choice = z.object({ language: z.enum(siteLanguages), path: z.string() })

/** A link can't change anyone's language. */
export const loader = () => redirect('/')

/** Shows the page in the chosen language, and keeps it with the account of a logged-in user. */
export async function action({ request, context }: Route.ActionArgs) {
  const choice = Choice.safeParse(await readForm(request))
  if (!choice.success) throw data(null, { status: 400 })
  const { language } = choice.data
  const { siteUrl } = context.get(requestContext)
  const viewer = context.get(viewerContext)
  if (viewer) await changeLanguage(context.get(portsContext), { userId: viewer.user.id, language })

  const path = toSafePath(choice.data.path, siteUrl) ?? '/'
  return redirectDocument(toLanguagePath(path, language), {
    status: 303,
    headers: { 'set-cookie': await createSiteCookie('language', siteUrl).serialize(language) },
  })
}
