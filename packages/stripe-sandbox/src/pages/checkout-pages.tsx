import type { SandboxChallenge, SandboxCheckout } from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import { BillingFields } from './billing-fields.tsx'
import { CardFields, TestCardList } from './card-fields.tsx'
import { FormError, type FormFailure, type Page, type Shown, TestMode } from './layout.tsx'
import type { ShopLinks } from './shop-links.ts'

export function showCheckout({
  checkout,
  links,
  failure,
}: Shown<{ checkout: SandboxCheckout; links: ShopLinks }>): Page {
  const { status, amountCents, currency } = checkout
  const isOpen = status === 'open'
  const content = (
    <div className="columns">
      <Bill {...checkout} />
      <div className="panel">
        {isOpen ? (
          <form id="pay" method="post" noValidate className="stack">
            <FormError failure={failure} />
            <PaymentMethod failure={failure} />
            {checkout.needsAddress && <BillingFields failure={failure} />}
            <button type="submit">Pay {formatMoney(amountCents, currency)}</button>
          </form>
        ) : (
          <>
            <FormError failure={failure} />
            <ClosedCheckout status={status} links={links} />
          </>
        )}
      </div>
      {isOpen && <TestCardList form="pay" />}
    </div>
  )
  return { title: 'Pay', content }
}

function Bill({ status, description, amountCents, currency, interval, ...rest }: SandboxCheckout) {
  const amount = formatMoney(amountCents, currency)
  const { email, cancelUrl } = rest
  return (
    <div>
      <TestMode />
      <p className="muted">{description}</p>
      <h1>
        {amount} <span>/ {interval}</span>
      </h1>
      {status === 'open' && (
        <>
          <dl className="facts">
            {['Charged today', `Then, every ${interval}`].map((when) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          {email && <p className="small muted">Receipt to {email}</p>}
          {cancelUrl && (
            <p className="small">
              <a href={cancelUrl}>Back without paying</a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** The fields of the other method are hidden by CSS. */
function PaymentMethod({ failure }: { failure: FormFailure | undefined }) {
  const method = failure?.values.method ?? 'card'
  return (
    <div className="methods stack">
      <fieldset className="pair">
        <legend className="hidden">Payment method</legend>
        {(['card', 'paypal'] as const).map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name="method"
              value={one}
              defaultChecked={one === method}
              className="hidden"
            />
            {one === 'card' ? 'Card' : 'PayPal'}
          </label>
        ))}
      </fieldset>
      <div data-method="card">
        <CardFields failure={failure} />
      </div>
      <p data-method="paypal" className="small muted">
        PayPal would ask you to log in now. The sandbox says yes for you.
      </p>
    </div>
  )
}

function ClosedCheckout({
  status,
  links,
}: {
  status: SandboxCheckout['status']
  links: ShopLinks
}) {
  const isPaid = status === 'complete'
  const { label, url } = isPaid ? links.paid : links.expired
  return (
    <>
      <h2>{isPaid ? 'This checkout is paid' : 'This checkout has expired'}</h2>
      <p className="muted">
        {isPaid
          ? 'There is nothing left to pay here.'
          : 'Nothing was charged. Choose a plan to start again.'}
      </p>
      <a href={url} className="button">
        {label}
      </a>
    </>
  )
}

/** The page of the customer's bank, for 3-D Secure. */
export function showChallenge({
  challenge,
  shopName,
  failure,
}: Shown<{ challenge: SandboxChallenge; shopName: string }>): Page {
  const { status, amountCents, currency, card, cameFrom } = challenge
  const facts = [
    ['Shop', shopName],
    ['Card', card],
    ['Amount', formatMoney(amountCents, currency)],
  ] as const
  const isOver = failure !== undefined || status !== 'open'
  const content = (
    <div className="columns">
      <div>
        <TestMode />
        <p className="muted">3-D Secure</p>
        <h1>Is this you?</h1>
        <p>Your bank needs you to confirm this payment.</p>
      </div>
      <div className="panel stack">
        <dl className="facts">
          {facts.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isOver ? (
          <>
            <FormError failure={failure} />
            {!failure && <p>You already said {status === 'accepted' ? 'yes' : 'no'} to this.</p>}
            <a href={cameFrom} className="button">
              Back to the payment
            </a>
          </>
        ) : (
          <ChallengeForm />
        )}
      </div>
    </div>
  )
  return { title: 'Your bank', content }
}

function ChallengeForm() {
  return (
    <form method="post" className="stack">
      <p className="small muted">A real bank would send a code to your phone.</p>
      <div className="pair">
        <button type="submit" name="answer" value="accept">
          Yes, it's me
        </button>
        <button type="submit" name="answer" value="fail" className="outline">
          No
        </button>
      </div>
    </form>
  )
}
