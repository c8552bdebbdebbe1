import { namePlansWith } from '#app/plans/name-plans.ts'
import { formatBytes, formatCount } from '#domain/locale.ts'
import type * as source from '../en/api-reference.ts'

export const apiReference: typeof source.apiReference = {
  tab: 'Referencia de la API',
  title: 'La API',
  description:
    'Referencia de la API de Ghost Writers IA: modelos en el formato de OpenAI, tu cuenta, solicitudes y snippets, con ejemplos en curl, Python y TypeScript.',
  intro:
    'Usa nuestros modelos desde tus propios programas. La API habla el formato de OpenAI, así que el cliente que ya tienes sirve: cambia la URL base y la clave.',
}

export const tagTexts: typeof source.tagTexts = {
  models: {
    title: 'Modelos',
    text: 'Nuestros modelos, en el formato de OpenAI. Los prompts y las respuestas solo pasan: no los guardamos ni los registramos.',
  },
  account: { title: 'Cuenta', text: 'De quién es el token y qué incluye su plan.' },
  requests: {
    title: 'Solicitudes con tu propia clave',
    text: 'Para programas que llaman a un modelo en otro sitio pero cuentan en el plan, como hace el editor con tu propia clave de API. Primero reserva una solicitud; después confírmala cuando llegue la respuesta o libérala si no llega.',
  },
  snippets: { title: 'Snippets', text: 'Tus prompts guardados, como en la página de snippets.' },
  teams: {
    title: 'Equipos',
    text: 'Las bibliotecas de tus equipos: snippets, instrucciones y modelos ajustados. Los miembros las usan con cualquier plan; el propietario y los admins las editan.',
  },
  'tuned-models': {
    title: 'Modelos ajustados',
    text: 'Los modelos que has ajustado: dónde responden, para que todos tus editores puedan usarlos. Tus claves se quedan en tus editores.',
  },
  login: {
    title: 'Inicio de sesión del editor',
    text: 'El inicio de sesión de dispositivos de la RFC 8628, que conecta un editor sin contraseña. Tus propios programas usan en su lugar un token de API.',
  },
  releases: { title: 'Versiones', text: 'Las versiones de la extensión de VS Code.' },
}

export const nameTagPage: typeof source.nameTagPage = (tag) => `API: ${tag}`

