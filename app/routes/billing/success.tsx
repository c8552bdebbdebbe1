import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { useEffect, useState } from 'react'
import {
  data,
  type HeadersArgs,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { paymentProblems as problems, successPage } from '#app/copy/payment.ts'
import { planActivated } from '#app/copy/shell.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { useLiveSubscription } from '#app/shell/live-user.ts'
import { nullOnNetworkError, useRefresh } from '#app/shell/network-errors.ts'
import { useToast } from '#app/shell/toasts.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { confirmCheckout } from '#domain/billing/confirm-checkout.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { listSessions } from '#domain/identity/manage-sessions.ts'
import { subscriptionAtRefresh, type User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readReceipt } from '#domain/subscriptions/read-receipt.ts'
import { seconds } from '#domain/time.ts'
import type { Route } from './+types/success'
import { NextSteps } from './success/next-steps.tsx'
import { PaymentDetails } from './success/payment-details.tsx'
import { ReceiptCard } from './success/receipt-card.tsx'

export const meta = () => pageMeta(successPage)

/** Syncs the subscription with the provider, so that the plan is active even before the webhook arrives. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id')
  const user = context.get(viewerContext)?.user ?? null
  const noSession = sessionId ? null : problems.noSession
  if (!user) return data({ ...noData, sessionId, problem: noSession })

  const confirmed: ConfirmResult = sessionId
    ? await confirm(context, { user, sessionId })
    : { problem: noSession }
  const { problem, limit } = confirmed
  const ports = context.get(portsContext)
  const subscription = await loadSubscription(ports, user.id, subscriptionAtRefresh)
  const editors = await listSessions(ports, { userId: user.id, kinds: ['editor'] })
  const paid = {
    isConnected: editors.length > 0,
    receipt: subscription.plan === 'free' ? null : await findReceipt(context, user),
    fileName: ports.releases[0]?.fileName ?? null,
  }
  const { id: userId, email } = user
  return data({ sessionId, userId, email, subscription, problem, ...paid }, limit)
}

/** The page works without it, so nothing that goes wrong here is shown as a problem. */
async function findReceipt(context: Readonly<RouterContextProvider>, user: User) {
  try {
    return await readReceipt(context.get(portsContext), user)
  } catch (fault) {
    context.get(requestContext).logError(fault)
    return null
  }
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

type ConfirmResult = { readonly problem: string | null; readonly limit?: ResponseInit }

async function confirm(
  context: Readonly<RouterContextProvider>,
  { user, sessionId }: { user: User; sessionId: string },
): Promise<ConfirmResult> {
  try {
    const confirmed = await confirmCheckout(context.get(portsContext), {
      user,
      checkoutId: sessionId,
    })
    if (!isRefusal(confirmed)) return { problem: null }
    if (confirmed.refused === 'no-such-checkout') return { problem: problems.other }
    if (confirmed.refused !== 'too-many-provider-reads') return { problem: problems.refresh }
    const { status, retryAfterMs } = describeRefusal(confirmed)
    const headers = toRetryAfter(retryAfterMs)
    return { problem: problems.refresh, limit: { status, headers } }
  } catch (fault) {
    context.get(requestContext).logError(fault)
    return { problem: problems.refresh }
  }
}

/** If the server can't be reached, the page keeps what it shows. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullOnNetworkError(serverLoader())

/** Recording a download changes nothing here, and checking the payment again is slow. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'note-download' && defaultShouldRevalidate
}

type LoaderData = Awaited<ReturnType<typeof loader>>['data']

/** Shown to visitors, and when the server couldn't be reached while navigating here. */
const noData = {
  sessionId: null,
  userId: null,
  email: null,
  subscription: null,
  problem: problems.refresh,
  isConnected: false,
  receipt: null,
  fileName: null,
}

export default function Success({ loaderData }: Route.ComponentProps) {
  const { facts, isBusy, refresh } = useRefresh<LoaderData>()
  const isLate = useLateness()
  const { sessionId, userId, email, receipt, isConnected, fileName, ...known } =
    facts ?? loaderData ?? noData
  const subscription = useLiveSubscription({
    userId,
    subscription: known.subscription,
    refresh,
  })
  const problem = facts === null ? problems.refresh : known.problem
  const plan = subscription?.plan
  const isVisitor = userId === null
  const isActive = plan !== undefined && plan !== 'free'
  // With an active plan a failed refresh doesn't matter.
  const isSettled = isActive && problem === problems.refresh
  const isDelayed = problem !== null && !isSettled
  const isOwn = sessionId !== null && problem !== problems.other
  const { text, ...heading } = describePayment({ plan, isVisitor, problem })
  useSecondSync(refresh)
  useWelcome({ sessionId: isOwn ? sessionId : null, plan, problem })

  return (
    <>
      <PageTop label={successPage.label} {...heading}>
        <p>{text}</p>
      </PageTop>
      <div className="pt-10">
        <div className="grid gap-5 min-[960px]:grid-cols-2 min-[960px]:items-start">
          {isDelayed && <Delayed problem={problem} />}
          <NextSteps
            isActive={isActive}
            isConnected={isConnected}
            fileName={fileName}
            isVisitor={isVisitor}
            isBusy={isBusy}
            {...(isLate && { onCheck: refresh })}
          />
          {isActive && isOwn && email && <ReceiptCard receipt={receipt} email={email} />}
          <PaymentDetails sessionId={sessionId} userId={userId} subscription={subscription} />
        </div>
      </div>
    </>
  )
}

type Payment = {
  readonly plan: PlanId | undefined
  readonly isVisitor: boolean
  readonly problem: string | null
}

function describePayment({ plan, isVisitor, problem }: Payment) {
  const { active, visitor, late, confirming } = successPage
  if (plan && plan !== 'free') return { ...active, unwritten: getPlan(plan).name }
  if (isVisitor) return visitor
  return problem ? late : confirming
}

/** After this long the customer can check by hand. */
const lateMs = seconds(90)

function useLateness(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(late)
  }, [])
  return isLate
}

