import { siteCookies } from '#app/cookies.ts'
import { Clause } from './clause.tsx'

/** What happens to data on its way: the editor, the payment, cookies, and the companies involved. */
export function PrivacyOfUse({ isHosted }: { isHosted: boolean }) {
  return (
    <>
      <Clause line={37} title="Your code and your prompts">
        <p>
          They go from your editor straight to the model router you set up, under{' '}
          <strong>your own key</strong> and that company’s terms (for OpenRouter, see its{' '}
          <a href="https://openrouter.ai/privacy">privacy policy</a>). They do not pass through our
          server. The key is stored by your editor and is never sent to us. We learn only that a
          request was made, to count it.
        </p>
      </Clause>
      <Clause line={43} title="Payments">
        <p>
          Stripe takes the payment. You enter your card or PayPal details with Stripe;{' '}
          <strong>we never see a card number</strong>. Stripe receives your email address and what
          you buy, and tells us whether it was paid, and a fingerprint by which we recognize the
          same card. See <a href="https://stripe.com/privacy">Stripe’s privacy policy</a>.
        </p>
      </Clause>
      <Clause line={49} title="Cookies">
        <p>All of them are needed for the site to work, so there is no banner to click away:</p>
        <ul>
          {Object.entries(siteCookies).map(([name, { purpose }]) => (
            <li key={name}>
              <strong>{name}</strong> {purpose}
            </li>
          ))}
        </ul>
        <p>
          Your choice of light or dark stays in your browser’s local storage and is not sent to us.
          There are no analytics, no third-party fonts and no third-party requests, except to Stripe
          at checkout.
        </p>
      </Clause>
      <Clause line={59} title="Who else sees it">
        <p>
          Stripe for payments, {isHosted && 'Google for your login and the mails about it, '}the
          company that delivers our mail, and the company that hosts the server, each only for that
          work. We sell nothing and share with nobody else, unless the law obliges us. We send mail
          about your account only: confirming the address, passwords, new editors and API tokens,
          and billing. There is no newsletter.
        </p>
      </Clause>
    </>
  )
}