export const endpointTexts: typeof source.endpointTexts = {
  'GET /api/v1/models': {
    title: 'Listar modelos',
    text: 'Los modelos que ofrecemos y si tu plan los incluye.',
  },
  'GET /api/v1/models/{id}': {
    title: 'Leer un modelo',
    text: 'Un modelo de la lista. Un id con barra tiene que ir codificado, como hacen los clientes: `maker%2Fcoder`.',
  },
  'POST /api/v1/chat/completions': {
    title: 'Crear una respuesta de chat',
    text: 'Responde a una conversación, entera o como un flujo de eventos enviados por el servidor que termina con `[DONE]`. Un flujo que falla a medias termina con un evento que tiene un `error` y sin `[DONE]`. Un flujo empieza con un comentario cuando el modelo tiene la pregunta, y lleva otro cada 15 segundos mientras el modelo piensa. Devuelve lo que piensa un modelo (`reasoning_content` y los campos contiguos) junto con sus llamadas a herramientas: algunos modelos se niegan a seguir sin ello. Los campos que no figuran aquí se rechazan por su nombre. Cuesta una solicitud; una llamada que la continúa con el resultado de una herramienta es gratis.',
  },
  'POST /api/v1/completions': {
    title: 'Completar código en el cursor',
    text: 'Escribe el código entre un prompt y un sufijo. Cuesta una décima de solicitud.',
  },
  'POST /api/v1/embeddings': {
    title: 'Crear embeddings',
    text: 'Vectores de hasta 512 textos, con un modelo que admita embeddings. Cuesta una décima de solicitud.',
  },
  'POST /api/v1/responses': {
    title: 'Crear una respuesta (Responses)',
    text: 'Responses de OpenAI, para sus clientes nuevos y Codex. Responde cualquiera de estos modelos. No se guarda nada: envía cada vez la conversación entera, con `store: false` o sin ese campo. El razonamiento llega con `encrypted_content`; devuelve sus elementos con las llamadas a herramientas. Las herramientas pueden ser funciones, herramientas personalizadas y espacios de nombres de ellas; las propias de OpenAI se rechazan, salvo la búsqueda web que Codex ofrece sin pedirla, que se ignora. Un flujo que falla a medias termina con `response.failed`. Los campos que no figuran aquí se rechazan por su nombre. Cuesta una solicitud; una llamada que la continúa con el resultado de una herramienta es gratis.',
  },
  'POST /api/v1/messages': {
    title: 'Crear un mensaje (Messages)',
    text: 'Messages de Anthropic, para sus clientes y Claude Code: `ANTHROPIC_BASE_URL` es la dirección de este sitio con `/api`. Responde cualquiera de estos modelos. El token también puede ir en `x-api-key`. Los campos que no figuran aquí se rechazan por su nombre, como las herramientas que se ejecutan en un servidor. Los mensajes de sistema se juntan al principio. Los pensamientos llevan una firma; devuelve ambas cosas. Cuesta una solicitud; una llamada que la continúa con el resultado de una herramienta es gratis.',
  },
  'POST /api/v1/messages/count_tokens': {
    title: 'Contar los tokens de un mensaje',
    text: 'Una estimación antes de enviarlo: la cuarta parte de los caracteres, sin imágenes. Gratis, hasta tantas veces por minuto como tu plan completa código.',
  },
  'GET /api/v1/me': {
    title: 'Leer la cuenta',
    text: 'Tu plan, lo que incluye y cuántas solicitudes quedan. El nombre y el correo están vacíos salvo que el token tenga también el permiso `usage:read`.',
  },
  'GET /api/v1/usage': {
    title: 'Leer el uso',
    text: 'Lo que muestra una barra de estado: lo que queda de tu cupo, cuándo se recarga más y lo que has usado hoy, por editor y herramienta. En todos los planes. Envía el `ETag` de la última respuesta en `If-None-Match`: si nada ha cambiado, la respuesta es 304 y está vacía.',
  },
  'PUT /api/v1/language': {
    title: 'Cambiar de lenguaje',
    text: 'Para planes con un solo lenguaje. Se puede cambiar una vez cada 24 horas.',
  },
  'DELETE /api/v1/token': {
    title: 'Revocar el token',
    text: 'Revoca el token de esta solicitud. Funciona incluso con el token en pausa.',
  },
  'POST /api/v1/requests': {
    title: 'Reservar una solicitud',
    text: 'Toma una solicitud del cupo, si el plan incluye aquello para lo que es. Si se envía otra vez con el mismo id mientras está reservada, no toma una segunda. Caduca a los diez minutos si no la confirmas ni la liberas.',
  },
  'POST /api/v1/requests/{id}/commit': {
    title: 'Confirmar una solicitud',
    text: 'Cuenta una solicitud reservada cuando ha llegado el primer texto de la respuesta.',
  },
  'POST /api/v1/requests/{id}/release': {
    title: 'Liberar una solicitud',
    text: 'Devuelve una solicitud reservada. Se devuelven hasta 20 al día, o una décima parte de las solicitudes diarias del plan si es más; a partir de ahí la respuesta dice `committed`.',
  },
  'GET /api/v1/snippets': { title: 'Listar snippets', text: 'Todos tus snippets, en tu orden.' },
  'POST /api/v1/snippets': { title: 'Añadir un snippet', text: 'Añade un snippet al final.' },
  'PUT /api/v1/snippets/{id}': {
    title: 'Cambiar un snippet',
    text: 'Cambia un snippet, salvo que haya cambiado desde la versión que envías.',
  },
  'DELETE /api/v1/snippets/{id}': {
    title: 'Eliminar un snippet',
    text: 'Elimina un snippet, salvo que haya cambiado desde la versión que envías.',
  },
  'GET /api/v1/teams': {
    title: 'Listar bibliotecas de equipos',
    text: 'Los equipos en los que estás, con tu rol y sus bibliotecas.',
  },
  'POST /api/v1/teams/{id}/snippets': {
    title: 'Añadir un snippet de equipo',
    text: 'Añade un snippet a la biblioteca de un equipo.',
  },
  'PUT /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Cambiar un snippet de equipo',
    text: 'Cambia un snippet de un equipo, salvo que haya cambiado desde la versión que envías.',
  },
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': {
    title: 'Eliminar un snippet de equipo',
    text: 'Elimina un snippet de un equipo, salvo que haya cambiado desde la versión que envías.',
  },
  'PUT /api/v1/teams/{id}/instructions': {
    title: 'Guardar instrucciones de equipo',
    text: 'Guarda el texto que acompaña a cada prompt de los miembros, salvo que haya cambiado desde la versión que envías. Un texto vacío lo elimina.',
  },
  'POST /api/v1/teams/{id}/models': {
    title: 'Compartir un modelo ajustado',
    text: 'Comparte dónde está un modelo ajustado. No envíes nunca una clave: cada miembro usa la suya.',
  },
  'PUT /api/v1/teams/{id}/models/{itemId}': {
    title: 'Cambiar un modelo compartido',
    text: 'Cambia un modelo de un equipo, salvo que haya cambiado desde la versión que envías.',
  },
  'DELETE /api/v1/teams/{id}/models/{itemId}': {
    title: 'Quitar un modelo compartido',
    text: 'Quita un modelo de la biblioteca, salvo que haya cambiado desde la versión que envías. El modelo en sí se queda donde está.',
  },
  'GET /api/v1/tuned-models': {
    title: 'Listar modelos ajustados',
    text: 'Tus modelos ajustados, los más nuevos primero.',
  },
  'POST /api/v1/tuned-models': {
    title: 'Añadir un modelo ajustado',
    text: 'Guarda dónde responde un modelo ajustado. El mismo modelo del mismo endpoint se guarda una vez, con su primer nombre. Puedes guardar 50.',
  },
  'DELETE /api/v1/tuned-models/{id}': {
    title: 'Eliminar un modelo ajustado',
    text: 'Lo elimina de tu cuenta. El modelo en sí se queda en su endpoint.',
  },
  'POST /api/v1/device/code': {
    title: 'Pedir un código de dispositivo',
    text: 'Empieza un inicio de sesión. Muestra el código al usuario y abre `verification_uri_complete` en un navegador.',
  },
  'POST /api/v1/device/token': {
    title: 'Consultar el token',
    text: 'Devuelve el token cuando el usuario lo ha permitido. Hasta entonces responde `authorization_pending`: espera `interval` segundos y vuelve a preguntar, cinco segundos más tarde si recibes `slow_down`.',
  },
  'GET /api/v1/releases': {
    title: 'Listar versiones',
    text: 'Todas las versiones con su suma de verificación.',
  },
}

