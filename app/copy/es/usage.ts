import type { UsageClient } from '#domain/usage/client.ts'
import type * as source from '../en/usage.ts'

export const usagePage: typeof source.usagePage = {
  label: 'uso',
  title: 'Uso',
  description: 'En qué se fueron tus solicitudes: por día, editor, función y modelo.',
  intro: 'Un autocompletado cuenta como una décima de solicitud.',
  daysTitle: 'Solicitudes por día (UTC)',
  linesTitle: 'Solicitudes',
  empty: 'Aún no hay solicitudes',
  emptyHint: 'Instala la extensión, conecta tu editor y haz tu primera solicitud. Aparecerá aquí.',
  nothingFound: 'Ninguna solicitud coincide con estos filtros.',
  nothingFoundYet: 'De momento no hay coincidencias. Quedan solicitudes más antiguas por buscar.',
  goToDashboard: 'Ir al panel',
  failed: 'Algo ha ido mal. Inténtalo de nuevo.',
}

export const usageExport: typeof source.usageExport = {
  open: 'Exportar',
  csv: 'Exportar CSV',
  json: 'Exportar JSON',
}

export const preferences: typeof source.preferences = {
  title: 'Preferencias de uso',
  alerts: 'Avísame cuando haya usado el 80 % y el 100 % de mis solicitudes',
  alertsHint: 'Por correo y en tu editor, una vez cada vez que llegues.',
  limit: 'Tu propio límite diario (opcional)',
  noLimit: 'Sin límite',
  limitHint: 'Tras este número de solicitudes en un día, tus editores dejan de enviar más.',
  resetsUtc: 'Se reinicia cada día a medianoche UTC.',
  resets: (time) =>
    `Se reinicia cada día a ${time.startsWith('1:') ? 'la' : 'las'} ${time} (medianoche UTC).`,
  limitInvalid: 'Escribe un número entero del 1 al 100.000, o déjalo vacío para no tener límite.',
  save: 'Guardar preferencias',
}

export const usageLines: typeof source.usageLines = {
  columns: ['Hora', 'Función', 'Origen', 'Modelo', 'Tokens', 'Solicitudes'],
  unit: ' solicitudes',
  kept: (kept) =>
    `25 por página. Las solicitudes sueltas se guardan ${kept}; los totales diarios, mientras exista tu cuenta.`,
  pages: 'Páginas de solicitudes',
  newest: 'Solicitudes más recientes',
  older: 'Solicitudes más antiguas',
}

export const usageFilters: typeof source.usageFilters = {
  title: 'Filtros',
  days: 'Periodo',
  source: 'Editor o token',
  feature: 'Función',
  model: 'Modelo',
  outcome: 'Resultado',
  any: 'Todo',
  apply: 'Aplicar filtros',
}

export const featureNames: typeof source.featureNames = {
  completion: 'Autocompletado',
  'block-completion': 'Autocompletado de bloques',
  generate: 'Generar código',
  explain: 'Explicar',
  refactor: 'Refactorizar',
  tests: 'Generar tests',
  fix: 'Corregir error',
  commit: 'Mensaje de commit',
  chat: 'Chat',
  api: 'Llamada a la API',
}

export const outcomeNames: typeof source.outcomeNames = {
  answered: 'Respondida',
  cancelled: 'Detenida',
  interrupted: 'Interrumpida',
  released: 'Sin respuesta',
  expired: 'Tiempo agotado',
  running: 'En curso',
}

export const outcomeDetails: typeof source.outcomeDetails = {
  answered: null,
  cancelled: 'detenida',
  interrupted: 'interrumpida',
  released: 'sin respuesta, no contada',
  expired: 'tiempo agotado, no contada',
  running: 'en curso',
}

export const unknownName: string = 'Desconocido'

export const nameFeature: typeof source.nameFeature = (feature) =>
  feature && Object.hasOwn(featureNames, feature)
    ? featureNames[feature as keyof typeof featureNames]
    : unknownName

export const nameSource: typeof source.nameSource = (from) => from?.name || unknownName

const clientNames: Readonly<Record<UsageClient, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  opencode: 'OpenCode',
  zed: 'Zed',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  'kilo-code': 'Kilo Code',
  continue: 'Continue',
  aider: 'Aider',
  curl: 'curl',
  'openai-sdk': 'el SDK de OpenAI',
  'anthropic-sdk': 'el SDK de Anthropic',
  'ai-sdk': 'AI SDK',
  langchain: 'LangChain',
  program: 'un programa',
}

export const describeSource: typeof source.describeSource = ({ source: from, client }) => {
  const name = nameSource(from)
  if (!client || name.includes(clientNames[client])) return name
  return `${name}, con ${clientNames[client]}`
}

export const groupNames: typeof source.groupNames = {
  completion: 'Autocompletado',
  chat: 'Chat',
  edits: 'Ediciones',
  api: 'API',
}

export const totalNames: typeof source.totalNames = {
  sources: 'Editores y tokens',
  models: 'Modelos',
  others: 'Otros',
  limits: 'Límites',
  dailyLimit: 'Tu límite diario',
  none: 'Ninguno',
  alerts: 'Avisos al 80 % y al 100 %',
  on: 'Activados',
  off: 'Desactivados',
  change: 'Cambiar',
  changeWhat: ' límites',
}

export const namePeriod: typeof source.namePeriod = (days) =>
  days === 365 ? 'Último año' : `Últimos ${days} días`

export const namePeriodInHeading: typeof source.namePeriodInHeading = (days) =>
  days === 365 ? 'último año' : `últimos ${days} días`

export const nameRange: typeof source.nameRange = (first, last) => `${first} – ${last}`

export const tokenCounts: typeof source.tokenCounts = {
  read: (tokens) => `${tokens} leídos`,
  readCached: (tokens, cached) => `${tokens} leídos (${cached} en caché)`,
  written: (tokens) => `${tokens} escritos`,
  writtenReasoning: (tokens, reasoning) => `${tokens} escritos (${reasoning} de razonamiento)`,
}
