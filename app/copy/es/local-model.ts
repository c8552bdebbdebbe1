import { formatShare } from '#domain/locale.ts'
import type * as source from '../en/local-model.ts'

export const localQuality: typeof source.localQuality = {
  columns: ['Lenguaje', 'Mostradas', 'Correctas', 'Tecleo ahorrado'],
  method: ({ positions, projects, confidence }) =>
    `Medido en ${positions} puntos de ${projects} proyectos que el modelo no ha visto nunca, con una confianza del ${formatShare(confidence)}. **Mostradas:** en cuántos de esos puntos hubo una sugerencia. **Correctas:** cuántas sugerencias eran, carácter a carácter, lo que el autor escribió después. **Tecleo ahorrado:** qué parte del resto de la línea supone.`,
}

export const localCosts: typeof source.localCosts = {
  columns: ['Qué necesita', 'Cuánto'],
  download: { name: 'Descarga', value: (megabytes) => `${megabytes} MB, una vez` },
  memory: { name: 'Memoria mientras escribes', value: (megabytes) => `hasta ${megabytes} MB` },
  key: { name: 'De la tecla a la sugerencia', value: (ms) => `9 de cada 10 en ${ms} ms` },
  token: { name: 'Por cada parte de una palabra', value: (ms) => `${ms} ms` },
  method:
    'Tiempo de procesador en un núcleo de un servidor pequeño, con el archivo ya leído por el modelo. Leer un archivo nuevo tarda hasta un segundo, en segundo plano. Un portátil reciente debería tardar más o menos la mitad, pero no hemos medido ninguno.',
}