export const describeScope: typeof source.describeScope = (scope) =>
  `Un token de API necesita el permiso \`${scope}\`.`

export const errorAdvice: typeof source.errorAdvice = {
  'not-signed-in': 'Envía un token válido. Puede que haya caducado o se haya revocado.',
  'not-allowed':
    'El plan del dueño de este token ya no incluye tokens de API. Mejora de plan para volver a usarlo.',
  'missing-scope':
    'Crea un token con el permiso que indica el mensaje: los permisos de un token no cambian nunca.',
  'allowance-empty': 'Espera hasta `nextAt` o mejora de plan.',
  'feature-not-in-plan': 'Pasa a un plan que lo incluya.',
  'language-not-in-plan': 'Cambia el lenguaje de la cuenta o mejora de plan.',
  'daily-limit-reached': 'Este límite lo pusiste tú: cámbialo en el panel.',
  'language-switched': 'Espera hasta `nextAt`.',
  'snippet-conflict': 'Fusiona tu cambio con `current` y envíalo con su versión.',
  'snippet-name-taken': 'Elige otro nombre.',
  'too-many-snippets': 'Elimina antes un snippet.',
  'invalid-snippet': 'El mensaje dice qué regla incumple.',
  'no-such-snippet': 'Se ha eliminado. Vuelve a listar los snippets.',
  'no-such-team': 'No estás en este equipo. Vuelve a listar los equipos.',
  'not-team-admin': 'Pídeselo al propietario o a un admin del equipo.',
  'second-factor-required': 'Activa la verificación en dos pasos en la página de la cuenta.',
  'team-read-only': 'El propietario del equipo tiene que pasar a un plan que incluya equipos.',
  'team-conflict':
    'Fusiona tu cambio con `current`, `currentModel` o `currentInstructions` y envíalo con su versión.',
  'team-item-name-taken': 'Elige otro nombre.',
  'too-many-team-items': 'Elimina antes algo de la biblioteca.',
  'no-such-team-item': 'Se ha eliminado. Vuelve a listar los equipos.',
  'invalid-team-item': 'El mensaje dice qué regla incumple.',
  'too-many-tuned-models': 'Elimina antes un modelo ajustado.',
  'no-such-tuned-model': 'Se ha eliminado. Vuelve a listar los modelos ajustados.',
  'no-such-request': 'Revisa el id: solo puedes cerrar tus propias solicitudes.',
  'request-settled': 'Un id vale para una sola solicitud. Elige uno nuevo.',
  'bad-request':
    'Revisa el cuerpo: JSON, completo y no demasiado grande. El estado es 413 si es demasiado grande y 415 si es de otro tipo.',
  'too-many': 'Espera los segundos de `Retry-After`.',
  'not-found': 'Revisa la ruta.',
  fault: 'Inténtalo más tarde. El estado es 503 con `Retry-After` cuando pasará pronto.',
  'model-not-found': 'Lista los modelos y elige uno de ellos.',
  'model-unavailable': 'Inténtalo más tarde o elige otro modelo. No se ha contado nada.',
  'model-timeout': 'Inténtalo de nuevo. No se ha contado nada.',
  'model-refused': 'Envía menos texto, o algo que el modelo acepte.',
  'email-not-verified': 'Abre el enlace del correo que te enviamos o pide uno nuevo en tu panel.',
  'model-busy': 'Espera los segundos de `Retry-After`. No se ha contado nada.',
}

