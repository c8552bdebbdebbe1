import type * as source from '../en/stand-ins.ts'

export const keyPage: typeof source.keyPage = {
  label: 'Testwerkzeuge',
  title: 'Gib den Schlüssel ein',
  intro:
    'Das lokale Postfach und die Zahlungs-Sandbox sind für die Person, die diese Website betreibt. Öffne den Link, der beim Start ausgegeben wurde, oder füge den Schlüssel daraus ein.',
  file: {
    before: 'Der Schlüssel steht auch in der Datei ',
    after: ' im Datenverzeichnis der Website.',
  },
  key: 'Schlüssel',
  submit: 'Weiter',
}
