import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/problems.ts'

/** Sin punto final, como todos los errores de la API. */
export const problemTexts: typeof source.problemTexts = {
  'not-signed-in': 'Inicia sesión primero',
  'not-allowed': `Los tokens de API están incluidos en ${namePlansWith(({ apiAccess }) => apiAccess)}`,
  'missing-scope': 'Este token no tiene el permiso que necesita',
  'feature-not-in-plan': 'Tu plan no incluye esto',
  'language-not-in-plan': 'Tu plan funciona con un lenguaje a la vez',
  'daily-limit-reached': 'Has llegado a tu propio límite diario',
  'invalid-snippet': 'Este snippet no es válido',
  'invalid-team-item': 'Esto no se puede guardar en la biblioteca',
  'allowance-empty': 'Has agotado tus solicitudes por ahora',
  'no-such-request': 'No hay ninguna solicitud con ese id',
  'request-settled': 'Este id de solicitud ya se ha usado. Usa uno nuevo',
  'bad-request': 'Solicitud mal formada',
  'too-many': 'Límite de frecuencia superado. Espera un minuto e inténtalo de nuevo',
  'not-found': 'No encontrado',
  fault: 'Algo ha fallado por nuestra parte',
  'model-not-found': 'Este modelo ya no se ofrece. Elige otro',
  'model-unavailable': 'Este modelo no está disponible ahora mismo',
  'model-timeout': 'El modelo no ha respondido a tiempo',
  'model-refused': 'El modelo no puede responder a esto. Puede que sea demasiado largo',
  'model-busy': 'El modelo está ocupado. Inténtalo dentro de un momento',
  authorization_pending: 'El usuario aún no ha respondido',
  slow_down: 'Consultas demasiado seguidas. Aumenta el intervalo 5 segundos',
  access_denied: 'El usuario ha denegado la solicitud',
  expired_token: 'El código ha caducado. Pide uno nuevo',
  invalid_grant: 'Código desconocido, o su token ya se ha entregado',
  invalid_client: 'Cliente desconocido',
  invalid_request: 'Solicitud mal formada',
  unsupported_grant_type: 'Solo se admite la concesión por código de dispositivo',
  invalid_scope: 'No se puede pedir ninguno de estos permisos',
  'foreign-origin': 'Esta solicitud viene de otro sitio',
  'method-not-allowed': 'Este método no está permitido',
  'language-not-switched': 'No se puede cambiar el lenguaje',
  'length-required': 'Falta la longitud del cuerpo de la solicitud',
  'model-too-long': 'Esto es demasiado largo para el modelo',
  'too-large': 'El cuerpo de la solicitud es demasiado grande',
  'unsupported-type': 'Se esperaba JSON',
  'too-many-codes': 'Demasiados códigos pedidos desde esta red',
  unavailable: 'Algo ha fallado por nuestra parte',
  'not-your-account': 'No es tu cuenta',
  'permission-denied': 'Permiso denegado',
  'too-many-streams': 'Demasiados flujos abiertos',
  stopped: 'El cliente ha cerrado la conexión',
}

export const bodyTexts: typeof source.bodyTexts = {
  malformed: 'Solicitud mal formada',
  notForm: 'Se esperaba un formulario',
  repeated: 'Solicitud mal formada: hay un parámetro repetido',
  tooDeep: (levels) => `Solicitud mal formada: más de ${levels} niveles anidados`,
  tooMany: (elements) => `Solicitud mal formada: más de ${elements} elementos`,
  unstorable: 'Solicitud mal formada: el cuerpo contiene un NUL o medio par sustituto',
  unstorableField: (field) =>
    `Solicitud mal formada: ${field} contiene un NUL o medio par sustituto`,
  unsupported: (field) => `Campo no admitido: ${field}`,
  invalid: (field) => `Solicitud mal formada: ${field} no es válido`,
}

export const jsonOrNothing: string = 'Se esperaba JSON o ningún cuerpo'

export const upgradeLabel: string = 'Mejorar plan'

export const switchLanguageLabel: string = 'Cambiar de lenguaje'
export const changeLimitLabel: string = 'Cambiar límite'
