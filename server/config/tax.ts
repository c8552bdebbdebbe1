import { z } from 'zod'
import type { OperatorVariables } from './operator.ts'
import type { Rule } from './rule.ts'

export const TaxVariables = z.object({
  TAX: z.enum(['off', 'stripe']).default('off'),
  TAX_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters, such as DE')
    .optional(),
})

type Values = z.infer<typeof TaxVariables> & z.infer<typeof OperatorVariables>

/** An invoice with VAT names the seller, its address and its VAT ID. */
export function taxRules(values: Values): Rule[] {
  const isOn = values.TAX === 'stripe'
  const names = ['TAX_COUNTRY', 'OPERATOR_ADDRESS', 'OPERATOR_VAT_ID'] as const
  const needed = names.map(
    (name): Rule => [
      isOn && (!values[name] || values[name] === 'none'),
      `${name} is required with TAX=stripe`,
    ],
  )
  return [
    ...needed,
    [!isOn && !!values.TAX_COUNTRY, 'TAX_COUNTRY has no effect without TAX=stripe'],
  ]
}

/** Where the seller is established; null where no tax is calculated. */
export function toTax({
  TAX,
  TAX_COUNTRY,
}: z.infer<typeof TaxVariables>): { readonly country: string } | null {
  return TAX === 'stripe' && TAX_COUNTRY ? { country: TAX_COUNTRY } : null
}
