import type { Visit } from '#app/context.ts'
import type { Config } from '../config/config.ts'

type Guest = Pick<Visit, 'trustPayments' | 'report' | 'note' | 'nameInLog'> & {
  readonly nonce?: string
  readonly network: string
}

/** What a request carries. */
export function toRequestContext(config: Config, { network, ...guest }: Guest): Visit {
  const { siteUrl, isTestMode, standIns, operator, passwordMinLength, publishableKey, leaving } =
    config
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
