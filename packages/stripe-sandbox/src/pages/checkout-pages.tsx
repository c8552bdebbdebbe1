import type { SandboxChallenge, SandboxCheckout } from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import { BillingFields } from './billing-fields.tsx'
import { CardFields, TestCardList } from './card-fields.tsx'
import { describePlan } from './format.ts'
import { FormError, type Page, type Shown, TestMode, type Worded } from './layout.tsx'
import type { ShopLinks } from './shop-links.ts'

export function showCheckout({
  words,
  checkout,
  links,
  failure,
}: Shown<{ checkout: SandboxCheckout; links: ShopLinks }>): Page {
  const { status, amountCents, currency } = checkout
  const amount = formatMoney(amountCents, currency, words.locale)
  const isOpen = status === 'open'
  const content = (
    <div className="columns">
      <Bill words={words} amount={amount} checkout={checkout} />
      <div className="panel">
        {isOpen ? (
          <form id="pay" method="post" noValidate className="stack">
            <FormError failure={failure} />
            <PaymentMethod words={words} failure={failure} />
            {checkout.needsAddress && <BillingFields words={words} failure={failure} />}
            <button type="submit">{words.checkout.pay(amount)}</button>
          </form>
        ) : (
          <>
            <FormError failure={failure} />
            <ClosedCheckout words={words} isPaid={status === 'complete'} links={links} />
          </>
        )}
      </div>
      {isOpen && <TestCardList words={words} form="pay" />}
    </div>
  )
  return { words, title: words.checkout.title, content }
}

type BillProps = Worded<{ readonly amount: string; readonly checkout: SandboxCheckout }>

function Bill({ words, amount, checkout }: BillProps) {
  const { status, interval, email, cancelUrl } = checkout
  const { price, today, renewal, receipt, back } = words.checkout
  return (
    <div>
      <TestMode words={words} />
      <p className="muted">{describePlan(checkout, words)}</p>
      <h1>
        {amount} <span>{price[interval]}</span>
      </h1>
      {status === 'open' && (
        <>
          <dl className="facts">
            {[today, renewal[interval]].map((when) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
          {email && <p className="small muted">{receipt(email)}</p>}
          {cancelUrl && (
            <p className="small">
              <a href={cancelUrl}>{back}</a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** The fields of the other method are hidden by CSS. */
function PaymentMethod({ words, failure }: Shown<object>) {
  const method = failure?.values.method ?? 'card'
  return (
    <div className="methods stack">
      <fieldset className="pair">
        <legend className="hidden">{words.checkout.method}</legend>
        {(['card', 'paypal'] as const).map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name="method"
              value={one}
              defaultChecked={one === method}
              className="hidden"
            />
            {one === 'card' ? words.checkout.card : 'PayPal'}
          </label>
        ))}
      </fieldset>
      <div data-method="card">
        <CardFields words={words} failure={failure} />
      </div>
      <p data-method="paypal" className="small muted">
        {words.checkout.payPal}
      </p>
    </div>
  )
}

type ClosedProps = Worded<{ readonly isPaid: boolean; readonly links: ShopLinks }>

function ClosedCheckout({ words: { checkout }, isPaid, links }: ClosedProps) {
  const { title, text } = isPaid ? checkout.paid : checkout.expired
  const { label, url } = isPaid ? links.paid : links.expired
  return (
    <>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <a href={url} className="button">
        {label}
      </a>
    </>
  )
}

/** The page of the customer's bank, for 3-D Secure. */
export function showChallenge({
  words,
  challenge: { status, amountCents, currency, card, cameFrom },
  shopName,
  failure,
}: Shown<{ challenge: SandboxChallenge; shopName: string | undefined }>): Page {
  const { challenge, locale } = words
  const facts = [
    [challenge.shop, shopName ?? challenge.testShop],
    [challenge.card, card],
    [challenge.amount, formatMoney(amountCents, currency, locale)],
  ] as const
  const isOver = failure !== undefined || status !== 'open'
  const content = (
    <div className="columns">
      <div>
        <TestMode words={words} />
        <p className="muted">3-D Secure</p>
        <h1>{challenge.heading}</h1>
        <p>{challenge.text}</p>
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
            {!failure && <p>{status === 'accepted' ? challenge.saidYes : challenge.saidNo}</p>}
            <a href={cameFrom} className="button">
              {challenge.back}
            </a>
          </>
        ) : (
          <ChallengeForm words={words} />
        )}
      </div>
    </div>
  )
  return { words, title: challenge.title, content }
}

function ChallengeForm({ words: { challenge } }: Worded<object>) {
  return (
    <form method="post" className="stack">
      <p className="small muted">{challenge.hint}</p>
      <div className="pair">
        <button type="submit" name="answer" value="accept">
          {challenge.yes}
        </button>
        <button type="submit" name="answer" value="fail" className="outline">
          {challenge.no}
        </button>
      </div>
    </form>
  )
}
