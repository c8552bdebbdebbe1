import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { data } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { actionFailed } from '#app/copy/dashboard.ts'
import { readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveUser, useRefreshWhenRefilled } from '#app/shell/live-user.ts'
import { LogOutForm } from '#app/shell/log-out-form.tsx'
import {
  nullOnNetworkError,
  preserveFormOnNetworkError,
  useLastKnown,
  useRefresh,
} from '#app/shell/network-errors.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { textLinkClasses } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { readLanguage } from '#domain/languages/switch-language.ts'
import type { Release } from '#domain/releases/ports.ts'
import { hasDownloaded, recordDownload } from '#domain/releases/record-download.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { listInvitationsTo } from '#domain/teams/join-team.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { readPreferences } from '#domain/usage/change-preferences.ts'
import { countToday, hasEverRequested, listRecentUse } from '#domain/usage/list-last-days.ts'
import type { Route } from './+types/dashboard'
import { AllowanceCard } from './allowance-card.tsx'
import { InvitationBanner, PaymentBanner, VerifyBanner } from './banners.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DownloadCard, type ShownRelease } from './download-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LanguageCard } from './language-card.tsx'
import { disconnectEditor, listEditors } from './list-editors.ts'
import { PlanCard } from './plan-card.tsx'
import { savePreferences, switchAccountLanguage } from './preferences-actions.ts'
import { PreferencesCard } from './preferences-card.tsx'
import { SnippetsCard } from './snippets-card.tsx'
import { SupportCard } from './support-card.tsx'
import { TeamsCard } from './teams-card.tsx'

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'Your plan, your requests and the extension.' })

export const handle: PageHandle = { cacheHtml: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const subscription = await loadSubscription(ports, user.id)
  const holder = { userId: user.id, plan: subscription.plan }
  const [allowance, recentUse, isDownloaded, editors, status, language, preferences, invitations] =
    await Promise.all([
      readAllowance(ports, holder),
      listRecentUse(ports, user.id),
      hasDownloaded(ports, user.id),
      listEditors(context),
      readPlanStatus(ports, holder),
      readLanguage(ports, holder),
      readPreferences(ports, user.id),
      listInvitationsTo(ports, user),
    ])
  // When a card is retried, the bank may ask for a confirmation on the provider's page.
  const { publishableKey, allowStripeInCsp } = context.get(requestContext)
  if (publishableKey && status.due) allowStripeInCsp()
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    isDownloaded,
    subscription,
    allowance,
    recentUse,
    hasRequests: await hasEverRequested(ports, { userId: user.id, recent: recentUse }),
    language,
    preferences,
    editors,
    invitations: invitations.length,
    release: toShownRelease(ports.releases[0]),
    due: status.due,
    isRenewed: status.isRenewed,
    changesTo: status.changesTo,
    isPaymentDue: status.due !== null,
    requestsToday: await countToday(ports, user.id),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request)
  if (values.intent === 'disconnect') return disconnectEditor(context, values)
  if (values.intent === 'switch-language') return switchAccountLanguage(context, values)
  if (values.intent === 'usage-preferences') return savePreferences(context, values)
  if (values.intent !== 'note-download') {
    throw data('Unknown action', { status: 400 })
  }
  await recordDownload(context.get(portsContext), getViewer(context).user.id)
  return null
}

/** The page stays, even if the request fails. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, actionFailed)

/** Without the changelog, which the page doesn't show. */
function toShownRelease(release: Release | undefined): ShownRelease | null {
  if (!release) return null
  const { version, fileName, bytes, sha256 } = release
  return { version, fileName, bytes, sha256 }
}

type LoaderData = Awaited<ReturnType<typeof loader>>

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { facts, refresh } = useRefresh<LoaderData>()
  const known = useLastKnown(facts ?? loaderData)
  if (!known) throw new Error('The dashboard could not be loaded')
  const { name, email, isDownloaded, recentUse, hasRequests, editors, release, due } = known
  const { subscription, allowance, isEmailVerified, language, preferences, ...status } =
    useLiveUser(known, refresh)
  useRefreshWhenRefilled(allowance, refresh)
  const included = getEntitlements(subscription.plan)

  return (
    <>
      <PageTop label="dashboard" title={`Welcome, ${name}`} aside={<LogOut />} />
      <div className="gutter pt-10" data-line={9}>
        <div className="grid gap-5">
          <PaymentBanner due={due} />
          {!isEmailVerified && <VerifyBanner email={email} />}
          <InvitationBanner count={known.invitations} />
          <FirstSteps
            isEmailVerified={isEmailVerified}
            isDownloaded={isDownloaded}
            isConnected={editors.length > 0}
            hasRequests={hasRequests}
          />
          <div className="grid gap-5 md:grid-cols-2 md:items-start">
            <div className="grid gap-5">
              <PlanCard
                subscription={subscription}
                isRenewed={status.isRenewed}
                changesTo={status.changesTo}
                isPaymentDue={status.isPaymentDue}
              />
              <AllowanceCard allowance={allowance} recentUse={recentUse} />
              <PreferencesCard {...preferences} isUnlimited={allowance.bucket === null} />
            </div>
            <div className="grid gap-5">
              {release && <DownloadCard release={release} />}
              {included.languages === 'single' && <LanguageCard language={language} />}
              <DevicesCard editors={editors} />
              <SnippetsCard isIncluded={included.maxSnippets > 0} />
              <TeamsCard isIncluded={included.teams} />
              <SupportCard tier={included.support} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function LogOut() {
  return (
    <LogOutForm>
      <button type="submit" className={`${textLinkClasses} min-h-11 text-[15px]`}>
        Log out
      </button>
    </LogOutForm>
  )
}
