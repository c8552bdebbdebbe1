/** The company that runs the site. Fields that aren't configured are empty. */
export type Operator = {
  readonly name: string
  readonly address: string
  readonly vatId?: string
  readonly email: string
  /** Where users help each other. */
  readonly communityUrl: string
  /** Where the source of the site and the extension is published. */
  readonly sourceUrl: string
}