/** The specification's refresh after 3 seconds: by then the webhook has nearly always arrived. */
function useSecondSync(refresh: () => void): void {
  useEffect(() => {
    const again = setTimeout(refresh, seconds(3))
    return () => clearTimeout(again)
  }, [refresh])
}

type Paid = {
  /** Of this user's payment. */
  readonly sessionId: string | null
  readonly plan: PlanId | undefined
  readonly problem: string | null
}

/**
 * Shows a toast when the plan is already active after a payment, even if the payment itself couldn't
 * be checked, but not when the page is opened again. A plan that becomes active later is announced
 * by the live subscription.
 */
function useWelcome({ sessionId, plan, problem }: Paid): void {
  const showToast = useToast()
  const [found] = useState({ plan, problem })
  const isActive = plan !== undefined && plan !== 'free'
  useEffect(() => {
    if (!sessionId || !isActive || !rememberVisit(sessionId)) return
    if (!found.plan || found.plan === 'free') return
    const { name } = getPlan(found.plan)
    const text = found.problem ? planActivated.text(name) : successPage.welcome(name)
    showToast({ title: planActivated.title, text })
  }, [sessionId, isActive, found, showToast])
}

/** Returns whether it's the first visit after this payment. Browsers may deny access to storage. */
function rememberVisit(sessionId: string): boolean {
  try {
    const isFirst = localStorage.getItem('announced-payment') !== sessionId
    localStorage.setItem('announced-payment', sessionId)
    return isFirst
  } catch {
    return true
  }
}

/** The specification's banner for problems. */
function Delayed({ problem }: { problem: string }) {
  return (
    <div
      role="alert"
      className="max-w-[640px] rounded-2xl border border-danger bg-sheet p-5 sm:p-6 min-[960px]:col-span-full"
    >
      <h2 className="font-[550]">{successPage.delayed}</h2>
      <p className="mt-1 text-[15px] text-muted">{problem}</p>
    </div>
  )
}
