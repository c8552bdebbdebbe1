import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { z } from 'zod'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { describeCommunity, support, supportTiers } from '#app/copy/support.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failRefused, keepHeaders, parseInput, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLivePlan } from '#app/shell/live-user.ts'
import { nullOnNetworkError, preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { RichText } from '#app/shell/rich-text.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { sendSupportRequest } from '#domain/contact/send-support-request.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Route } from './+types/support'
import { SupportForm } from './support-form.tsx'

export const headers = keepHeaders

export const meta = () => pageMeta({ title: support.title, description: support.description })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const subscription = await loadSubscription(context.get(portsContext), user.id)
  const { communityUrl } = context.get(requestContext).operator
  return { userId: user.id, email: user.email, subscription, communityUrl }
}

const trimmed = z
  .string()
  .default('')
  .transform((text) => text.trim())

const Request = z.object({
  subject: trimmed
    .transform((subject) => subject.replace(/\s+/g, ' '))
    .pipe(z.string().min(1, support.subjectMissing).max(150, support.subjectTooLong)),
  text: trimmed.pipe(z.string().min(1, support.textMissing).max(5_000, support.textTooLong)),
  environment: trimmed.pipe(z.string().max(4_000, support.environmentTooLong)),
  /** The value of a checkbox. */
  consent: z.string().optional(),
})

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  const { failure, input } = parseInput(values, Request)
  if (failure) return failure

  const { subject, text, environment, consent } = input
  const { operator } = context.get(requestContext)
  const sent = await sendSupportRequest(context.get(portsContext), {
    user: getViewer(context).user,
    subject,
    text,
    environment: (consent && environment) || null,
    reader: operator.email,
  })
  if (isRefusal(sent)) return failRefused(values, sent)
  return redirectWithToast(context, '/support', { toast: 'message-sent' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, support.failed)

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

/** Email support with a form, or the community and what email support needs. */
export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const { page, subscription } = useLivePlan(loaderData)
  const { email, communityUrl } = page
  const { plan } = subscription ?? page.subscription
  const tier = getEntitlements(plan).support
  const { name, text } = supportTiers[tier]
  return (
    <>
      <PageTop label={support.label} title={support.title}>
        <p>
          <strong className="font-[550] text-ink">{name}.</strong> {text}
        </p>
      </PageTop>
      <div className="pt-10">
        {tier === 'community' ? (
          <div className="grid max-w-[60ch] justify-items-start gap-5">
            <p>
              <RichText text={describeCommunity(communityUrl)} />
            </p>
            <p>{support.upgrade}</p>
            <ButtonLink to="/pricing">{support.upgradeButton}</ButtonLink>
          </div>
        ) : (
          <SupportForm email={email} failure={actionData} />
        )}
      </div>
    </>
  )
}
