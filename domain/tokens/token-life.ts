/** The lifetimes in days that a user can choose for an API token. */
export const tokenLifeDays = [30, 90, 365] as const

export type TokenLifeDays = (typeof tokenLifeDays)[number]

export const defaultTokenLifeDays: TokenLifeDays = 90
