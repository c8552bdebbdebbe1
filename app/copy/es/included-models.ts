import type * as source from '../en/included-models.ts'

export const modelWords: typeof source.modelWords = {
  weighted: (name, requests) => `${name} (cuenta como ${requests} solicitudes)`,
  context: (tokens) => `hasta ${tokens} tokens`,
  columns: ['Modelo', 'Creado por', 'Planes', 'Contexto'],
  none: 'Este sitio no incluye modelos. Usa tu propia clave de API.',
}
