import { devicesSection as words } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LocalDay, RelativeTime } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import type { SessionKind, TokenScope } from '#domain/identity/session.ts'
import { ProofField, useIsProven } from './proof.tsx'
import { AccountSection, FoldedRow, Row } from './rows.tsx'
import { ScopeList } from './scope-list.tsx'

type Device = {
  readonly id: string
  readonly kind: SessionKind
  readonly device: string
  /** What a tool can do. */
  readonly scopes?: readonly TokenScope[] | undefined
  readonly startedAt: Date
  readonly seenAt: Date
  readonly isThis: boolean
}

type Props = { readonly devices: readonly Device[]; readonly hasTokens: boolean }

/** The browsers, editors and tools that are logged in. */
export function Devices({ devices, hasTokens }: Props) {
  return (
    <AccountSection title={words.title} id="devices" text={words.text}>
      <ul>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceRow {...device} />
          </li>
        ))}
      </ul>
      {(devices.length > 1 || hasTokens) && (
        <LostDevice value={hasTokens ? words.lostHintWithTokens : words.lostHint} />
      )}
    </AccountSection>
  )
}

/** With a recent proof it takes one click, as it has to be quick. */
function LostDevice({ value }: { value: string }) {
  const fields = { intent: 'end-sessions' }
  const { lost: title, logOutElsewhere } = words
  if (useIsProven())
    return (
      <Row title={title} value={value}>
        <ActionForm action="/account" fields={fields} className="">
          <SubmitButton look="line">{logOutElsewhere}</SubmitButton>
        </ActionForm>
      </Row>
    )
  return (
    <FoldedRow title={title} value={value} action={logOutElsewhere} fields={fields}>
      <ActionForm action="/account" fields={fields}>
        <ProofField id="end-sessions-password" />
        <SubmitButton className="justify-self-start">{logOutElsewhere}</SubmitButton>
      </ActionForm>
    </FoldedRow>
  )
}

function DeviceRow({ id, kind, device, scopes, isThis, seenAt, startedAt }: Device) {
  const isConnected = kind !== 'browser'
  const details = (
    <>
      {!isThis && (
        <>
          <Sentence words={words.active}>
            <RelativeTime at={seenAt} />
          </Sentence>{' '}
          ·{' '}
        </>
      )}
      <Sentence words={isConnected ? words.connected : words.loggedIn}>
        <LocalDay at={startedAt} />
      </Sentence>
      {scopes && <ScopeList scopes={scopes} />}
    </>
  )
  return (
    <Row title={device} tag={isThis ? words.thisDevice : undefined} value={details}>
      {!isThis && (
        <ActionForm
          action="/account"
          fields={{ intent: 'end-session', session: id, kind }}
          className=""
        >
          <SubmitButton look="line">
            {isConnected ? words.disconnect : words.logOut}
            <span className="sr-only">{words.which(device)}</span>
          </SubmitButton>
        </ActionForm>
      )}
    </Row>
  )
}
