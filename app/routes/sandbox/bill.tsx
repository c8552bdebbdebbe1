import { TestMode } from '#app/shell/test-mode.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { formatCharge } from '#domain/money.ts'
import type { SandboxCheckout } from '#domain/sandbox/ports.ts'

/** What is bought and what it costs, beside the form that pays it. */
export function Bill({ checkout }: { checkout: SandboxCheckout }) {
  const { status, description, amountCents, currency, interval } = checkout
  return (
    <div>
      <TestMode />
      <p className="mt-8 text-lg text-muted">{description}</p>
      <h1 className="mt-2 flex flex-wrap items-baseline gap-x-3 text-[clamp(44px,5.6vw,64px)] leading-none font-semibold tracking-[-.045em] tabular-nums">
        {formatCharge(amountCents, currency)}{' '}
        <span className="text-lg tracking-normal text-muted">per {interval}</span>
      </h1>
      {status === 'open' && <Terms checkout={checkout} />}
    </div>
  )
}

function Terms({ checkout }: { checkout: SandboxCheckout }) {
  const { amountCents, currency, interval, email, cancelUrl } = checkout
  return (
    <>
      <dl className="mt-8 max-w-[480px] divide-y divide-line border-y border-line text-[15.5px]">
        {['Due today', `Then every ${interval}, until you cancel`].map((when) => (
          <div key={when} className="flex justify-between gap-6 py-3">
            <dt className="text-muted">{when}</dt>
            <dd className="tabular-nums">{formatCharge(amountCents, currency)}</dd>
          </div>
        ))}
      </dl>
      {email && <p className="mt-4 text-[15px] break-all text-muted">Receipt to {email}</p>}
      {cancelUrl && (
        <a href={cancelUrl} className={`${textLink} mt-2 inline-block py-2.5 text-[15px]`}>
          Back without paying
        </a>
      )}
    </>
  )
}
