import { describeLogOutElsewhere, deviceTimes } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay, RelativeTime } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Device = {
  readonly id: string
  readonly kind: 'browser' | 'editor' | 'token'
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly isThis: boolean
}

type Props = { readonly devices: readonly Device[]; readonly hasTokens: boolean }

/** The browsers and editors that are logged in. */
export function Devices({ devices, hasTokens }: Props) {
  return (
    <Card title="Devices">
      <ul className="divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <Row key={device.id} {...device} />
        ))}
      </ul>
      {(devices.length > 1 || hasTokens) && (
        <ActionForm action="/account" fields={{ intent: 'end-sessions' }} className="mt-5">
          <SubmitButton look="line">Log out everywhere else</SubmitButton>
          <p className="mt-2.5 text-[14px] text-muted">{describeLogOutElsewhere(hasTokens)}</p>
        </ActionForm>
      )}
    </Card>
  )
}

function Row(row: Device) {
  const { id, kind, device, isThis, seenAt, startedAt } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="mr-auto">
        <p className="font-[550]">{device}</p>
        <div className="text-[14px] text-muted">
          <p>
            {isThis ? (
              deviceTimes.thisDevice
            ) : (
              <>
                {deviceTimes.active} <RelativeTime at={seenAt} />
              </>
            )}
          </p>
          <p>
            {kind === 'editor' ? deviceTimes.connected : deviceTimes.loggedIn}{' '}
            <LocalDay at={startedAt} />
          </p>
        </div>
      </div>
      {!isThis && (
        <ActionForm
          action="/account"
          fields={{ intent: 'end-session', session: id, kind }}
          className=""
        >
          <SubmitButton look="line">
            {kind === 'editor' ? 'Disconnect' : 'Log out'}
            <span className="sr-only"> {device}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  )
}
