import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan } from '@ghost-writers-ia/rules/plans'
import { formatCharge, formatDay, formatMoney } from '#domain/locale.ts'
import type * as source from '../en/subscriptions.ts'
import { toasts } from './toasts.ts'

export type { PlanAndCycle, PricedChoice } from '../en/subscriptions.ts'

export const subscriptionPages: typeof source.subscriptionPages = {
  label: 'Abrechnung',
  back: 'Zurück zur Abrechnung',
  cancel: 'Tarif kündigen',
  keep: (plan) => `${plan} behalten`,
  keepMine: 'Meinen Tarif behalten',
  refund: (amount) => `${amount} erstatten`,
  requestRefund: 'Rückerstattung anfordern',
  returnRenewal: 'Verlängerung zurückgeben',
}

export const updateFailed: string = toasts['update-failed'].text

const planNames: Readonly<Record<BillingCycle, (plan: string) => string>> = {
  monthly: (plan) => `${plan} (monatlich)`,
  yearly: (plan) => `${plan} (jährlich)`,
}

export const namePlan: typeof source.namePlan = ({ planId, cycle }) =>
  planNames[cycle](getPlan(planId).name)

const prices: Readonly<Record<BillingCycle, (price: string) => string>> = {
  monthly: (price) => `${price} im Monat`,
  yearly: (price) => `${price} im Jahr`,
}

export const namePrice: typeof source.namePrice = ({ planId, cycle, currency }) =>
  prices[cycle](formatMoney(getPlan(planId).price[cycle], currency))

export const describeCharge: typeof source.describeCharge = ({ dueCents, currency, at }) =>
  dueCents === null
    ? `am ${formatDay(at)}`
    : `${formatCharge(dueCents, currency)} am ${formatDay(at)}`
