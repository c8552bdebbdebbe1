import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatCount, plural } from '#domain/locale.ts'
import type * as source from '../en/snippets.ts'

export const snippetsPage: typeof source.snippetsPage = {
  label: 'snippets',
  title: 'Snippets',
  description: 'Tus propios prompts, en todos tus editores.',
  use: 'Escribe `/nombre` en el chat o en Generar código, o elige **Ejecutar snippet** en la paleta de comandos.',
  empty:
    'Guarda con un nombre los prompts que usas a menudo. En un segundo están en todos tus editores.',
  readOnly: 'Tu plan no incluye snippets. Puedes leer y exportar los tuyos, pero no cambiarlos.',
  nothingFound: 'Ningún snippet coincide con tu búsqueda.',
  example: {
    name: '/revisar',
    body: 'Busca errores y nombres poco claros en este código {{language}}:\n\n{{selection}}',
  },
  failed: 'Algo ha ido mal. Inténtalo de nuevo.',
}

export const countLibrary: typeof source.countLibrary = (count, max) =>
  max > 0 ? `${count} de ${max}.` : plural(count, { one: '# snippet.', other: '# snippets.' })

export const firstSnippet: typeof source.firstSnippet = {
  description: 'Un mensaje de commit con nuestro estilo',
  body: 'Escribe un mensaje de commit para este cambio. En imperativo, 60 caracteres como máximo, sin punto final:\n\n{{selection}}',
  create: (name) => `Crear /${name}`,
  startEmpty: 'Empezar de cero',
}

export const snippetUpgrade: typeof source.snippetUpgrade = {
  text: `Un snippet es un prompt que usas a menudo, guardado con un nombre. Selecciona código, escribe el nombre del snippet y el código se rellena solo. Los snippets están incluidos desde ${getPlanWith(({ maxSnippets }) => maxSnippets > 0).name}.`,
  upgrade: 'Mejorar plan',
}

export const snippetList: typeof source.snippetList = {
  name: 'Snippets',
  search: 'Buscar',
  new: 'Nuevo snippet',
  files: 'Importar o exportar',
  import: 'Importar',
  exportVsCode: 'Exportar para VS Code',
  exportMarkdown: 'Exportar como Markdown',
}

export const snippetMenu: typeof source.snippetMenu = {
  open: (name) => `Acciones de ${name}`,
  edit: 'Editar',
  moves: {
    up: { before: 'Mover', after: ' arriba' },
    down: { before: 'Mover', after: ' abajo' },
    top: { before: 'Mover', after: ' al principio' },
  },
  delete: 'Eliminar',
  which: (name) => ` ${name}`,
  confirmDeletion: (name) => `Eliminar /${name}`,
}

export const snippetPage: typeof source.snippetPage = {
  newTitle: 'Nuevo snippet',
  editTitle: 'Editar snippet',
  nameless: 'Snippet',
  deletedTitle: 'Snippet eliminado',
  deleted:
    'Este snippet se ha eliminado en otro sitio. Guárdalo otra vez para conservar tu versión.',
  back: 'Volver a snippets',
  delete: 'Eliminar snippet',
  deletion: 'El snippet se elimina de todos tus editores. No se puede deshacer.',
}

export const snippetForm: typeof source.snippetForm = {
  name: 'Nombre',
  nameHint: 'Letras minúsculas, cifras y guiones, como revisar o nuevos-tests.',
  description: 'Descripción (opcional)',
  prompt: 'Prompt',
  placeholdersHint: 'Los marcadores se rellenan al usar el snippet:',
  askExample: '{{ask:Pregunta}}',
  placeholders: {
    selection: 'el código seleccionado',
    file: 'el nombre del archivo',
    language: 'su lenguaje de programación',
    clipboard: 'lo que has copiado',
    ask: 'una pregunta que se te hará',
  },
  noPlaceholders: 'Sin marcadores',
  save: 'Guardar snippet',
  cancel: 'Cancelar',
}

export const describePlaceholders: typeof source.describePlaceholders = (used) =>
  used.length === 0 ? snippetForm.noPlaceholders : `Usados: ${used.join(' ')}`

export const countBodyBytes: typeof source.countBodyBytes = (bytes, max) =>
  `${formatCount(bytes)} de ${formatCount(max)} bytes`

export const snippetConflict: typeof source.snippetConflict = {
  title: 'Este snippet ha cambiado en otro sitio',
  text: 'Esta es la otra versión. Guarda para sustituirla por la tuya, o descarta tus cambios para conservarla.',
  overwrite: 'Guardar mi versión',
  discard: 'Descartar mis cambios',
}

export const invalidSnippets: typeof source.invalidSnippets = {
  'invalid-name': 'Usa letras minúsculas, cifras y guiones para el nombre, hasta 40 caracteres.',
  'description-too-long': 'Acorta la descripción a 200 caracteres.',
  'body-empty': 'Escribe un prompt.',
  'body-too-long': 'Acorta el prompt a 8 KB.',
  'invalid-characters': 'Quita los caracteres que no se pueden guardar, como los nulos.',
  'link-in-question': 'Quita el enlace de la pregunta: las preguntas solo pueden contener texto.',
}

type SkipReason = Parameters<typeof source.describeSkipped>[1]

const skipReasons: Readonly<Record<SkipReason, string>> = {
  'invalid-name': 'su nombre no tiene letras ni cifras',
  'description-too-long': 'su descripción supera los 200 caracteres',
  'body-empty': 'está vacío',
  'body-too-long': 'supera los 8 KB',
  'invalid-characters': 'contiene caracteres que no se pueden guardar',
  'link-in-question': 'una de sus preguntas contiene un enlace',
  'not-a-snippet': 'no es un snippet',
  'not-json': 'no es un archivo de snippets de VS Code',
  'too-many-entries': 'tiene más de 1000 entradas',
  'unsupported-file': 'no es un archivo .json, .code-snippets o .md',
}

export const snippetImport: typeof source.snippetImport = {
  title: 'Importar snippets',
  description: 'Importa snippets de VS Code o de archivos Markdown.',
  intro:
    'Elige archivos de snippets de VS Code (.json, .code-snippets) o archivos Markdown (.md). No se sobrescribe nada de lo que tienes.',
  formats:
    'En los snippets de VS Code, las variables como $TM_SELECTED_TEXT se convierten en marcadores, y las posiciones de tabulación, en preguntas. Un archivo Markdown es un snippet: su nombre es el del archivo, salvo que el front matter tenga otro.',
  files: 'Archivos',
  submit: 'Importar',
  skipped: 'Sin importar',
  missing: 'Elige al menos un archivo.',
  tooLarge: 'Estos archivos superan juntos los 2,1 MB. Impórtalos en varias veces.',
  nothing: 'No hay ningún snippet que importar en estos archivos.',
}

export const describeSkipped: typeof source.describeSkipped = (name, reason) =>
  `${name}: ${skipReasons[reason]}`

export const describeImport: typeof source.describeImport = ({ added, unchanged }) => {
  const imported = plural(added, { one: '# snippet importado.', other: '# snippets importados.' })
  if (unchanged === 0) return imported
  const kept = plural(unchanged, { one: '# ya estaba.', other: '# ya estaban.' })
  return `${imported} ${kept}`
}

export const describeRenamed: typeof source.describeRenamed = ({ from, to }) =>
  `${from} se llama ahora ${to}, porque el nombre estaba ocupado`

export const describeNoRoom: typeof source.describeNoRoom = (room) =>
  plural(room, {
    one: 'Solo queda sitio para # snippet más. No se ha importado nada.',
    other: 'Solo queda sitio para # snippets más. No se ha importado nada.',
  })
