import { formatMoment } from '#app/format-moment.ts'
import type { SandboxEvent } from '#domain/sandbox/ports.ts'
import { DeskButton } from './desk-button.tsx'

export function Events({ events }: { events: readonly SandboxEvent[] }) {
  if (events.length === 0) return <p className="mt-5 text-muted">Nothing has happened yet.</p>
  return (
    <ol className="mt-8 divide-y divide-line border-y border-line text-[15px]">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-center gap-x-4">
          <span className="font-mono text-[13px]">{event.type}</span>
          <span className="text-muted">{describeDelivery(event)}</span>
          <time
            dateTime={event.createdAt.toISOString()}
            className="ml-auto font-mono text-[13px] text-faint"
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
  const last = statusCode === null ? '' : `, last answer ${statusCode}`
  return nextTryAt ? `waiting${last}, next try ${formatMoment(nextTryAt)}` : `given up${last}`
}
