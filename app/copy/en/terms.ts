import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import { listInstruction, listWithdrawalForm, type Seller } from '#domain/billing/order-terms.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import type { Clause } from './legal.ts'
import { describePlans } from './plan-numbers.ts'

const { id: plan } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })

export const terms = {
  label: 'terms',
  title: 'Terms',
  heading: 'The deal, in plain English',
  description:
    'Plans and allowances, prices, renewal, cancellation, the 14-day refund, and what we expect of each other.',
  intro:
    'You get the extension and an allowance of requests. You can leave at any time, and you can get a full refund within 14 days of your first payment.',
  /** Change it whenever the text changes. */
  effective: '2026-11-18',
}

type Site = { readonly seller: Seller; readonly siteUrl: string }

export function listTermsClauses(site: Site): readonly Clause[] {
  const place = clauses.findIndex(({ title }) => title === refunds) + 1
  return [...clauses.slice(0, place), toWithdrawal(site), ...clauses.slice(place)]
}

/** The instruction and its form, as in the email that confirms an order. */
function toWithdrawal(site: Site): Clause {
  return {
    id: 'withdrawal',
    title: 'Right to withdraw',
    blocks: [
      ...listInstruction(site, { orderTexts }),
      '**Model withdrawal form**',
      { list: listWithdrawalForm(site, { orderTexts }) },
    ],
  }
}

const refunds = 'Refunds'

const clauses: readonly Clause[] = [
  {
    title: 'Who this agreement is with',
    blocks: [
      'These terms are an agreement between you and the operator of this site. They apply once you create an account or use the extension with one.',
      'operator',
    ],
  },
  {
    title: 'Plans and allowances',
    blocks: [
      { list: describePlans() },
      `An allowance refills continuously at the daily rate, and unused requests roll over up to its maximum. A new account starts with a full allowance, unless you deleted an account with the same email address less than a year ago. In that case you continue with what was left. When you move to a larger plan, you start with its full allowance. When you move to a smaller plan, you keep at most its maximum. If a request fails, you get it back, up to ${describeAllowances(({ name, refundedPerDay }) => `${refundedPerDay} a day on ${name}`)}.`,
    ],
  },
  {
    title: 'Prices and payment',
    blocks: [
      `Prices are listed in euros. At checkout you choose to pay **in euros or the same amount in US dollars**: a plan listed at ${euros} costs ${euros} or ${dollars}. A subscription keeps its currency until it ends. After that you can choose again, unless your account still has a balance. You pay in advance, for a month or a year, by card or PayPal through Stripe.`,
    ],
  },
  {
    title: 'Renewal and cancellation',
    blocks: [
      "A paid plan renews at the end of each period until you cancel. You can **cancel at any time** on the billing page. You'll keep the plan until the end of the period you paid for and then move to Free. Until then you can undo the cancellation. From the second year of a yearly plan on, you can also **end it with one month's notice**: we'll refund the days that are left.",
      "We'll remind you by email before a yearly plan renews, 30 and 14 days ahead, and once a year of a monthly one. If a price goes up, we'll email you at least 30 days before it would apply to you. You pay the new price only if you agree; otherwise your plan ends with the period you paid for.",
    ],
  },
  {
    title: 'Changing plans',
    blocks: [
      'An upgrade starts immediately, for a prorated amount that you see before you confirm. A downgrade starts at the end of the paid period, on a date that you see before you confirm, and you can undo it until then.',
    ],
  },
  {
    title: 'Failed payments',
    blocks: [
      "You keep your plan while Stripe retries the payment, and we'll let you know by email and on your dashboard. If every attempt fails, your plan ends and your account moves to Free.",
    ],
  },
  {
    title: refunds,
    blocks: [
      "You can get a full refund within **14 days of the first payment of your first subscription**, in one step on the billing page and for any reason. Your subscription then ends and your account moves to Free immediately. If you delete your account and come back within a year, the refund isn't available again for the same email address or card. Your statutory rights as a consumer aren't affected.",
      "If a plan renews and you **haven't made a request since**, you can return that payment in full within 14 days, in one step on the billing page. Your subscription then ends immediately; earlier payments aren't returned.",
    ],
  },
  {
    title: 'Third-party models',
    blocks: [
      "Your plan includes the models we offer. We may replace a model, and each plan has limits on the size and number of requests. You can also use a model router such as OpenRouter **under your own key**. Its terms, limits and prices are between you and that company, and its charges aren't part of your plan. It decides which models are available and which of them are free.",
    ],
  },
  {
    title: 'Your code stays yours',
    blocks: [
      'We claim no rights to the code you write or generate. Models make mistakes: review and test generated code, and check its license, before you rely on it.',
    ],
  },
  {
    title: 'What we ask of you',
    blocks: [
      {
        list: [
          'Use an email address where we can reach you, and keep your password to yourself.',
          "Don't resell access, get around an allowance, or overload the service with automated requests.",
          "Don't use the service to break the law or to attack us or anyone else.",
        ],
      },
      "If you break these rules, we may suspend or close your account. We'll tell you why first, unless the harm is urgent. You may install and use the extension for as long as you have an account.",
    ],
  },
  {
    title: 'Availability and liability',
    blocks: [
      "We run the service with care and fix problems as quickly as we can, but we don't guarantee that it's always available. Our liability is unlimited for intent, gross negligence and injury to persons. Otherwise it is limited to foreseeable damage, as far as the law allows.",
    ],
  },
  {
    title: 'Leaving, and changes to these terms',
    blocks: [
      "You can delete your account on the account page at any time; a paid plan is canceled first. Our [privacy policy](/privacy) says what we keep. If we change these terms in a way that matters, we'll email you at least 30 days in advance, and you can leave. The law of the operator's country applies, together with the consumer protection law of your own.",
    ],
  },
]
