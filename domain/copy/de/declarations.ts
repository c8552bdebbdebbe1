import type * as source from '../en/declarations.ts'

/** The contract is in the customer's own words, in any case, so it stands after a colon. */
export const declarations: typeof source.declarations = {
  withdraw: (contract) => `Hiermit widerrufe ich meinen Vertrag: ${contract}.`,
  cancelSoon: ({ contract, isForCause }) =>
    isForCause
      ? `Hiermit kündige ich meinen Vertrag außerordentlich aus wichtigem Grund zum nächstmöglichen Zeitpunkt: ${contract}.`
      : `Hiermit kündige ich meinen Vertrag zum nächstmöglichen Zeitpunkt: ${contract}.`,
  cancelOn: ({ contract, isForCause, day }) =>
    isForCause
      ? `Hiermit kündige ich meinen Vertrag außerordentlich aus wichtigem Grund zum ${day}: ${contract}.`
      : `Hiermit kündige ich meinen Vertrag zum ${day}: ${contract}.`,
}
