import type { Visit } from '#app/context.ts'
import { toNetwork } from './client-address.ts'
import type { Setting } from './setting.ts'

type Guest = Pick<Visit, 'address' | 'trustPayments' | 'report' | 'note'> & {
  readonly nonce?: string
}

/** What a request carries. */
export function toVisit(setting: Setting, guest: Guest): Visit {
  const { siteUrl, isTestMode, standIns, operator, passwordMinLength, publishableKey, leaving } =
    setting
  return {
    siteUrl,
    isTestMode,
    standIns,
    operator,
    passwordMinLength,
    publishableKey,
    leaving,
    ...guest,
    address: toNetwork(guest.address),
  }
}
