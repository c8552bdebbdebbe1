import { SiteLink } from '#app/shell/site-link.tsx'
import { Clause } from './clause.tsx'

/** What we expect of each other besides money. */
export function TermsOfUse() {
  return (
    <>
      <Clause line={57} title="Models are a third party’s">
        <p>
          The extension reaches models through a model router such as OpenRouter,{' '}
          <strong>under your own key</strong>. Its terms, its limits and its prices are between you
          and that company, and what it charges is not part of your plan. It decides which models
          there are and which of them are free.
        </p>
      </Clause>
      <Clause line={63} title="Your code stays yours">
        <p>
          We claim no rights to what you write or generate. Models make mistakes: read, test and
          check the licence of generated code before you rely on it.
        </p>
      </Clause>
      <Clause line={68} title="What we ask of you">
        <ul>
          <li>Give an email address that reaches you, and keep your password to yourself.</li>
          <li>
            Do not resell access, get around an allowance, or let programs hammer the service.
          </li>
          <li>Do not use it to break the law or to attack us or anyone else.</li>
        </ul>
        <p>
          If you break these rules we may pause or close the account, after telling you why unless
          the harm is urgent. You may install and use the extension for as long as you have an
          account.
        </p>
      </Clause>
      <Clause line={78} title="What we promise, and what we cannot">
        <p>
          We run the service with care and fix faults as fast as we can, but do not promise that it
          is never down. We answer without limit for intent, gross negligence and harm to people,
          and otherwise for the damage that was foreseeable, as far as the law allows.
        </p>
      </Clause>
      <Clause line={84} title="Leaving, and changes">
        <p>
          Delete your account on the account page whenever you like; a paid plan is ended first.
          What we keep until then is on the <SiteLink to="/privacy">privacy page</SiteLink>. If
          these terms change in a way that matters, we tell you by mail at least 30 days before, and
          you can leave. The law of the operator’s country applies, and the consumer protection of
          yours.
        </p>
      </Clause>
    </>
  )
}
