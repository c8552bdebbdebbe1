import type * as source from '../en/legal-names.ts'

export const legalNames: typeof source.legalNames = {
  withdraw: 'Desistir del contrato aquí',
  cancel: 'Cancelar contrato',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  accessibility: 'Accesibilidad',
  processing: 'Tratamiento de datos',
  switching: 'Cambio de proveedor',
}
