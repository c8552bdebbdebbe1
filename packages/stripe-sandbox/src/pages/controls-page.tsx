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
import { describePlan, formatMoment, formatWait } from './format.ts'
import { ActionButton, Field, type Page, TestMode, type Worded } from './layout.tsx'
import type { Site } from './shop-links.ts'
import type { Words } from './words/en.ts'

type Shown = Worded<{ readonly done: string | null; readonly site: Site | undefined }>

export function showControls(overview: SandboxOverview, { words, done, site }: Shown): Page {
  const { now, deliveryMode, account, customers, events } = overview
  const { controls, locale } = words
  const confirmations: Readonly<Record<string, string>> = controls.done
  const confirmation = done === null ? undefined : confirmations[done]
  const content = (
    <>
      {site && <SiteHeader {...site} />}
      <TestMode words={words} />
      <h1>{controls.title}</h1>
      <p>{controls.intro(formatMoment(now, locale))}</p>
      {confirmation && <p role="status">{confirmation}</p>}
      <h2>{words.clock.title}</h2>
      <ClockForm words={words} now={now} />
      <h2>{words.account.title}</h2>
      <AccountForm words={words} account={account} />
      <h2>{words.customers.title}</h2>
      <Customers words={words} customers={customers} />
      <h2>{words.events.title}</h2>
      <Events words={words} events={events} deliveryMode={deliveryMode} />
    </>
  )
  return { words, title: controls.title, content, siteStyles: site?.styles ?? '' }
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
function ClockForm({ words: { clock }, now }: Worded<{ now: Date }>) {
  const unix = toUnix(now)
  const steps = [
    [clock.hour, later(now, hours(1))],
    [clock.day, later(now, days(1))],
    [clock.week, later(now, days(7))],
    [clock.month, fromUnix(addIntervals(unix, { interval: 'month', count: 1 }))],
    [clock.year, fromUnix(addIntervals(unix, { interval: 'year', count: 1 }))],
  ] as const
  return (
    <>
      <p className="muted">{clock.text}</p>
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

type AccountProps = Worded<{ readonly account: SandboxAccount }>

function AccountForm({ words: { account: texts }, account }: AccountProps) {
  return (
    <form method="post" className="settings">
      <input type="hidden" name="intent" value="change-account" />
      <label>
        {texts.afterLastRetry}
        <select name="afterLastRetry" defaultValue={account.afterLastRetry}>
          <option value="cancel">{texts.cancel}</option>
          <option value="unpaid">{texts.unpaid}</option>
          <option value="past_due">{texts.pastDue}</option>
        </select>
      </label>
      <Field
        name="minimumChargeCents"
        label={texts.minimumCharge}
        inputMode="numeric"
        defaultValue={String(account.minimumChargeCents)}
      />
      <label>
        {texts.adaptivePricing}
        <select
          name="isAdaptivePricingOn"
          defaultValue={account.isAdaptivePricingOn ? 'yes' : 'no'}
        >
          <option value="no">{texts.off}</option>
          <option value="yes">{texts.on}</option>
        </select>
      </label>
      <div>
        <button type="submit" className="outline">
          {texts.save}
        </button>
      </div>
    </form>
  )
}

type CustomersProps = Worded<{ readonly customers: readonly SandboxCustomer[] }>

function Customers({ words, customers }: CustomersProps) {
  if (customers.length === 0) return <p className="muted">{words.customers.none}</p>
  return (
    <ul className="customers">
      {customers.map((customer) => (
        <Customer key={customer.id} words={words} {...customer} />
      ))}
    </ul>
  )
}

function Customer({ words, id, email, card, ...bought }: Worded<SandboxCustomer>) {
  const { customers } = words
  return (
    <li>
      <div className="customer">
        <p>
          <b>{email ?? customers.noAddress}</b>
        </p>
        <p className="mono muted">{id}</p>
        <p className="small muted">{card ?? customers.noCard}</p>
      </div>
      <ul className="rows">
        {bought.subscriptions.map((one) => (
          <Subscription key={one.id} words={words} {...one} />
        ))}
        {bought.charges.map((one) => (
          <Charge key={one.id} words={words} {...one} />
        ))}
      </ul>
      <details className="confirm">
        <summary>{customers.delete}</summary>
        <p className="small muted">{customers.deleteText}</p>
        <ActionButton
          label={customers.deleteNow}
          className="outline"
          fields={{ intent: 'delete-customer', customer: id }}
        />
      </details>
    </li>
  )
}

function Subscription({ words, id, plan, status, ...rest }: Worded<SandboxSubscription>) {
  const { customers, locale } = words
  const { endsAt, periodEnd } = rest
  const isOver = status === 'canceled'
  return (
    <li className="entry">
      <span>
        {describePlan(plan, words)}: {customers.statuses[status]}
      </span>
      <span className="muted">
        {!isOver &&
          (endsAt
            ? customers.ends(formatMoment(endsAt, locale))
            : customers.renews(formatMoment(periodEnd, locale)))}
      </span>
      <div className="actions">
        {!isOver && (
          <ActionButton label={customers.cancel} fields={{ intent: 'cancel', subscription: id }} />
        )}
      </div>
    </li>
  )
}

function Charge({ words, id, createdAt, status, ...rest }: Worded<SandboxCharge>) {
  const { customers, locale } = words
  const { amountCents, refundedCents, currency } = rest
  const amount = formatMoney(amountCents, currency, locale)
  return (
    <li className="entry">
      <span>
        {refundedCents > 0
          ? customers.refunded(amount, formatMoney(refundedCents, currency, locale))
          : customers.charge[status](amount)}
      </span>
      <span className="muted">{formatMoment(createdAt, locale)}</span>
      <div className="actions">
        {status === 'succeeded' && refundedCents < amountCents && (
          <ActionButton label={customers.refund} fields={{ intent: 'refund', charge: id }} />
        )}
        {status === 'succeeded' && (
          <ActionButton label={customers.dispute} fields={{ intent: 'dispute', charge: id }} />
        )}
      </div>
    </li>
  )
}

type EventList = { readonly events: readonly SandboxEvent[]; readonly deliveryMode: DeliveryMode }

function Events({ words, events, deliveryMode }: Worded<EventList>) {
  const { events: texts, locale } = words
  if (events.length === 0) return <p className="muted">{texts.none}</p>
  return (
    <>
      {deliveryMode !== 'normal' && (
        <div className="buttons">
          <p>{texts.modes[deliveryMode]}</p>
          <ActionButton
            label={texts.deliverNormally}
            fields={{ intent: 'set-delivery', mode: 'normal' }}
          />
        </div>
      )}
      <ol className="rows">
        {events.map((event) => (
          <li key={event.id} className="event">
            <span className="mono">{event.type}</span>
            <span className="small muted">{describeDelivery(event, words)}</span>
            <time dateTime={event.createdAt.toISOString()} className="small muted">
              {formatMoment(event.createdAt, locale)}
            </time>
            <ActionButton label={texts.resend} fields={{ intent: 'resend', event: event.id }} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Retries go by real time, so they are given as a wait, not as a date. */
function describeDelivery(
  { isDelivered, attempts, statusCode, retryInMs }: SandboxEvent,
  { events, locale }: Words,
): string {
  if (isDelivered) return attempts > 1 ? events.deliveredOnAttempt(attempts) : events.delivered
  if (retryInMs === null) {
    if (attempts === 0) return events.notSent
    return statusCode === null ? events.givenUp : events.givenUpAfter(statusCode)
  }
  const wait = formatWait(retryInMs, locale)
  return statusCode === null ? events.waiting(wait) : events.waitingAfter(statusCode, wait)
}
