import type * as source from '../en/declarations.ts'

export const declarations: typeof source.declarations = {
  withdraw: (contract) => `Desisto de mi contrato: ${contract}.`,
  cancelSoon: ({ contract, isForCause }) =>
    isForCause
      ? `Cancelo mi contrato por causa justificada, con efecto lo antes posible: ${contract}.`
      : `Cancelo mi contrato con efecto lo antes posible: ${contract}.`,
  cancelOn: ({ contract, isForCause, day }) =>
    isForCause
      ? `Cancelo mi contrato por causa justificada, con efecto el ${day}: ${contract}.`
      : `Cancelo mi contrato con efecto el ${day}: ${contract}.`,
}
