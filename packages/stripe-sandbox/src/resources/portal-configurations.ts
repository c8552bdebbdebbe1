import { z } from 'zod'
import { list } from '../api/list-page.ts'
import {
  emptyable,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  withoutUndefined,
} from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { newPortalConfiguration, noFeatures } from '../objects/portal-configuration.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { PortalConfiguration } from '../wire.ts'

const onOff = z.strictObject({ enabled: flag })

const features = z.strictObject({
  customer_update: z
    .strictObject({
      allowed_updates: listOf(
        z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']),
      ).optional(),
      enabled: flag,
    })
    .optional(),
  invoice_history: onOff.optional(),
  payment_method_update: onOff.optional(),
  subscription_cancel: onOff.optional(),
})

const facts = {
  business_profile: z
    .strictObject({
      headline: emptyable(text).optional(),
      privacy_policy_url: emptyable(text).optional(),
      terms_of_service_url: emptyable(text).optional(),
    })
    .optional(),
  default_return_url: emptyable(text).optional(),
  metadata: metadata.optional(),
  name: emptyable(text).optional(),
}

const NewConfiguration = z.strictObject({ ...facts, features })

async function createConfiguration(
  tx: SandboxTransaction,
  {
    metadata: marks,
    features: wanted,
    business_profile,
    ...plain
  }: z.infer<typeof NewConfiguration>,
): Promise<PortalConfiguration> {
  const none = { headline: null, privacy_policy_url: null, terms_of_service_url: null }
  const configuration = newPortalConfiguration(tx, {
    ...withoutUndefined(plain),
    business_profile: { ...none, ...withoutUndefined(business_profile ?? {}) },
    features: switchFeatures(noFeatures, wanted),
    metadata: mergeMetadata({}, marks),
  })
  await tx.save('billing_portal.configuration', configuration)
  await tx.emit({ type: 'billing_portal.configuration.created', object: configuration })
  return configuration
}

const ConfigurationParams = z.strictObject({
  ...facts,
  active: flag.optional(),
  features: features.optional(),
})

async function updateConfiguration(
  tx: SandboxTransaction,
  {
    id,
    metadata: marks,
    features: wanted = {},
    business_profile,
    ...plain
  }: z.infer<typeof ConfigurationParams> & { id: string },
): Promise<PortalConfiguration> {
  const before = await requireObject(tx, { kind: 'billing_portal.configuration', id })
  const configuration = await tx.save('billing_portal.configuration', {
    ...before,
    ...withoutUndefined(plain),
    business_profile: { ...before.business_profile, ...withoutUndefined(business_profile ?? {}) },
    features: switchFeatures(before.features, wanted),
    metadata: mergeMetadata(before.metadata, marks),
    updated: tx.unix,
  })
  await tx.emit({ type: 'billing_portal.configuration.updated', object: configuration, before })
  return configuration
}

/** What is not spoken of stays as it is. */
function switchFeatures(
  before: PortalConfiguration['features'],
  wanted: z.infer<typeof features>,
): PortalConfiguration['features'] {
  const { customer_update, invoice_history, payment_method_update, subscription_cancel } = wanted
  return {
    ...before,
    customer_update: { ...before.customer_update, ...withoutUndefined(customer_update ?? {}) },
    invoice_history: { ...before.invoice_history, ...invoice_history },
    payment_method_update: { ...before.payment_method_update, ...payment_method_update },
    subscription_cancel: { ...before.subscription_cancel, ...subscription_cancel },
  }
}

export const portalConfigurationRoutes: readonly Route[] = [
  route('POST /v1/billing_portal/configurations', NewConfiguration, createConfiguration),
  list('/v1/billing_portal/configurations', {
    kind: 'billing_portal.configuration',
    takes: z.strictObject({ ...page, active: flag.optional(), is_default: flag.optional() }),
    equal: ['active', 'is_default'],
  }),
  retrieve('/v1/billing_portal/configurations/:id', 'billing_portal.configuration'),
  route('POST /v1/billing_portal/configurations/:id', ConfigurationParams, updateConfiguration),
]
