import { formatMoment } from '#app/format-moment.ts'
import { Card } from '#app/ui/card.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { AccountForm } from './account-form.tsx'

type Device = {
  readonly id: string
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
  readonly isThis: boolean
}

type Props = { readonly devices: readonly Device[]; readonly hasTokens: boolean }

/** Where someone is logged in, and how to log out everywhere else. */
export function Devices({ devices, hasTokens }: Props) {
  return (
    <Card title="Devices">
      <ul className="divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <Row key={device.id} {...device} />
        ))}
      </ul>
      {(devices.length > 1 || hasTokens) && (
        <AccountForm intent="end-sessions" className="mt-5">
          {({ isBusy }) => (
            <>
              <SubmitButton isBusy={isBusy} look="line">
                Log out everywhere else
              </SubmitButton>
              <p className="mt-2.5 text-[14px] text-muted">
                {hasTokens
                  ? 'Logs out all other browsers and editors and revokes all API tokens.'
                  : 'Logs out all other browsers and editors.'}
              </p>
            </>
          )}
        </AccountForm>
      )}
    </Card>
  )
}

function Row({ id, device, startedAt, seenAt, isThis }: Device) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="mr-auto">
        <p className="font-[550]">{device}</p>
        <p className="text-[14px] text-muted">
          {isThis ? 'This device' : `Last seen ${formatMoment(seenAt)}`}, since{' '}
          {formatMoment(startedAt)}
        </p>
      </div>
      {!isThis && (
        <AccountForm intent="end-session" className="">
          {({ isBusy }) => (
            <>
              <input type="hidden" name="session" value={id} />
              <SubmitButton isBusy={isBusy} look="line">
                Log out<span className="sr-only"> {device}</span>
              </SubmitButton>
            </>
          )}
        </AccountForm>
      )}
    </li>
  )
}
