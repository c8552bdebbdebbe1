import { cards } from './cards.ts'
import type { ToldStep } from './step.ts'

const ada = { who: 0 } as const
const choice = (planId: string, cycle: string) => ({ planId, cycle })

const paid = { number: cards.good, pays: true, accepts: true, returns: true, currency: 'usd' }
const buyYear: ToldStep = { ...ada, act: 'buy', args: { ...paid, choice: choice('pro', 'yearly') } }
const buyMonth: ToldStep = {
  ...ada,
  act: 'buy',
  args: { ...paid, choice: choice('essential', 'monthly') },
}
const buyTwice: ToldStep = {
  ...ada,
  act: 'buy twice',
  args: { choice: choice('pro', 'monthly'), currency: 'usd' },
}
const lapse: ToldStep = { ...ada, act: 'the card fails at the next renewal' }
const refund: ToldStep = { ...ada, act: 'ask for the money back' }
const month: ToldStep = { ...ada, act: 'time passes', args: { days: 35 } }
const special: ToldStep = { ...ada, act: 'support moves the plan to a special price' }
/** The tab is closed before the provider's page leads back. */
const giveCard: ToldStep = {
  ...ada,
  act: 'give a card in the portal',
  args: { number: cards.other, returns: false, accepts: true },
}

/** Each broke a rule once, in a review of the payments in November 2026 or since. */
export const stories: Readonly<Record<string, readonly ToldStep[]>> = {
  'someone charged twice, whose refund is refused': [
    { ...ada, act: 'refunds are refused from now on' },
    buyTwice,
  ],
  'someone charged twice, who disputes the second charge': [
    { ...ada, act: 'webhooks', args: { mode: 'late' } },
    buyTwice,
    { ...ada, act: 'dispute the newest payment' },
    { ...ada, act: 'webhooks', args: { mode: 'normal' } },
    month,
    { ...ada, act: 'the bank decides the dispute', args: { outcome: 'lost' } },
    month,
  ],
  'a process that stops between the refund and the end of the plan': [
    buyYear,
    { ...refund, wrong: { kind: 'stop-after', at: 1, on: 'write', calls: 1 } },
  ],
  'a provider that answers the refund and not the cancellation': [
    buyYear,
    { ...refund, wrong: { kind: 'fail', at: 2, on: 'write', calls: 3 } },
  ],
  'an upgrade in another tab during the refund': [
    buyMonth,
    {
      ...refund,
      wrong: {
        kind: 'between',
        at: 1,
        on: 'write',
        act: [
          { ...ada, act: 'change plan', args: { choice: choice('pro', 'yearly'), accepts: true } },
        ],
      },
    },
  ],
  'a new card, and the tab closed': [buyMonth, { ...month, args: { days: 2 } }, giveCard, month],
  'a new card for an overdue invoice, and the tab closed': [buyMonth, lapse, giveCard],
  'an overdue invoice that is paid while its plan is canceled': [
    buyYear,
    lapse,
    {
      ...ada,
      act: 'cancel',
      wrong: {
        kind: 'between',
        at: 1,
        on: 'write',
        act: [
          {
            ...ada,
            act: 'pay the open invoice on its page',
            args: { number: cards.good, accepts: true },
          },
        ],
      },
    },
  ],
  'an overdue invoice that is paid right after its plan was canceled': [
    buyYear,
    lapse,
    {
      ...ada,
      act: 'cancel',
      wrong: {
        kind: 'between',
        at: 2,
        on: 'write',
        act: [
          {
            ...ada,
            act: 'pay the open invoice on its page',
            args: { number: cards.good, accepts: true },
          },
        ],
      },
    },
  ],
  'a special price': [buyMonth, special, month],
  'a special price, and a plan that support canceled': [
    buyMonth,
    special,
    { ...ada, act: 'support cancels in the dashboard' },
  ],
  'a process that stops while an account is deleted': [
    buyMonth,
    {
      ...ada,
      act: 'delete the account',
      wrong: { kind: 'stop-after', at: 5, on: 'call', calls: 1 },
    },
  ],
  'a customer whom support deletes before a refund is possible': [
    { ...ada, act: 'refunds are refused from now on' },
    buyTwice,
    { ...ada, act: 'support deletes the customer' },
    { ...ada, act: 'refunds are possible again' },
    month,
  ],
  'a cancellation in the portal during an upgrade': [
    {
      act: 'buy',
      who: 0,
      args: {
        choice: { planId: 'essential', cycle: 'monthly' },
        currency: 'usd',
        number: 'PayPal',
        pays: true,
        accepts: false,
        returns: false,
      },
    },
    {
      act: 'change plan',
      who: 0,
      args: { choice: { planId: 'pro', cycle: 'yearly' }, accepts: false },
      wrong: {
        kind: 'between',
        act: [{ act: 'cancel in the portal', who: 0, args: {} }],
        at: 3,
        on: 'write',
      },
    },
  ],
  'a plan that support cancels while a new card is given': [
    {
      act: 'buy',
      who: 0,
      args: {
        choice: { planId: 'pro', cycle: 'yearly' },
        currency: 'usd',
        number: '4242424242424242',
        pays: true,
        accepts: false,
        returns: false,
      },
    },
    {
      act: 'change plan',
      who: 0,
      args: { choice: { planId: 'essential', cycle: 'monthly' }, accepts: false },
      wrong: { kind: 'between', act: [{ act: 'cancel', who: 0, args: {} }], at: 1, on: 'write' },
    },
    {
      act: 'give a card in the portal',
      who: 0,
      args: { number: '4242424242424242', returns: true, accepts: true },
      wrong: {
        kind: 'between',
        act: [{ act: 'support cancels in the dashboard', who: 0, args: {} }],
        at: 5,
        on: 'call',
      },
    },
  ],
  'a cancellation after an outage that hid that an earlier one was undone': [
    { ...ada, act: 'buy', args: { ...paid, choice: choice('essential', 'yearly') } },
    { ...ada, act: 'cancel' },
    {
      act: 'change plan',
      who: 0,
      args: { choice: choice('essential', 'monthly'), accepts: false },
      wrong: { kind: 'fail', calls: 1000, at: 12, on: 'call' },
    },
    { ...ada, act: 'cancel' },
  ],
  'someone who is charged twice, two times in one day': [
    buyTwice,
    refund,
    { ...ada, act: 'buy twice', args: { choice: choice('essential', 'yearly'), currency: 'eur' } },
    { ...ada, act: 'time passes', args: { days: 1 } },
  ],
  'a plan that becomes yearly while a reminder of the monthly one is written': [
    { ...buyYear, args: { ...buyYear.args, choice: choice('essential', 'yearly') } },
    { ...buyMonth, who: 1 },
    { ...lapse, wrong: { kind: 'error-500', calls: 1000, at: 4, on: 'write' } },
    {
      ...giveCard,
      who: 1,
      args: { number: cards.good, returns: false, accepts: false },
      wrong: {
        kind: 'between',
        act: [
          { act: 'change plan', who: 1, args: { choice: choice('pro', 'yearly'), accepts: false } },
        ],
        at: 4,
        on: 'write',
      },
    },
  ],
  'a charge by mistake that support returned in part, before the customer was deleted': [
    { ...ada, act: 'refunds are refused from now on' },
    buyTwice,
    { ...ada, act: 'support refunds the newest payment', args: { part: 0.5 } },
    { ...ada, act: 'support deletes the customer' },
    month,
  ],
  'a cancellation in the portal during a downgrade': [
    { ...buyYear, args: { ...buyYear.args, choice: choice('pro', 'monthly') } },
    {
      ...ada,
      act: 'change plan',
      args: { choice: choice('essential', 'monthly'), accepts: false },
      wrong: {
        kind: 'between',
        act: [{ ...ada, act: 'cancel in the portal' }],
        at: 1,
        on: 'write',
      },
    },
  ],
  'an upgrade in another tab that takes back a planned downgrade, during the refund': [
    { ...buyYear, args: { ...buyYear.args, choice: choice('pro', 'monthly') } },
    { ...ada, act: 'change plan', args: { choice: choice('essential', 'yearly'), accepts: false } },
    {
      ...refund,
      wrong: {
        kind: 'between',
        act: [
          { ...ada, act: 'change plan', args: { choice: choice('pro', 'yearly'), accepts: false } },
        ],
        at: 1,
        on: 'write',
      },
    },
  ],
}
