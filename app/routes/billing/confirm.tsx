import { redirect } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { bankStep } from '#app/copy/plan-changes.ts'
import { namePlan, subscriptionPages } from '#app/copy/subscriptions.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'
import { formatCharge } from '#domain/locale.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import type { Route } from './+types/confirm'
import { readPlanChoice } from './plan-choice.ts'

export const meta = () => pageMeta(bankStep)

export async function loader({ request, context }: Route.LoaderArgs) {
  const choice = readPlanChoice(new URL(request.url).searchParams)
  const { due } = await readBilling(context.get(portsContext), getViewer(context).user)
  if (!due?.needsOwner || !due.url) throw redirect('/billing')
  const { url, dueCents, currency } = due
  return { choice, due: { url, dueCents, currency } }
}

/** Between a plan change and the bank's confirmation on the provider's page: what it's for, the total, and the way back. */
export default function Confirm({ loaderData: { choice, due } }: Route.ComponentProps) {
  const amount = formatCharge(due.dueCents, due.currency)
  return (
    <FormPage
      label={subscriptionPages.label}
      title={bankStep.title}
      intro={<p>{bankStep.intro(namePlan(choice))}</p>}
    >
      <div className="grid gap-5">
        <dl className="border-b border-line text-[15.5px]">
          <div className="flex justify-between gap-6 pb-3 font-[550]">
            <dt>{bankStep.total}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        </dl>
        <p className="text-[15px] text-muted">{bankStep.note}</p>
        <div className="flex flex-wrap gap-3">
          <a href={due.url} className={buttonClasses('solid')}>
            {bankStep.button(amount)}
          </a>
          <ButtonLink to="/billing" look="line">
            {subscriptionPages.back}
          </ButtonLink>
        </div>
      </div>
    </FormPage>
  )
}
