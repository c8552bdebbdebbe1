import type { ModelLimits } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { tokenScopes } from '#domain/identity/session.ts'
import { formatCount } from '#domain/locale.ts'
import { unverifiedCalls } from '#domain/models/call-model.ts'
import { completionLimits, getModelLimits } from '#domain/models/limits.ts'
import { longestTurnMs } from '#domain/models/turn.ts'
import { minutes } from '#domain/time.ts'
import { callsPerToken, tokenLifeDays } from '#domain/tokens/api-access.ts'
import type * as source from '../en/api-guide.ts'
import { scopeTexts } from './tokens.ts'

/** Capítulos anteriores a los endpoints, con el marcado de `RichText`. */
export const describeGuide: typeof source.describeGuide = (siteUrl) => ({
  start: {
    id: 'start',
    title: 'Primeros pasos',
    paragraphs: [
      `La URL base es \`${siteUrl}/api/v1\`. Sirve cualquier cliente de OpenAI: pon la URL base y usa tu token como clave.`,
      `Crea un token en la [página de tu cuenta](/account). Los tokens de API están incluidos en [${namePlansWith(({ apiAccess }) => apiAccess)}](/pricing); uno que solo lee tu cuenta funciona con todos los planes. Los editores se conectan con todos los planes y usan la misma API. La configuración de Claude Code, Codex y [otras herramientas](/docs/tools) está en su propia página.`,
      `Todo es JSON en UTF-8. Las horas son milisegundos desde 1970, salvo que un campo diga otra cosa. Pueden añadirse campos nuevos: ignora los que no conozcas. La misma descripción para programas es [openapi.json](${siteUrl}/api/v1/openapi.json), en OpenAPI 3.1.`,
    ],
  },
  ...chapters,
})

