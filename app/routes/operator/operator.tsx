import { data, type RouterContextProvider, redirect } from 'react-router'
import { portsContext, requestContext, type Viewer, viewerContext } from '#app/context.ts'
import { describeRefreshed, operatorPage } from '#app/copy/operator.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { chooseAction, failRefused, keepHeaders, readForm } from '#app/http/forms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { findProof } from '#domain/identity/proof.ts'
import { formatMoment } from '#domain/locale.ts'
import { isOperator } from '#domain/operator/access.ts'
import { readReport } from '#domain/operator/read-report.ts'
import { isRefusal } from '#domain/refusal.ts'
import { checkDuties } from '#domain/rights/check-duties.ts'
import {
  acceptDeclaration,
  closeDeclaration,
  listOpenDeclarations,
} from '#domain/rights/manage-declarations.ts'
import { later, minutes } from '#domain/time.ts'
import type { Route } from './+types/operator'
import { DayCharts } from './day-charts.tsx'
import { DutiesCard } from './duties-card.tsx'
import { OpenDeclarations } from './open-declarations.tsx'
import { AllowanceCard, NowCard, QueueCard, ReleaseCard, RevenueCard } from './report-cards.tsx'
import { SpendCards } from './spend-cards.tsx'

export const headers = keepHeaders

export const meta = () =>
  pageMeta({ title: operatorPage.title, description: operatorPage.description })

/** Everyone else sees what they would see at an address that doesn't exist. */
function requireOperator(context: Readonly<RouterContextProvider>, status = 404): Viewer {
  const viewer = context.get(viewerContext)
  const { operators } = context.get(requestContext)
  if (!viewer || !isOperator(viewer.user, operators)) throw data(null, { status })
  return viewer
}

/** The numbers are refreshed twice a minute, or less often if counting takes long. */
const oldestMs = minutes(2)

export async function loader({ context }: Route.LoaderArgs) {
  const { session, user } = requireOperator(context)
  const ports = context.get(portsContext)
  if (!(await findProof(ports, session.id))) return redirect('/prove?next=/operator')
  const { logSecurityEvent, installation, operator } = context.get(requestContext)
  logSecurityEvent('operator-access', { userId: user.id })
  const report = await readReport(ports)
  const declarations = await listOpenDeclarations(ports)
  const isTooOld =
    report !== null && later(report.refreshedAt, report.restMs + oldestMs) < ports.clock.now()
  const duties = checkDuties({ ...installation, operator })
  return { report, isTooOld, declarations, duties }
}

const decisions = {
  'carry-out': { decide: acceptDeclaration, toast: 'declaration-accepted' },
  close: { decide: closeDeclaration, toast: 'declaration-closed' },
} as const

export async function action({ request, context }: Route.ActionArgs) {
  // Pages that don't exist can't be posted to.
  const { session, user } = requireOperator(context, 405)
  const ports = context.get(portsContext)
  if (!(await findProof(ports, session.id))) return redirect('/prove?next=/operator')
  const values = await readForm(request)
  const { decide, toast } = chooseAction(decisions, values.intent)
  const decided = await decide(ports, { id: values.id ?? '', operator: user.email })
  if (isRefusal(decided)) return failRefused(values, decided)
  return redirectWithToast(context, '/operator', { toast })
}

export default function Operator({ loaderData }: Route.ComponentProps) {
  const { report, isTooOld, declarations, duties } = loaderData
  // In the look of the app, but without its tabs: those would also be on the 404 page of others.
  return (
    <div data-app>
      <PageTop label={operatorPage.label} title={operatorPage.title}>
        <p>
          {report ? describeRefreshed(formatMoment(report.refreshedAt)) : operatorPage.counting}
        </p>
        {isTooOld && <p className="text-warn">{operatorPage.tooOld}</p>}
      </PageTop>
      <div className="pt-10">
        <OpenDeclarations all={declarations} />
      </div>
      {report && (
        <div className="grid gap-5 pt-5">
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
