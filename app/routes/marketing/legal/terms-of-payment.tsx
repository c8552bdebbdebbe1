import { Clause } from './clause.tsx'
import { PlanTerms } from './plan-terms.tsx'

/** What is bought, for how much, and how it ends. */
export function TermsOfPayment() {
  return (
    <>
      <Clause line={17} title="Plans and allowances">
        <PlanTerms />
        <p>
          An allowance refills continuously at the daily rate and holds what you do not use, up to
          its ceiling. A new account starts full, unless you deleted one with the same email address
          less than a year ago: then you continue with what was left. A change to a larger plan
          fills the new allowance; a change to a smaller one keeps at most the new ceiling. A
          request that fails is given back, up to 20 a day on Free and 200 a day on Essential.
        </p>
      </Clause>
      <Clause line={27} title="Prices and payment">
        <p>
          List prices are in euro. At checkout you choose to pay{' '}
          <strong>in euro or the same figure in US dollars</strong>: a plan listed at €7 costs €7 or
          $7. A subscription keeps its currency until it ends; after that you can choose again,
          unless your account has a balance left. You pay by card or PayPal through Stripe, in
          advance, for a month or a year.
        </p>
      </Clause>
      <Clause line={32} title="Renewal and cancelling">
        <p>
          A paid plan renews at the end of each period until you cancel. You can{' '}
          <strong>cancel at any time</strong> on the billing page; the plan then runs to the end of
          the period you paid for and goes to Free. Until that day you can undo it. If a price
          changes, we tell you by mail at least 30 days before it applies to you.
        </p>
      </Clause>
      <Clause line={39} title="Changing plans">
        <p>
          An upgrade starts at once, for a prorated amount that you see before you agree. A
          downgrade starts at the end of the paid period, on a date that you see before you agree,
          and can be undone until then.
        </p>
      </Clause>
      <Clause line={45} title="When a payment fails">
        <p>
          You keep your plan while Stripe tries again, and we tell you by mail and on your
          dashboard. If every try fails, the plan ends and the account is on Free.
        </p>
      </Clause>
      <Clause line={50} title="Money back">
        <p>
          Within <strong>14 days of the first payment of your first subscription</strong> you can
          take it back in one step on the billing page, for any reason or none. The payment is
          refunded in full, the subscription ends, and your account is on Free at once. If you
          delete your account and come back within a year, the refund isn’t available again for the
          same email address or card. Your rights as a consumer are untouched.
        </p>
      </Clause>
    </>
  )
}
