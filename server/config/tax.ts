type TaxValues = {
  readonly TAX: 'off' | 'stripe'
  readonly TAX_COUNTRY?: string | undefined
  readonly OPERATOR_ADDRESS?: string | undefined
  readonly OPERATOR_VAT_ID?: string | undefined
}

type Rule = readonly [isBroken: boolean, message: string]

/** An invoice with VAT names the seller, its address and its VAT ID. */
export function taxRules(values: TaxValues): Rule[] {
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
