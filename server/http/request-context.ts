import type { Visit } from '#app/context.ts'
import type { Setting } from '../config/config.ts'

type Guest = Pick<Visit, 'trustPayments' | 'report' | 'note' | 'nameInLog'> & {
  readonly nonce?: string
  readonly network: string
}

/** What a request carries. */
export function toVisit(setting: Setting, { network, ...guest }: Guest): Visit {
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
    address: network,
  }
}
