import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import type * as source from '../en/team-library.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const invalidModels: typeof source.invalidModels = {
  'invalid-model-name': 'Escribe un nombre de hasta 60 caracteres',
  'invalid-model-endpoint':
    'Escribe una URL base que empiece por https:// y no tenga usuario, contraseña ni consulta',
  'invalid-model-id': 'Escribe el id del modelo, sin espacios',
}

export const invalidInstructions: string = 'Las instrucciones pueden ocupar hasta 8 KB'

export const library: typeof source.library = {
  title: (team) => `Biblioteca de ${team}`,
  description: 'Lo que comparte tu equipo.',
  instructions: 'Instrucciones',
  instructionsHint: 'Este texto acompaña a cada prompt de cada miembro.',
  noInstructions: 'Aún no hay instrucciones. Por ejemplo: «Usamos tabuladores, zod y vitest.»',
  writeInstructions: 'Escribir instrucciones',
  editInstructions: 'Editar instrucciones',
  snippets: 'Snippets',
  noSnippets: 'Aún no hay snippets.',
  newSnippet: 'Nuevo snippet',
  models: 'Modelos ajustados',
  modelsHint:
    'Los miembros usan un modelo ajustado con su propia clave de API. Nosotros nunca la vemos.',
  noModels: 'Aún no hay modelos ajustados.',
  shareModel: 'Compartir un modelo',
  count: (items, max) => `${items} de ${max}`,
  membersOnly: 'Solo el propietario y los admins pueden editar la biblioteca.',
}

export const libraryItem: typeof source.libraryItem = {
  cancel: 'Cancelar',
  back: 'Volver a la biblioteca',
  deletedTitle: 'Ya no está en la biblioteca',
  deleted: 'Se ha eliminado en otro sitio. Guárdalo otra vez para conservar tu versión.',
}

export const instructionsForm: typeof source.instructionsForm = {
  title: 'Instrucciones del equipo',
  label: 'Instrucciones',
  hint: 'Por ejemplo, vuestras convenciones: «Usamos tabuladores, zod y vitest.» Un texto vacío elimina las instrucciones. No escribas nunca aquí contraseñas ni claves.',
  otherIsEmpty: 'La otra versión está vacía.',
  save: 'Guardar instrucciones',
}

export const teamSnippet: typeof source.teamSnippet = {
  title: 'Snippet de equipo',
  newTitle: 'Nuevo snippet',
  delete: 'Eliminar snippet',
  deletion: 'Se elimina de los editores de todos los miembros. No se puede deshacer.',
}

export const modelForm: typeof source.modelForm = {
  title: 'Modelo ajustado',
  newTitle: 'Compartir un modelo ajustado',
  name: 'Nombre',
  endpoint: 'Endpoint',
  endpointHint: 'La URL base de una API compatible con OpenAI, sin clave.',
  id: 'ID del modelo',
  idHint: 'Por ejemplo, ft:small-coder:acme:house-style:9f3a.',
  save: 'Guardar modelo',
  remove: 'Quitar modelo',
  removal:
    'El modelo se quita de los editores de todos los miembros. El modelo en sí se queda donde está.',
}

export const teamConflict: typeof source.teamConflict = {
  title: 'Otra persona ha cambiado esto',
  text: 'Esta es la otra versión. Guarda para sustituirla por la tuya, o descarta tus cambios para conservarla.',
  overwrite: 'Guardar mi versión',
  discard: 'Descartar mis cambios',
}

export const libraryNotices: typeof source.libraryNotices = {
  'read-only': {
    owner: (until) =>
      `Tu plan ya no incluye equipos, así que nadie puede editar la biblioteca ni invitar a nadie. Los miembros pueden usarla hasta el ${formatDay(until)}. Pasa a ${plan} para que siga funcionando.`,
    others: (until) =>
      `El plan del propietario ya no incluye equipos, así que nadie puede editar la biblioteca ni invitar a nadie. Los miembros pueden usarla hasta el ${formatDay(until)}. Después queda en pausa hasta que el propietario mejore de plan.`,
  },
  paused: {
    owner: (since) =>
      `Tu plan no incluye equipos, así que la biblioteca está en pausa desde el ${formatDay(since)}. No se ha eliminado nada. Pasa a ${plan} para recuperarla.`,
    others: (since) =>
      `El plan del propietario no incluye equipos, así que la biblioteca está en pausa desde el ${formatDay(since)}. No se ha eliminado nada. Volverá cuando mejore de plan.`,
  },
}

export const libraryTags: typeof source.libraryTags = {
  active: null,
  'read-only': 'solo lectura',
  paused: 'en pausa',
  locked: 'bloqueada',
}
