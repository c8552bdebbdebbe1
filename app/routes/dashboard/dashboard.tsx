import { Form, useNavigation } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { pageMeta } from '#app/page-meta.ts'
import { LogOutForm } from '#app/shell/account-menu.tsx'
import { useLiveSubscription } from '#app/shell/live-subscription.ts'
import { MailboxLink } from '#app/shell/mailbox-link.tsx'
import { PaymentBanner } from '#app/shell/payment-banner.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { findOpenPayment } from '#domain/subscriptions/find-open-payment.ts'
import type { Route } from './+types/dashboard'
import { PlanCard } from './plan-card.tsx'

export const meta = () =>
  pageMeta({ title: 'Dashboard', description: 'Your plan and your extension.' })

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    subscription: await loadSubscription(context.get(portsContext), user.id),
    due: await findOpenPayment(context.get(portsContext), user.id),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, email, isEmailVerified } = loaderData
  const subscription = useLiveSubscription(loaderData) ?? loaderData.subscription

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
        <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
          <PaymentBanner due={loaderData.due} />
          {!isEmailVerified && <VerifyBanner email={email} />}
          <PlanCard subscription={subscription} />
        </div>
      </div>
    </>
  )
}

/** Stays until the address is proven. */
function VerifyBanner({ email }: { email: string }) {
  const isBusy = useNavigation().formAction === '/verify-email'
  return (
    <section
      aria-label="Verify your email"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-ghost-ink bg-sheet p-6 lg:col-span-2"
    >
      <div className="mr-auto max-w-[60ch]">
        <p className="font-[550]">Please verify your email</p>
        <p className="mt-1 text-[15px] text-muted">
          We sent a link to <span className="break-all text-ink">{email}</span>.
        </p>
        <div className="text-[15px] text-muted">
          <MailboxLink />
        </div>
      </div>
      <Form method="post" action="/verify-email">
        <SubmitButton isBusy={isBusy} look="line">
          Send it again
        </SubmitButton>
      </Form>
    </section>
  )
}
