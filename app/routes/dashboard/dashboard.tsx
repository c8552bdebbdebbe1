import { data } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { keepTyped } from '#app/keep-typed.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { useLiveHolding } from '#app/shell/live-user.ts'
import { LogOutForm } from '#app/shell/log-out-form.tsx'
import { PaymentBanner } from '#app/shell/payment-banner.tsx'
import { orNothing, useLastKnown, useRefresh } from '#app/shell/refresh.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { hasDownloaded, noteDownload } from '#domain/releases/note-download.ts'
import type { Release } from '#domain/releases/release.ts'
import { readStanding } from '#domain/subscriptions/read-standing.ts'
import { listLastDays } from '#domain/usage/list-last-days.ts'
import { readAllowance } from '#domain/usage/read-allowance.ts'
import type { Route } from './+types/dashboard'
import { AllowanceCard } from './allowance-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DownloadCard, type ShownRelease } from './download-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { disconnectEditor, listEditors } from './list-editors.ts'
import { PlanCard } from './plan-card.tsx'
import { VerifyBanner } from './verify-banner.tsx'

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'Your plan and your extension.' })

export const handle: PageHandle = { cacheHtml: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const subscription = await loadSubscription(ports, user.id)
  const had = { userId: user.id, plan: subscription.plan }
  const [allowance, days, isDownloaded, editors, standing] = await Promise.all([
    readAllowance(ports, had),
    listLastDays(ports, user.id),
    hasDownloaded(ports, user.id),
    listEditors(context),
    readStanding(ports, had),
  ])
  // A bank that asks about a retried card is answered on the provider's page.
  const { publishableKey, trustPayments } = context.get(visitContext)
  if (publishableKey && standing.due) trustPayments()
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    isDownloaded,
    subscription,
    allowance,
    days,
    editors,
    release: toShown(ports.releases[0]),
    due: standing.due,
    isRenewed: standing.isRenewed,
    isPaymentDue: standing.due !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  if (values.intent === 'disconnect') return disconnectEditor(context, values)
  if (values.intent !== 'note-download') {
    throw data('The dashboard cannot do that', { status: 400 })
  }
  await noteDownload(context.get(portsContext), getViewer(context).user.id)
  return null
}

/** Whatever became of it, the page stays: the download has begun, or the editor is still listed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, 'Something went wrong. Please try again.')

/** The page has no room for what is new in it. */
function toShown(release: Release | undefined): ShownRelease | null {
  if (!release) return null
  const { version, fileName, bytes, sha256 } = release
  return { version, fileName, bytes, sha256 }
}

type Facts = Awaited<ReturnType<typeof loader>>

/** Without an answer the page stays as it is and says so. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orNothing(serverLoader())

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { facts, refresh } = useRefresh<Facts>()
  const known = useLastKnown(facts ?? loaderData)
  if (!known) throw new Error('The dashboard could not be loaded')
  const { name, email, isDownloaded, days, editors, release, due } = known
  const { subscription, allowance, isEmailVerified, isRenewed, isPaymentDue } = useLiveHolding(
    known,
    refresh,
  )

  return (
    <>
      <PageTop label="dashboard" title={`Welcome, ${name}`}>
        <LogOutForm>
          <button type="submit" className={buttonLook('line')}>
            Log out
          </button>
        </LogOutForm>
      </PageTop>
      <div className="gutter pt-10" data-line={9}>
        <div className="grid gap-5">
          <PaymentBanner due={due} />
          {!isEmailVerified && <VerifyBanner email={email} />}
          <FirstSteps
            isEmailVerified={isEmailVerified}
            isDownloaded={isDownloaded}
            isConnected={editors.length > 0}
            hasRequests={days.counts.some((requests) => requests > 0)}
          />
          <div className="grid gap-5 lg:grid-cols-2">
            <PlanCard
              subscription={subscription}
              isRenewed={isRenewed}
              isPaymentDue={isPaymentDue}
            />
            <AllowanceCard allowance={allowance} days={days} />
            {release && <DownloadCard release={release} />}
            <DevicesCard editors={editors} />
          </div>
        </div>
      </div>
    </>
  )
}
