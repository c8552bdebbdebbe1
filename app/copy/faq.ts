import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import { describeRefills } from './plan-numbers.ts'

const free = describeAllowance('free')
const { id: plan, name } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })
const nameSupported = (level: Entitlements['support']) =>
  namePlansWith(({ support }) => support === level)

/** What people ask before they pay: on the pricing page, for search engines and in llms.txt. */
export const questions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'How many requests do I get?',
    answer: `${describeRefills()}. Unused requests roll over, so on a busy day you can make up to ${describeAllowances((one) => `${one.ceiling}/day on ${one.name}`)}. A new account starts with the full ${free.ceiling}.`,
  },
  {
    question: 'What counts as a request?',
    answer:
      'One code generation, explanation, refactoring, test, fix or chat message. Ten completions count as one. If a request fails, you get it back.',
  },
  {
    question: 'Does completion work offline?',
    answer:
      "Yes. A small model of our own can finish lines on your computer, in TypeScript, JavaScript, Python, Go and Rust. It's free in every plan, uses no requests, needs no account and no network, and your code never leaves your machine. It's a typing aid: chat and edits need a larger model.",
  },
  {
    question: 'What does “Single language” mean?',
    answer: `On ${namePlansWith(({ languages }) => languages === 'single')}, completion and Generate work in one programming language at a time. The first one you use becomes yours, and you can switch once every 24 hours, in the editor or on the dashboard. JavaScript and TypeScript count as one, like C and C++ or HTML and CSS. Text and data formats are always included, and chat and the other commands work in every language. ${namePlansWith(({ languages }) => languages === 'multi')} include all languages.`,
  },
  {
    question: 'What kind of support do I get?',
    answer: `On ${nameSupported('community')}, the community and the documentation. On ${nameSupported('email')} you write to us on the support page, and we answer by email. On ${nameSupported('priority')} your messages are answered first.`,
  },
  {
    question: 'Do I need my own API key?',
    answer:
      'No. Your plan includes models: log in and start writing. You can use your own OpenRouter key instead. It stays in your editor and is never sent to us. Free models cost nothing on OpenRouter; premium models use your OpenRouter credits, which are separate from your plan. Models on your own machine, with Ollama, LM Studio or llama.cpp, are free and need no account.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By card or PayPal, through Stripe. Your card number goes to Stripe and never reaches our server.',
  },
  {
    question: 'Which currency will I be charged in?',
    answer: `Euros or US dollars. You choose at checkout, and the amount is the same: ${name} is ${euros} or ${dollars} a month. A subscription keeps its currency. To switch, cancel and subscribe again after it has ended.`,
  },
  {
    question: 'Can I get my money back?',
    answer:
      "Yes, there's a 14-day money-back guarantee. Within 14 days of your first payment you can get a full refund on the billing page, in one step. Your subscription ends and your account moves to Free immediately.",
  },
  {
    question: 'Can I cancel any time?',
    answer:
      'Yes, on the billing page, without contacting anyone. You keep your plan until the end of the period you paid for, and you can undo the cancellation until then.',
  },
  {
    question: 'What happens when my plan ends?',
    answer: `You'll move to Free. Your account stays, you keep up to ${free.ceiling} unused requests, and they refill at ${free.perDay} a day. Your snippets become read-only and your API tokens pause until you upgrade again.`,
  },
  {
    question: 'What happens if a payment fails?',
    answer:
      "You keep your plan while we retry the payment. We'll tell you by email and on your dashboard what to do. If every attempt fails, your account moves to Free.",
  },
  {
    question: 'Can I change plans?',
    answer:
      "Yes, any time. An upgrade starts immediately, and you'll see the exact prorated amount before you confirm. A downgrade starts at the end of the paid period, and you can undo it until then.",
  },
]
