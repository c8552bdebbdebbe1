import type * as source from '../en/measured.ts'

export const measuredWords: typeof source.measuredWords = {
  extension: { unit: 'KB', meaning: 'la extensión entera' },
  ghostText: { unit: 'ms', meaning: 'de la tecla al texto fantasma' },
  page: { unit: 'KB', meaning: 'esta página, con fuentes e imagen' },
  otherHosts: { unit: '', meaning: 'solicitudes a terceros en esta página' },
}
