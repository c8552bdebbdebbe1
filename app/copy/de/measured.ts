import type * as source from '../en/measured.ts'

export const measuredWords: typeof source.measuredWords = {
  extension: { unit: 'KB', meaning: 'die ganze Erweiterung' },
  ghostText: { unit: 'ms', meaning: 'von der Taste zum Ghost-Text' },
  page: { unit: 'KB', meaning: 'diese Seite, mit Schriften und Bild' },
  otherHosts: { unit: '', meaning: 'Anfragen dieser Seite an Dritte' },
}
