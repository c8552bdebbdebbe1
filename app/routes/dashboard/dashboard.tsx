import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { getPlan, isFree } from '@ghost-writers-ia/rules/plans'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { dashboardPage } from '#app/copy/dashboard.ts'
import { chooseAction, type FormValues, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveUser, useRefreshWhenRefilled } from '#app/shell/live-user.ts'
import { LogOutForm } from '#app/shell/log-out-form.tsx'
import {
  nullOnNetworkError,
  preserveFormOnNetworkError,
  usePage,
} from '#app/shell/network-errors.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { buttonClasses } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { readLanguage } from '#domain/languages/switch-language.ts'
import type { Release } from '#domain/releases/ports.ts'
import { hasDownloaded, recordDownload } from '#domain/releases/record-download.ts'
import { countSnippets } from '#domain/snippets/read-library.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { listInvitationsTo } from '#domain/teams/join-team.ts'
import { countTeams } from '#domain/teams/read-teams.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { readPreferences } from '#domain/usage/change-preferences.ts'
import { countToday, hasEverRequested, listRecentUse } from '#domain/usage/list-last-days.ts'
import type { Route } from './+types/dashboard'
import { AllowanceCard } from './allowance-card.tsx'
import { InvitationBanner, PaymentBanner, TeamLockBanner } from './banners.tsx'
import { describeExpiry, describePlan } from './describe-plan.ts'
import { DevicesCard } from './devices-card.tsx'
import { DownloadCard, type ShownRelease } from './download-card.tsx'
import { FirstSteps, isInstalled, isStarted } from './first-steps.tsx'
import { LanguageCard } from './language-card.tsx'
import { listEditors } from './list-editors.ts'
import { MoreLinks } from './more-links.tsx'
import { PlanCard } from './plan-card.tsx'
import { switchAccountLanguage } from './switch-language.ts'

export const meta = () =>
  pageMeta({ title: dashboardPage.title, description: dashboardPage.description })

export const handle: PageHandle = { cacheHtml: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const subscription = await loadSubscription(ports, user.id)
  const holder = { userId: user.id, plan: subscription.plan }
  const [allowance, recentUse, isDownloaded, editors, status, language, preferences] =
    await Promise.all([
      readAllowance(ports, holder),
      listRecentUse(ports, user.id),
      hasDownloaded(ports, user.id),
      listEditors(context),
      readPlanStatus(ports, holder),
      readLanguage(ports, holder),
      readPreferences(ports, user.id),
    ])
  const [invitations, snippets, teams] = await Promise.all([
    listInvitationsTo(ports, user),
    countSnippets(ports, user.id),
    countTeams(ports, user.id),
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
    snippets,
    teams: teams.count,
    teamLock: teams.lock,
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
  return chooseAction(actions, values.intent)(context, values)
}

type Act = (
  context: Route.ActionArgs['context'],
  values: FormValues,
) => ReturnType<typeof switchAccountLanguage> | Promise<null>

/** By the `intent` that the form sends. */
const actions: Readonly<Record<string, Act>> = {
  'switch-language': switchAccountLanguage,

  async 'note-download'(context) {
    await recordDownload(context.get(portsContext), getViewer(context).user.id)
    return null
  },
}

/** The page stays, even if the request fails. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, dashboardPage.failed)

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
  const { page: known, refresh } = usePage(loaderData)
  const live = useLiveUser(known, refresh)
  useRefreshWhenRefilled(live.allowance, refresh)
  const expiry = findExpiry(live)

  return (
    <>
      <PageTop
        label={dashboardPage.label}
        title={dashboardPage.welcome(known.name)}
        aside={<LogOut />}
      >
        <p>{describePlan(live.subscription, expiry)}</p>
      </PageTop>
      <div className="grid gap-4 pt-6">
        <PaymentBanner due={known.due} />
        <TeamLockBanner lock={known.teamLock} />
        <InvitationBanner count={known.invitations} />
        <Cards known={known} live={live} expiry={expiry} />
      </div>
    </>
  )
}

type Live = ReturnType<typeof useLiveUser>

/** When the plan renews, ends or changes. Null while a payment is due: its end isn't known then. */
function findExpiry({ subscription, isPaymentDue, isRenewed, changesTo }: Live): string | null {
  const { expiresAt } = subscription
  return expiresAt && !isPaymentDue ? describeExpiry({ expiresAt, isRenewed, changesTo }) : null
}

type CardsProps = {
  readonly known: LoaderData
  readonly live: Live
  readonly expiry: string | null
}

const wide = 'min-[960px]:col-span-7'
const narrow = 'min-[960px]:col-span-5'

function Cards({ known, live, expiry }: CardsProps) {
  const { editors, release, isDownloaded, hasRequests } = known
  const { subscription, isEmailVerified } = live
  const isConnected = editors.length > 0
  const progress = { isEmailVerified, isDownloaded, isConnected, hasRequests }
  const included = getEntitlements(subscription.plan)
  const isSingleLanguage = included.languages === 'single'
  const hasSteps = !isStarted(progress)
  return (
    <div className="grid gap-4 min-[960px]:grid-cols-12">
      <AllowanceCard
        className={wide}
        allowance={live.allowance}
        recentUse={known.recentUse}
        hasRequests={hasRequests}
        dailyLimit={live.preferences.dailyLimit}
      />
      {hasSteps ? (
        <FirstSteps
          className={narrow}
          {...progress}
          email={known.email}
          release={release}
          isPaymentDue={live.isPaymentDue}
        />
      ) : (
        <DevicesCard className={narrow} editors={editors} />
      )}
      <PlanCard className={wide} subscription={subscription} expiry={expiry} />
      {release && (
        <DownloadCard
          className={narrow}
          release={release}
          isConnected={isConnected}
          hasButton={isInstalled(progress) || !hasSteps}
        />
      )}
      {isSingleLanguage && (
        <LanguageCard
          className={hasSteps && isConnected ? wide : 'col-span-full'}
          language={live.language}
        />
      )}
      {hasSteps && isConnected && (
        <DevicesCard className={isSingleLanguage ? narrow : 'col-span-full'} editors={editors} />
      )}
      <MoreLinks
        snippets={known.snippets}
        teams={known.teams}
        isPaying={!isFree(getPlan(subscription.plan))}
        support={included.support}
      />
    </div>
  )
}

function LogOut() {
  return (
    <LogOutForm>
      <button type="submit" className={`${buttonClasses('bare')} -mx-5 forced-colors:mx-0`}>
        {dashboardPage.logOut}
      </button>
    </LogOutForm>
  )
}
