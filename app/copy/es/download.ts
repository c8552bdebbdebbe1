import type * as source from '../en/download.ts'

export const download: typeof source.download = {
  button: 'Descargar extensión',
  started: 'Descarga iniciada',
  failed: {
    title: 'Error',
    text: 'No se ha podido descargar la extensión. Inténtalo más tarde.',
  },
}
