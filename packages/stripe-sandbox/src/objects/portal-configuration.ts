import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { PortalConfiguration } from '../wire.ts'

type PortalConfigurationInput = Pick<
  PortalConfiguration,
  'business_profile' | 'features' | 'metadata'
> &
  Partial<PortalConfiguration>

export function newPortalConfiguration(
  { unix }: SandboxTransaction,
  given: PortalConfigurationInput,
): PortalConfiguration {
  return {
    id: createId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    created: unix,
    default_return_url: null,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    name: null,
    updated: unix,
    ...given,
  }
}

/** What a portal can offer, before anything of it is switched on. */
export const noFeatures: PortalConfiguration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: {
    duration: { interval_options: [], type: 'indefinite' },
    enabled: false,
  },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}
