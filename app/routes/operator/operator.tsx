import { data, type RouterContextProvider, redirect } from 'react-router'
import { portsContext, requestContext, type Viewer, viewerContext } from '#app/context.ts'
import { describeRefreshed, operatorPage } from '#app/copy/operator.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { findProof } from '#domain/identity/proof.ts'
import { formatMoment } from '#domain/locale.ts'
import { isOperator } from '#domain/operator/access.ts'
import { readReport } from '#domain/operator/read-report.ts'
import { checkDuties } from '#domain/rights/check-duties.ts'
import { later, minutes } from '#domain/time.ts'
import type { Route } from './+types/operator'
import { DayCharts } from './day-charts.tsx'
import { DutiesCard } from './duties-card.tsx'
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
  if (!(await findProof(ports, session.id))) return redirect('/prove?next=/operator')
  const { logSecurityEvent, installation, operator } = context.get(requestContext)
  logSecurityEvent('operator-access', { userId: user.id })
  const report = await readReport(ports)
  const isTooOld = report !== null && later(report.refreshedAt, oldestMs) < ports.clock.now()
  return { report, isTooOld, duties: checkDuties({ ...installation, operator }) }
}

export default function Operator({ loaderData }: Route.ComponentProps) {
  const { report, isTooOld, duties } = loaderData
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
      <div className="pt-5">
        <DutiesCard duties={duties} />
      </div>
    </div>
  )
}
