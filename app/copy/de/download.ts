import type * as source from '../en/download.ts'

export const download: typeof source.download = {
  button: 'Erweiterung herunterladen',
  started: 'Download gestartet',
  failed: {
    title: 'Fehler',
    text: 'Die Erweiterung ließ sich nicht herunterladen. Versuch es später noch mal.',
  },
}
