/** The company or person that runs the site. Fields that aren't configured are empty. */
export type Operator = {
  readonly name: string
  /** In one line, its parts separated by commas. */
  readonly address: string
  readonly email: string
  readonly phone: string
  /** Who acts for a company. Like the next two, empty for operators who have none. */
  readonly representative: string
  /** Such as "Companies Registration Office, Dublin, 123456". */
  readonly register: string
  readonly vatId: string
  /** Who supervises the operator, for trades that need a permit. */
  readonly authority: string
  /** Who enforces the accessibility law in the operator's country. */
  readonly accessibilityBody: string
  /** Who processes personal data, besides Stripe and a hosted identity provider. */
  readonly subprocessors: readonly Subprocessor[]
  /** Where users help each other. */
  readonly communityUrl: string
  /** Where the source of the site and the extension is published. */
  readonly sourceUrl: string
}

export type Subprocessor = { readonly name: string; readonly purpose: string }

/** Of a site that isn't configured. */
export const defaultOperator: Operator = {
  name: 'Ghost Writers IA',
  address: '',
  email: '',
  phone: '',
  representative: '',
  register: '',
  vatId: '',
  authority: '',
  accessibilityBody: '',
  subprocessors: [],
  communityUrl: '',
  sourceUrl: '',
}
