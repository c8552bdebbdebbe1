import { data, redirect } from 'react-router'
import { formatMoment } from '#app/format-moment.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readForm } from '#app/read-form.ts'
import { TestMode } from '#app/shell/test-mode.tsx'
import { PageTop, Section } from '#app/ui/section.tsx'
import type { Route } from './+types/sandbox'
import { AccountForm } from './account-form.tsx'
import { ClockForm } from './clock-form.tsx'
import { Control, operate } from './controls.ts'
import { Customers } from './customers.tsx'
import { Events } from './events.tsx'
import { requireControls } from './require-desk.ts'

export const meta = () =>
  pageMeta({ title: 'Payment sandbox', description: 'Customers, events and a clock that moves.' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = await requireControls({ request, context })
  return desk.readOverview()
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = await requireControls({ request, context })
  const control = Control.safeParse(await readForm(request))
  if (!control.success) throw data('The sandbox cannot do that', { status: 400 })

  await operate(desk, control.data)
  return redirect('/sandbox', 303)
}

export default function Sandbox({ loaderData }: Route.ComponentProps) {
  const { now, deliveryMode, account, customers, events } = loaderData
  return (
    <>
      <PageTop label="payment sandbox" title="Payment sandbox">
        <p>
          It stands in for Stripe while no keys are set. By its clock it is {formatMoment(now)}.
        </p>
        <div className="mt-6">
          <TestMode />
        </div>
      </PageTop>
      <Section line={12} label="clock" title="Move the clock">
        <ClockForm now={now} />
      </Section>
      <Section line={18} label="account" title="Account settings">
        <AccountForm account={account} />
      </Section>
      <Section line={24} label="customers" title="Customers">
        <Customers customers={customers} />
      </Section>
      <Section line={60} label="events" title="Events and their deliveries">
        <Events events={events} deliveryMode={deliveryMode} />
      </Section>
    </>
  )
}
