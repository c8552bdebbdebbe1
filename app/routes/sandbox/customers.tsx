import { formatMoment } from '#app/format-moment.ts'
import { formatCharge } from '#domain/money.ts'
import type { SandboxCharge, SandboxCustomer, SandboxSubscription } from '#domain/sandbox/ports.ts'
import { DeskButton } from './desk-button.tsx'

export function Customers({ customers }: { customers: readonly SandboxCustomer[] }) {
  if (customers.length === 0) {
    return <p className="mt-5 text-muted">None yet. Someone has to go to the checkout first.</p>
  }
  return (
    <ul className="mt-8 grid gap-5">
      {customers.map((customer) => (
        <Customer key={customer.id} {...customer} />
      ))}
    </ul>
  )
}

function Customer({ id, email, card, subscriptions, charges }: SandboxCustomer) {
  return (
    <li className="rounded-2xl border border-line bg-sheet p-6 pb-3">
      <div className="grid gap-x-4 gap-y-1 md:flex md:items-baseline">
        <p className="font-[550] wrap-anywhere">{email ?? 'No address'}</p>
        <p className="font-mono text-[13px] break-all text-muted">{id}</p>
        <p className="text-[15px] text-muted md:ml-auto">{card ?? 'No card'}</p>
      </div>
      <ul className="mt-4 mb-1 divide-y divide-line border-y border-line text-[15px] empty:hidden">
        {subscriptions.map((one) => (
          <Subscription key={one.id} {...one} />
        ))}
        {charges.map((one) => (
          <Charge key={one.id} {...one} />
        ))}
      </ul>
      <DeskButton label="Delete customer" fields={{ intent: 'delete-customer', customer: id }} />
    </li>
  )
}

function Subscription({ id, plan, status, periodEnd, endsAt }: SandboxSubscription) {
  const isOver = status === 'canceled'
  return (
    <li className="booking">
      <span>
        {plan}: {status}
      </span>
      <span className="text-muted">
        {isOver || `${endsAt ? 'ends' : 'renews'} ${formatMoment(endsAt ?? periodEnd)}`}
      </span>
      {!isOver && (
        <div className="controls">
          <DeskButton label="Cancel now" fields={{ intent: 'cancel', subscription: id }} />
        </div>
      )}
    </li>
  )
}

function Charge({ id, amountCents, refundedCents, currency, createdAt, status }: SandboxCharge) {
  const refunded = refundedCents > 0 ? `, ${formatCharge(refundedCents, currency)} back` : ''
  return (
    <li className="booking">
      <span>
        {formatCharge(amountCents, currency)} {status}
        {refunded}
      </span>
      <span className="text-muted">{formatMoment(createdAt)}</span>
      {status === 'succeeded' && (
        <div className="controls">
          {refundedCents < amountCents && (
            <DeskButton label="Refund" fields={{ intent: 'refund', charge: id }} />
          )}
          <DeskButton label="Dispute" fields={{ intent: 'dispute', charge: id }} />
        </div>
      )}
    </li>
  )
}
