import type {
  SandboxCharge,
  SandboxCustomer,
  SandboxEvent,
  SandboxOverview,
  SandboxSubscription,
} from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import type { DeliveryMode, SandboxAccount } from '../settings.ts'
import { addIntervals, days, fromUnix, hours, later, toUnix } from '../time.ts'
import { formatMoment, formatWait } from './format.ts'
import { ActionButton, Field, type Page, TestMode } from './layout.tsx'
import type { Site } from './shop-links.ts'

/** What the page says after an action, by the action's name. */
const confirmations: Readonly<Record<string, string>> = {
  'move-clock': 'The clock was moved. Everything due on the way has happened.',
  resend: 'The event is being sent again.',
  'set-delivery': 'The delivery of events was changed.',
  'fail-next': 'The next requests will fail as set.',
  'change-account': 'Settings saved.',
  dispute: 'The payment was disputed.',
  refund: 'The payment was refunded.',
  cancel: 'The subscription was canceled.',
  'delete-customer': 'The customer was deleted.',
}

type Shown = { readonly done: string | null; readonly site: Site | undefined }

export function showControls(overview: SandboxOverview, { done, site }: Shown): Page {
  const { now, deliveryMode, account, customers, events } = overview
  const confirmation = done === null ? undefined : confirmations[done]
  const content = (
    <>
      {site && <SiteHeader {...site} />}
      <TestMode />
      <h1>Payment sandbox</h1>
      <p>
        Stands in for Stripe until you set keys. Sandbox time: {formatMoment(now)}. All dates on
        this page are in sandbox time.
      </p>
      {confirmation && <p role="status">{confirmation}</p>}
      <h2>Move the clock</h2>
      <ClockForm now={now} />
      <h2>Account settings</h2>
      <AccountForm account={account} />
      <h2>Customers</h2>
      <Customers customers={customers} />
      <h2>Events and their deliveries</h2>
      <Events events={events} deliveryMode={deliveryMode} />
    </>
  )
  return { title: 'Payment sandbox', content, siteStyles: site?.styles ?? '' }
}

