type ShopLink = { readonly label: string; readonly url: string }

/** Links back to the merchant's site. */
export type ShopLinks = {
  /** On a checkout that is already paid, and on an invoice that is. */
  readonly paid: ShopLink
  /** On a checkout that has expired. */
  readonly expired: ShopLink
  readonly invoice: ShopLink
}

/** Depends on the language that a page is in, such as `en`. */
export type InLanguage<Value> = Value | ((language: string) => Value)

export function inLanguage<Value extends object>(
  value: InLanguage<Value>,
  language: string,
): Value {
  return typeof value === 'function' ? value(language) : value
}

/** The site that the controls are part of. */
export type Site = {
  readonly name: string
  /** The address of its logo, 26 by 28 px. */
  readonly logo: string
  readonly home: string
  readonly links: readonly ShopLink[]
  /** Written after the sandbox's own styles. May use fonts of the same origin. */
  readonly styles: string
}
