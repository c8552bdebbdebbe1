/** What contradicts something else in the configuration, and how to say it. */
export type Rule = readonly [isBroken: boolean, message: string]
