import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { page, text, whole } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid, noSuch } from '../errors.ts'
import { createId } from '../ids.ts'
import { findTaxRate } from '../objects/tax-rate.ts'
import { settingsId } from '../tax/taxing.ts'
import { memberStates } from '../tax/vat-rates.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { TaxRegistration, TaxSettings } from '../wire.ts'

const SettingsParams = z.strictObject({
  defaults: z
    .strictObject({
      tax_behavior: z.enum(['exclusive', 'inclusive', 'inferred_by_currency']).optional(),
      tax_code: text.optional(),
    })
    .optional(),
  head_office: z
    .strictObject({
      address: z.strictObject({
        city: text.optional(),
        country: text.regex(/^[A-Z]{2}$/),
        line1: text.optional(),
        line2: text.optional(),
        postal_code: text.optional(),
        state: text.optional(),
      }),
    })
    .optional(),
})

async function getSettings(tx: SandboxTransaction): Promise<TaxSettings> {
  return (await tx.find('tax.settings', settingsId))?.settings ?? newSettings
}

const missing = ['head_office']

const newSettings: TaxSettings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: null,
  livemode: false,
  status: 'pending',
  status_details: { pending: { missing_fields: missing } },
}

async function updateSettings(
  tx: SandboxTransaction,
  { defaults, head_office }: z.infer<typeof SettingsParams>,
): Promise<TaxSettings> {
  const before = await getSettings(tx)
  const address = head_office?.address
  const office = address
    ? {
        address: {
          city: address.city ?? null,
          country: address.country,
          line1: address.line1 ?? null,
          line2: address.line2 ?? null,
          postal_code: address.postal_code ?? null,
          state: address.state ?? null,
        },
      }
    : before.head_office
  const settings: TaxSettings = {
    ...before,
    defaults: {
      ...before.defaults,
      tax_behavior: defaults?.tax_behavior ?? before.defaults.tax_behavior,
      tax_code: defaults?.tax_code ?? before.defaults.tax_code,
    },
    head_office: office,
    status: office ? 'active' : 'pending',
    status_details: office ? { active: {} as never } : { pending: { missing_fields: missing } },
  }
  await tx.save('tax.settings', { id: settingsId, settings })
  await tx.emit({ type: 'tax.settings.updated', object: settings, before })
  return settings
}

const registered = z.record(z.string(), z.strictObject({ type: z.enum(['standard', 'oss_union']) }))

const NewRegistration = z.strictObject({
  active_from: z.union([z.literal('now'), whole]),
  country: text.regex(/^[A-Z]{2}$/),
  country_options: registered,
  expires_at: whole.optional(),
})

/** In the EU: in one country, or with its One-Stop Shop for all the others. */
async function createRegistration(
  tx: SandboxTransaction,
  { active_from, country, country_options, expires_at }: z.infer<typeof NewRegistration>,
): Promise<TaxRegistration> {
  const code = country.toLowerCase()
  const type = country_options[code]?.type
  if (!memberStates.includes(country) || !type) {
    const message = `The sandbox knows registrations in the EU: give country_options[${code}][type].`
    throw invalid({ param: 'country_options', message })
  }
  const registration = {
    id: createId('taxreg'),
    object: 'tax.registration',
    active_from: active_from === 'now' ? tx.unix : active_from,
    country,
    country_options: { [code]: { type } },
    created: tx.unix,
    expires_at: expires_at ?? null,
    livemode: false,
    status: 'active',
  } as const
  return tx.save('tax.registration', registration)
}

async function retrieveTaxRate(_: SandboxTransaction, { id }: { id: string }): Promise<object> {
  const rate = findTaxRate(id)
  if (!rate) throw noSuch({ kind: 'tax_rate', id })
  return rate
}

export const taxRoutes: readonly Route[] = [
  route('GET /v1/tax/settings', nothing, getSettings),
  route('POST /v1/tax/settings', SettingsParams, updateSettings),
  route('POST /v1/tax/registrations', NewRegistration, createRegistration),
  list('/v1/tax/registrations', {
    kind: 'tax.registration',
    takes: z.strictObject({
      ...page,
      status: z.enum(['active', 'all', 'expired', 'scheduled']).optional(),
    }),
    keep: ({ expires_at, active_from }, { status = 'all' }, { unix }) => {
      const isExpired = expires_at !== null && expires_at <= unix
      const isScheduled = active_from > unix
      if (status === 'expired') return isExpired
      if (status === 'scheduled') return isScheduled
      return status === 'all' || (!isExpired && !isScheduled)
    },
  }),
  retrieve('/v1/tax/registrations/:id', 'tax.registration'),
  route('GET /v1/tax_rates/:id', nothing, retrieveTaxRate),
]
