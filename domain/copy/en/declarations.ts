type Cancellation = { readonly contract: string; readonly isForCause: boolean }

/** What a customer declares, in one sentence of theirs. The page, the receipt and the email quote it. */
export const declarations = {
  withdraw: (contract: string) => `I withdraw from my contract for ${contract}.`,
  cancelSoon: ({ contract, isForCause }: Cancellation) =>
    isForCause
      ? `I cancel my contract for ${contract} for cause, effective as soon as possible.`
      : `I cancel my contract for ${contract}, effective as soon as possible.`,
  cancelOn: ({ contract, isForCause, day }: Cancellation & { readonly day: string }) =>
    isForCause
      ? `I cancel my contract for ${contract} for cause, effective on ${day}.`
      : `I cancel my contract for ${contract}, effective on ${day}.`,
}
