import type * as source from '../en/forms.ts'

export const formProblems: typeof source.formProblems = {
  fieldsMissing: 'Rellena todos los campos',
  unknownAction: 'Acción desconocida',
  noForm: 'Se esperaba un formulario',
  unstorable: 'El formulario tiene un carácter que no se puede guardar',
  tooManyFields: 'Demasiados campos en el formulario',
}
