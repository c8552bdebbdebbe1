import { formatMoment } from '#app/format-moment.ts'
import type { DeliveryMode, SandboxEvent } from '#domain/sandbox/ports.ts'
import { DeskButton } from './desk-button.tsx'

type Told = { readonly events: readonly SandboxEvent[]; readonly deliveryMode: DeliveryMode }

export function Events({ events, deliveryMode }: Told) {
  if (events.length === 0) return <p className="mt-5 text-muted">Nothing has happened yet.</p>
  return (
    <>
      {deliveryMode !== 'normal' && <Mishap mode={deliveryMode} />}
      <List events={events} />
    </>
  )
}

/** Someone asked for trouble, and may have forgotten. */
function Mishap({ mode }: { mode: DeliveryMode }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 text-[15px]">
      <p>New events are {mode}.</p>
      <DeskButton label="Deliver as usual" fields={{ intent: 'set-delivery', mode: 'normal' }} />
    </div>
  )
}

function List({ events }: Pick<Told, 'events'>) {
  return (
    <ol className="mt-8 divide-y divide-line border-y border-line text-[15px]">
      {events.map((event) => (
        <li key={event.id} className="event">
          <span className="font-mono text-[13px] break-all">{event.type}</span>
          <span className="text-[14px] text-muted">{describeDelivery(event)}</span>
          <time
            dateTime={event.createdAt.toISOString()}
            className="font-mono text-[13px] text-faint"
          >
            {formatMoment(event.createdAt)}
          </time>
          <DeskButton label="Send again" fields={{ intent: 'resend', event: event.id }} />
        </li>
      ))}
    </ol>
  )
}

function describeDelivery({ isTaken, tries, statusCode, nextTryAt }: SandboxEvent): string {
  if (isTaken) return tries > 1 ? `taken at try ${tries}` : 'taken'
  if (!nextTryAt && tries === 0) return 'not sent: the endpoint doesn’t subscribe to it'
  const last = statusCode === null ? '' : `, last answer ${statusCode}`
  return nextTryAt ? `waiting${last}, next try ${formatMoment(nextTryAt)}` : `given up${last}`
}
