/**
 * Differences between the sandbox and Stripe's recordings that we accept, by case: the name of a
 * fact, or of what only the sandbox has, such as `events: charge.captured`. Say why in a comment. A
 * difference that no longer exists has to be removed: `tests/sandbox-contract.test.ts` checks both.
 */
export const knownDifferences: Readonly<Record<string, readonly string[]>> = {}
