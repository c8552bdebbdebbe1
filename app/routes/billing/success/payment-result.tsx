import type { ReactNode } from 'react'
import { formatMoment } from '#app/format.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import type { Subscription } from '#domain/identity/user.ts'

type NextStepsProps = {
  readonly isActive: boolean
  readonly isVisitor: boolean
  readonly isBusy: boolean
  /** Only when confirming takes longer than it should: until then the page checks by itself. */
  readonly onCheck?: () => void
}

/** What to do after the payment. */
export function NextSteps({ isActive, isVisitor, isBusy, onCheck }: NextStepsProps) {
  return (
    <>
      {isActive && <GettingStarted />}
      <div className="flex flex-wrap gap-3">
        {isVisitor && (
          <SiteLink to="/login" className={buttonClasses('solid')}>
            Log in
          </SiteLink>
        )}
        <SiteLink to="/dashboard" className={buttonClasses(isActive ? 'solid' : 'line')}>
          Go to dashboard
        </SiteLink>
        {isActive && (
          <SiteLink to="/billing" className={buttonClasses('line')}>
            Go to billing
          </SiteLink>
        )}
        {!isActive && !isVisitor && onCheck && (
          <button
            type="button"
            onClick={onCheck}
            disabled={isBusy}
            className={`${buttonClasses('solid')} needs-framework`}
          >
            Check now
          </button>
        )}
      </div>
    </>
  )
}

function GettingStarted() {
  return (
    <section aria-labelledby="what-now">
      <h2 id="what-now" className="text-lg font-semibold tracking-[-.01em]">
        What now?
      </h2>
      <ol className="mt-4 grid gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-3">
        <Step number={1} title="Install the extension">
          Download it from your{' '}
          <SiteLink to="/dashboard" className={textLinkClasses}>
            dashboard
          </SiteLink>{' '}
          and install it in VS Code.
        </Step>
        <Step number={2} title="Connect your editor">
          Run <b className="font-[550] text-ink">Ghost Writers: Log In</b> from the command palette.
        </Step>
        <Step number={3} title="Write your first lines">
          <SiteLink to="/about#setup" className={textLinkClasses}>
            Set your API key
          </SiteLink>{' '}
          and press Ctrl+Shift+G in a file.
        </Step>
      </ol>
    </section>
  )
}

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode }

function Step({ number, title, children }: StepProps) {
  return (
    <li className="bg-sheet p-6">
      <p className="flex items-baseline gap-2.5 font-[550]">
        <span aria-hidden="true" className="font-mono text-[13px] text-ghost-ink">
          {number}
        </span>
        {title}
      </p>
      <p className="mt-1.5 text-[15px] text-muted">{children}</p>
    </li>
  )
}

type PaymentDetailsProps = {
  readonly sessionId: string | null
  readonly userId: string | null
  readonly subscription: Subscription | null
  /** Something went wrong, so support may need these details. */
  readonly isOpen: boolean
}

/** The specification's debug panel. */
export function PaymentDetails({ sessionId, userId, subscription, isOpen }: PaymentDetailsProps) {
  const rows = [
    ['Session ID', sessionId ?? 'None'],
    ['User ID', userId ?? 'Not logged in'],
    ['Plan', subscription?.plan ?? 'Unknown'],
    ['Request limit', describeLimit(subscription)],
    ['Expires', describeEnd(subscription)],
    ['Webhook status', subscription && subscription.plan !== 'free' ? 'Processed' : 'Pending'],
  ]
  return (
    <details open={isOpen} className="max-w-[640px]">
      <summary className="min-h-11 cursor-pointer py-2.5 text-[15px] text-muted">
        Payment details
      </summary>
      <section
        aria-label="Debug information"
        className="mt-2 rounded-2xl border border-line bg-sheet px-6 py-2 font-mono text-[13px]"
      >
        <dl className="divide-y divide-line">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[150px_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </details>
  )
}

function describeEnd(subscription: Subscription | null): string {
  if (!subscription) return 'Unknown'
  return subscription.expiresAt ? formatMoment(subscription.expiresAt) : 'Never'
}

function describeLimit(subscription: Subscription | null): string {
  if (!subscription) return 'Unknown'
  return subscription.requestLimit < 0
    ? 'Unlimited'
    : subscription.requestLimit.toLocaleString('en-US')
}
