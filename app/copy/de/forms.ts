import type * as source from '../en/forms.ts'

export const formProblems: typeof source.formProblems = {
  fieldsMissing: 'Fülle bitte alle Felder aus',
  unknownAction: 'Unbekannte Aktion',
  noForm: 'Erwartet wurde ein Formular',
  unstorable: 'Das Formular enthält ein Zeichen, das sich nicht speichern lässt',
  tooManyFields: 'Zu viele Formularfelder',
}