export const describeBodyLimit: typeof source.describeBodyLimit = (maxBytes, maxLength) => {
  const characters = maxLength === null ? '' : ` y ${formatCount(maxLength)} caracteres`
  return `Como máximo ${formatBytes(maxBytes)}${characters}.`
}

export const headerTexts: typeof source.headerTexts = {
  limit: 'Lo máximo que cabe en el cupo. No aparece si no hay límite.',
  remaining: 'Solicitudes enteras que quedan. No aparece si no hay límite.',
  reset: 'Segundos hasta que se recarga una solicitud más. No aparece si no hay límite.',
  retryAfter: 'Segundos que hay que esperar antes de reintentar.',
  allow: 'Los métodos que tiene la ruta.',
  etag: 'Cambia siempre que cambia la respuesta.',
  ifNoneMatch:
    'El `ETag` de la última respuesta. Si nada ha cambiado, la respuesta es 304 y está vacía.',
  requestId: 'El id de la solicitud, como en tu página de uso.',
  sentRequestId:
    'Un id que eliges tú, para que una llamada repetida se rechace en lugar de contarse dos veces.',
  feature: 'Para editores: para qué es la llamada. Los programas lo omiten.',
  language: 'Para editores: uno de los ids de lenguaje de VS Code.',
  snippet: 'Para editores: si el texto viene de un snippet.',
  counted:
    'Para editores: con when-shown, un autocompletado se cuenta cuando el editor confirma su solicitud y se devuelve cuando la libera.',
  token: `Un token de API que creas en la página de tu cuenta (en todos los planes para leer tu uso, en ${namePlansWith(({ apiAccess }) => apiAccess)} para todo lo demás), o el token de un editor o una herramienta conectados.`,
}
