/** How many days an API token may live, as its owner chooses. */
export const tokenLifeDays = [30, 90, 365] as const

export type TokenLifeDays = (typeof tokenLifeDays)[number]

export const defaultTokenLifeDays: TokenLifeDays = 90
