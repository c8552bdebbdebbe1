import { data, type RouterContextProvider } from 'react-router'
import { portsContext, requestContext, type Viewer, viewerContext } from '#app/context.ts'
import { describeRefreshed, operatorPage } from '#app/copy/operator.ts'
import { failMissingFields, failRefused, readForm, runAction } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { PageTop } from '#app/ui/section.tsx'
import { findProvenUntil, proveForAWhile } from '#domain/account/recent-proof.ts'
import { formatMoment } from '#domain/locale.ts'
import { isOperator } from '#domain/operator/access.ts'
import { readReport } from '#domain/operator/read-report.ts'
import { isRefusal } from '#domain/refusal.ts'
import { later, minutes } from '#domain/time.ts'
import type { Route } from './+types/operator'
import { DayCharts } from './day-charts.tsx'
import { PasswordPage } from './password-page.tsx'
import { AllowanceCard, NowCard, QueueCard, ReleaseCard, RevenueCard } from './report-cards.tsx'
import { SpendCards } from './spend-cards.tsx'

export const meta = () =>
  pageMeta({ title: operatorPage.title, description: operatorPage.description })

/** Everyone else sees what they would see at an address that doesn't exist. */
function requireOperator(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext)
  const { operators } = context.get(requestContext)
  if (!viewer || !isOperator(viewer.user, operators)) throw data(null, { status: 404 })
  return viewer
}

/** The numbers are refreshed twice a minute. */
const oldestMs = minutes(2)

export async function loader({ context }: Route.LoaderArgs) {
  const { session, user } = requireOperator(context)
  const ports = context.get(portsContext)
  if (!(await findProvenUntil(ports, session.id)))
    return { email: user.email, isProven: false as const }
  const report = await readReport(ports)
  const isTooOld = report !== null && later(report.refreshedAt, oldestMs) < ports.clock.now()
  return { isProven: true as const, report, isTooOld }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { user, session } = requireOperator(context)
  const values = await readForm(request)
  const empty = failMissingFields(values, ['currentPassword'])
  if (empty) return empty
  const { logSecurityEvent } = context.get(requestContext)
  return runAction({
    values,
    context,
    fallback: operatorPage.password.fallback,
    async work() {
      const proof = { user, password: values.currentPassword ?? '', sessionId: session.id }
      const opened = await proveForAWhile(context.get(portsContext), proof)
      if (isRefusal(opened)) {
        logSecurityEvent('operator-access-refused', { userId: user.id, reason: opened.refused })
        return failRefused(values, opened)
      }
      logSecurityEvent('operator-access', { userId: user.id })
      return null
    },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, operatorPage.password.fallback)

export default function Operator({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isProven)
    return <PasswordPage email={loaderData.email} failure={actionData ?? undefined} />
  const { report, isTooOld } = loaderData
  // In the look of the app, but without its tabs: those would also be on the 404 page of others.
  return (
    <div data-app>
      <PageTop label="operations" title={operatorPage.title}>
        <p>
          {report ? describeRefreshed(formatMoment(report.refreshedAt)) : operatorPage.counting}
        </p>
        {isTooOld && <p className="text-warn">{operatorPage.tooOld}</p>}
      </PageTop>
      {report && (
        <div className="grid gap-5 pt-10">
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
            <NowCard {...report} />
            <RevenueCard revenue={report.revenue} />
            <QueueCard {...report} />
            <AllowanceCard allowances={report.allowances} />
            <ReleaseCard releases={report.releases} />
          </div>
          <SpendCards spend={report.spend} />
          <DayCharts days={report.days} />
        </div>
      )}
    </div>
  )
}
