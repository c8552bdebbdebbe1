import { data, redirectDocument } from 'react-router'
import { portsContext, type RequestContext, requestContext } from '#app/context.ts'
import { createSiteCookie, hasStandInKey } from '#app/http/cookies.ts'
import { failRefused, keepHeaders, readForm } from '#app/http/forms.ts'
import { toSafePath } from '#app/http/safe-path.ts'
import { refuseWrongKey } from '#domain/limits/rate-limit.ts'
import type { Route } from './+types/unlock'
import { KeyPage } from './key-page.tsx'

export const headers = keepHeaders

/** The link printed at startup: stores the key in a cookie and removes it from the address bar. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const details = requireStandIns(context)
  const key = url.searchParams.get('key')
  const next = url.searchParams.get('next') ?? '/'
  if (await hasStandInKey(request, details)) throw redirectDocument(toPage(next, details), 303)
  return key === null ? data({ next, failure: undefined }, 401) : unlock(context, { key, next })
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStandIns(context)
  const { key = '', next = '/' } = await readForm(request)
  return unlock(context, { key, next })
}

type Context = Route.LoaderArgs['context']

function requireStandIns(context: Context) {
  const details = context.get(requestContext)
  if (!details.standIns) throw data(null, { status: 404 })
  return { ...details, standIns: details.standIns }
}

async function unlock(context: Context, { key, next }: { key: string; next: string }) {
  const details = requireStandIns(context)
  if (details.standIns.isKey(key.trim())) {
    const cookie = await createSiteCookie('stand-in-key', details.siteUrl).serialize(key.trim())
    throw redirectDocument(toPage(next, details), {
      status: 303,
      headers: { 'set-cookie': cookie },
    })
  }
  const refusal = await refuseWrongKey(context.get(portsContext), { from: details.address })
  const failure = failRefused({}, refusal)
  return data({ next, failure: failure.data }, failure.init ?? {})
}

function toPage(next: string, { siteUrl }: Pick<RequestContext, 'siteUrl'>): string {
  return toSafePath(next, siteUrl) ?? '/'
}

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
  const { next, failure } = actionData ?? loaderData
  return <KeyPage next={next} failure={failure} />
}
