import { providerRows } from '#app/copy/providers.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { buttonClasses, SubmitButton } from '#app/ui/button.tsx'
import type { OfferedProvider } from '#domain/identity/provider-logins.ts'
import { formatDay } from '#domain/locale.ts'
import { ProofField } from './proof.tsx'
import { FoldedRow, Row } from './rows.tsx'

/** A provider that opens this account. */
export type ConnectedProvider = {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly usedAt: Date
  /** The id of the provider; null if it's no longer configured. */
  readonly provider: string | null
}

export type ProviderState = {
  readonly offered: readonly OfferedProvider[]
  readonly connected: readonly ConnectedProvider[]
}

/** The providers that open this account, and those that could. */
export function Providers({ offered, connected }: ProviderState) {
  return (
    <>
      {connected.map((login) => (
        <Connected key={`${login.issuer} ${login.subject}`} {...login} />
      ))}
      {offered.map((provider) => (
        <Offered
          key={provider.id}
          {...provider}
          isConnected={connected.some((login) => login.provider === provider.id)}
        />
      ))}
    </>
  )
}

function Connected({ issuer, subject, name, email, usedAt, provider }: ConnectedProvider) {
  const fields = { intent: 'unlink-provider', issuer, subject }
  const used = providerRows.lastUsed(formatDay(usedAt))
  const parts = [providerRows.connectedAs(email), used, ...(provider ? [] : [providerRows.gone])]
  return (
    <FoldedRow
      title={name}
      value={parts.join(' · ')}
      action={providerRows.disconnect}
      fields={fields}
    >
      <ActionForm action="/account" fields={fields}>
        <p className="text-[15px] text-muted">{providerRows.disconnectHint(name)}</p>
        <ProofField id={`unlink-${provider}-${subject}`} />
        <SubmitButton look="danger" className="justify-self-start">
          {providerRows.submit(name)}
        </SubmitButton>
      </ActionForm>
    </FoldedRow>
  )
}

/** Without a recent proof, that comes first. */
function Offered({ id, name, isConnected }: OfferedProvider & { readonly isConnected: boolean }) {
  return (
    <Row title={name} value={isConnected ? providerRows.several : providerRows.notConnected}>
      <form method="post" action={`/auth/${id}`}>
        <input type="hidden" name="purpose" value="link" />
        <button type="submit" className={buttonClasses('line')}>
          {isConnected ? providerRows.connectAnother : providerRows.connect}
          <span className="sr-only">{providerRows.which(name)}</span>
        </button>
      </form>
    </Row>
  )
}
