type ShopLink = { readonly label: string; readonly url: string }

/** Links back to the merchant's site. */
export type ShopLinks = {
  /** On a checkout that is already paid, and on an invoice that is. */
  readonly paid: ShopLink
  /** On a checkout that has expired. */
  readonly expired: ShopLink
  readonly invoice: ShopLink
}
