import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan } from '@ghost-writers-ia/rules/plans'
import { formatCharge, formatDay, formatMoney } from '#domain/locale.ts'
import type * as source from '../en/subscriptions.ts'
import { toasts } from './toasts.ts'

export type { PlanAndCycle, PricedChoice } from '../en/subscriptions.ts'

export const subscriptionPages: typeof source.subscriptionPages = {
  label: 'facturación',
  back: 'Volver a facturación',
  cancel: 'Cancelar plan',
  keep: (plan) => `Conservar ${plan}`,
  keepMine: 'Conservar mi plan',
  refund: (amount) => `Reembolsar ${amount}`,
  requestRefund: 'Pedir un reembolso',
  returnRenewal: 'Devolver una renovación',
}

export const updateFailed: typeof source.updateFailed = toasts['update-failed'].text

const planNames: Readonly<Record<BillingCycle, (plan: string) => string>> = {
  monthly: (plan) => `${plan} (mensual)`,
  yearly: (plan) => `${plan} (anual)`,
}

export const namePlan: typeof source.namePlan = ({ planId, cycle }) =>
  planNames[cycle](getPlan(planId).name)

const prices: Readonly<Record<BillingCycle, (price: string) => string>> = {
  monthly: (price) => `${price} al mes`,
  yearly: (price) => `${price} al año`,
}

export const namePrice: typeof source.namePrice = ({ planId, cycle, currency }) =>
  prices[cycle](formatMoney(getPlan(planId).price[cycle], currency))

export const describeCharge: typeof source.describeCharge = ({ dueCents, currency, at }) =>
  dueCents === null
    ? `el ${formatDay(at)}`
    : `${formatCharge(dueCents, currency)} el ${formatDay(at)}`