const chapters: Omit<ReturnType<typeof source.describeGuide>, 'start'> = {
  authentication: {
    id: 'authentication',
    title: 'Autenticación',
    paragraphs: [
      'Envía el token con cada llamada: `Authorization: Bearer gwp_…`. Los ejemplos lo leen de la variable de entorno `GHOST_WRITERS_TOKEN`.',
      `Un token se muestra una vez y caduca entre ${Math.min(...tokenLifeDays)} y ${Math.max(...tokenLifeDays)} días después, según elijas. No lo pongas en tu código y, si se filtra, revócalo en la página de tu cuenta: quien lo tenga puede hacer lo que le permitiste. Mientras tu plan no incluya tokens de API, el tuyo solo puede leer tu cuenta, si se lo permitiste; lo demás vuelve a funcionar cuando los incluya.`,
      'Un token solo puede hacer lo que le permites al crearlo:',
      ...tokenScopes.map((scope) => `\`${scope}\`: ${scopeTexts[scope]}`),
      'Cada endpoint indica el permiso que necesita; un token que no lo tiene recibe un 403 con el código `missing-scope`. Los permisos de un token no se pueden cambiar después: crea otro. Los tokens anteriores a los permisos pueden hacerlo todo, y los editores conectados no tienen restricciones. Las [herramientas que inician sesión](/docs/tools#log-in-from-your-own-tool) también tienen permisos; sus tokens empiezan por `gwt_`.',
    ],
  },
  counting: {
    id: 'counting',
    title: 'Cuánto cuesta una llamada',
    paragraphs: [
      'Una respuesta de chat cuesta una solicitud, y un autocompletado en el cursor, una décima. Las [solicitudes con tu propia clave](/docs/api/requests) cuestan lo mismo. Todo lo demás es gratis.',
      'Una llamada se cuenta cuando se te envía su primer texto, y también cuando el modelo solo ha producido tokens que no son parte de la respuesta, como su razonamiento. Si el modelo falla antes de su primer texto, no se cuenta nada. Una llamada que cancelas antes del primer texto y una respuesta sin ningún token se devuelven hasta un límite diario: 20 solicitudes, o una décima parte de las solicitudes diarias de tu plan si es más.',
      `Una llamada que responde a llamadas a herramientas continúa gratis el chat al que pertenecen. Su último mensaje tiene el rol \`tool\`, cada resultado del final tiene el \`tool_call_id\` de una llamada de una respuesta de este chat, y los mensajes system, developer y user son los mismos de antes. Funciona durante ${longestTurnMs / minutes(1)} minutos y tantas veces como permita tu plan (mira [Límites](#limits)). Todo lo demás cuenta, también un chat que termina con un rol distinto de \`user\`.`,
      'Cada llamada contada lleva la cabecera `x-ghost-request-id`. En los planes con límite, `ratelimit-limit`, `ratelimit-remaining` y `ratelimit-reset` dicen cuántas solicitudes quedan y en cuántos segundos se recarga una más. `x-ratelimit-*` dicen lo mismo de las llamadas por minuto, en todos los planes. Envía un `x-ghost-request-id` o un `Idempotency-Key` tuyo, y una llamada que repitas tras perder la conexión se rechazará en lugar de contarse dos veces.',
    ],
  },
  limits: {
    id: 'limits',
    title: 'Límites',
    paragraphs: [
      `Lo que puede ser una llamada y cuántas puede haber a la vez. Una respuesta más larga de lo que permite tu plan se acorta; todo lo demás se rechaza con un error. Un token puede hacer ${formatCount(callsPerToken.max)} llamadas por minuto en total.`,
      `El tamaño de un prompt es el de su JSON, con mensajes, herramientas y opciones, pero sin imágenes. Tal como lo envías puede ocupar el doble, con todo lo que lleva escapado. Las imágenes son URL \`data:\` (PNG, JPEG, WebP o GIF en base64) o URL https de un servidor público. Para más de ${unverifiedCalls.max} llamadas hace falta un correo verificado.`,
    ],
  },
  errors: {
    id: 'errors',
    title: 'Errores',
    paragraphs: [
      'Un error es un objeto JSON con un mensaje en `error` y un `code` para programas; las llamadas a modelos usan en cambio el formato de OpenAI, con `error.message`, `error.code` y, si un campo está mal, `error.param`. Ambos pueden decir qué ayuda: `action` tiene un enlace, y `nextAt`, la hora hasta la que hay que esperar.',
      'No muestres ni compares el mensaje: compara el código. Tras un 429 o un 503, reintenta cuando pase `Retry-After`; tras otros 5xx, con pausas cada vez más largas. Cada respuesta tiene un `x-request-id`, que nos ayuda a encontrar una llamada en nuestro registro.',
    ],
  },
  endpoints: {
    id: 'endpoints',
    title: 'Endpoints',
    paragraphs: ['Cada uno con sus campos, sus errores y ejemplos en curl, Python y TypeScript.'],
  },
}

const kilobyte = 1_024

const limitRows: readonly { name: string; toText: (limits: ModelLimits) => string }[] = [
  { name: 'Prompt, en caracteres', toText: ({ maxInputLength }) => formatCount(maxInputLength) },
  {
    name: 'Solicitud entera',
    toText: ({ maxBodyBytes }) => `${formatCount(maxBodyBytes / kilobyte)} KB`,
  },
  { name: 'Respuesta, en tokens', toText: ({ maxOutputTokens }) => formatCount(maxOutputTokens) },
  {
    name: 'Prompt de autocompletado, en caracteres',
    toText: () => formatCount(completionLimits.maxInputLength),
  },
  {
    name: 'Autocompletado, en tokens',
    toText: () => formatCount(completionLimits.maxOutputTokens),
  },
  { name: 'Llamadas gratis por chat', toText: ({ callsPerTurn }) => String(callsPerTurn) },
  {
    name: 'Tokens de llamadas gratis por chat',
    toText: ({ tokensPerTurn }) => formatCount(tokensPerTurn),
  },
  { name: 'Llamadas a la vez', toText: ({ atOnce }) => String(atOnce) },
  { name: 'Chats por minuto', toText: ({ chatsPerMinute }) => String(chatsPerMinute) },
  {
    name: 'Autocompletados por minuto',
    toText: ({ completionsPerMinute }) => String(completionsPerMinute),
  },
]

export const describeLimits: typeof source.describeLimits = () =>
  limitRows.map(({ name, toText }) => ({
    name,
    values: plans.map(({ id }) => toText(getModelLimits(id))),
  }))