function SiteHeader({ name, logo, home, links }: Site) {
  return (
    <nav className="site" aria-label={name}>
      <a href={home}>
        <img src={logo} alt="" width="26" height="28" />
        {name}
      </a>
      {links.map(({ label, url }) => (
        <a key={url} href={url}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Forward only. Months and years are calendar months and years. */
function ClockForm({ now }: { now: Date }) {
  const unix = toUnix(now)
  const steps = [
    ['+1 hour', later(now, hours(1))],
    ['+1 day', later(now, days(1))],
    ['+1 week', later(now, days(7))],
    ['+1 month', fromUnix(addIntervals(unix, { interval: 'month', count: 1 }))],
    ['+1 year', fromUnix(addIntervals(unix, { interval: 'year', count: 1 }))],
  ] as const
  return (
    <>
      <p className="muted">
        Renewals, failed payments and their retries, cancellations and expiries happen on the way,
        each on its day. An invoice is charged an hour after its period began.
      </p>
      <div className="buttons">
        {steps.map(([label, to]) => (
          <ActionButton
            key={label}
            label={label}
            className="outline"
            fields={{ intent: 'move-clock', to: to.toISOString() }}
          />
        ))}
      </div>
    </>
  )
}

function AccountForm({ account }: { account: SandboxAccount }) {
  return (
    <form method="post" className="settings">
      <input type="hidden" name="intent" value="change-account" />
      <label>
        After the last retry
        <select name="afterLastRetry" defaultValue={account.afterLastRetry}>
          <option value="cancel">Cancel</option>
          <option value="unpaid">Mark as unpaid</option>
          <option value="past_due">Leave past due</option>
        </select>
      </label>
      <Field
        name="minimumChargeCents"
        label="Minimum charge (cents)"
        inputMode="numeric"
        defaultValue={String(account.minimumChargeCents)}
      />
      <label>
        Adaptive Pricing
        <select
          name="isAdaptivePricingOn"
          defaultValue={account.isAdaptivePricingOn ? 'yes' : 'no'}
        >
          <option value="no">Off</option>
          <option value="yes">On</option>
        </select>
      </label>
      <div>
        <button type="submit" className="outline">
          Save settings
        </button>
      </div>
    </form>
  )
}

function Customers({ customers }: { customers: readonly SandboxCustomer[] }) {
  if (customers.length === 0) {
    return <p className="muted">None yet. Someone has to go to the checkout first.</p>
  }
  return (
    <ul className="customers">
      {customers.map((customer) => (
        <Customer key={customer.id} {...customer} />
      ))}
    </ul>
  )
}

function Customer({ id, email, card, subscriptions, charges }: SandboxCustomer) {
  return (
    <li>
      <div className="customer">
        <p>
          <b>{email ?? 'No address'}</b>
        </p>
        <p className="mono muted">{id}</p>
        <p className="small muted">{card ?? 'No card'}</p>
      </div>
      <ul className="rows">
        {subscriptions.map((one) => (
          <Subscription key={one.id} {...one} />
        ))}
        {charges.map((one) => (
          <Charge key={one.id} {...one} />
        ))}
      </ul>
      <details className="confirm">
        <summary>Delete customer</summary>
        <p className="small muted">This cancels their subscriptions and can't be undone.</p>
        <ActionButton
          label="Delete permanently"
          className="outline"
          fields={{ intent: 'delete-customer', customer: id }}
        />
      </details>
    </li>
  )
}

function Subscription({ id, plan, status, periodEnd, endsAt }: SandboxSubscription) {
  const isOver = status === 'canceled'
  return (
    <li className="entry">
      <span>
        {plan}: {status}
      </span>
      <span className="muted">
        {!isOver && `${endsAt ? 'ends' : 'renews'} ${formatMoment(endsAt ?? periodEnd)}`}
      </span>
      <div className="actions">
        {!isOver && (
          <ActionButton label="Cancel now" fields={{ intent: 'cancel', subscription: id }} />
        )}
      </div>
    </li>
  )
}

function Charge({ id, amountCents, refundedCents, currency, createdAt, status }: SandboxCharge) {
  const refunded = refundedCents > 0 ? `, ${formatMoney(refundedCents, currency)} refunded` : ''
  return (
    <li className="entry">
      <span>
        {formatMoney(amountCents, currency)} {status}
        {refunded}
      </span>
      <span className="muted">{formatMoment(createdAt)}</span>
      <div className="actions">
        {status === 'succeeded' && refundedCents < amountCents && (
          <ActionButton label="Refund" fields={{ intent: 'refund', charge: id }} />
        )}
        {status === 'succeeded' && (
          <ActionButton label="Dispute" fields={{ intent: 'dispute', charge: id }} />
        )}
      </div>
    </li>
  )
}

type EventList = { readonly events: readonly SandboxEvent[]; readonly deliveryMode: DeliveryMode }

function Events({ events, deliveryMode }: EventList) {
  if (events.length === 0) return <p className="muted">Nothing has happened yet.</p>
  return (
    <>
      {deliveryMode !== 'normal' && (
        <div className="buttons">
          <p>New events are {deliveryMode}.</p>
          <ActionButton
            label="Deliver normally"
            fields={{ intent: 'set-delivery', mode: 'normal' }}
          />
        </div>
      )}
      <ol className="rows">
        {events.map((event) => (
          <li key={event.id} className="event">
            <span className="mono">{event.type}</span>
            <span className="small muted">{describeDelivery(event)}</span>
            <time dateTime={event.createdAt.toISOString()} className="small muted">
              {formatMoment(event.createdAt)}
            </time>
            <ActionButton label="Send again" fields={{ intent: 'resend', event: event.id }} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Retries go by real time, so they are given as a wait, not as a date. */
function describeDelivery({ isDelivered, attempts, statusCode, retryInMs }: SandboxEvent): string {
  if (isDelivered) return attempts > 1 ? `delivered on attempt ${attempts}` : 'delivered'
  if (retryInMs === null && attempts === 0) return "not sent: the endpoint doesn't subscribe to it"
  const last = statusCode === null ? '' : `, last response ${statusCode}`
  if (retryInMs === null) return `given up${last}`
  return `waiting${last}, next attempt ${formatWait(retryInMs)}`
}
