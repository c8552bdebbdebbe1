import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/refusals.ts'
import { describeMissingFeature } from './plan-limits.ts'
import { providerMessages, signInFailures } from './provider-messages.ts'
import { teamRefusals } from './team-refusals.ts'
import { wayInRefusals } from './way-in-refusals.ts'

/** `{wait}` es una duración, como «12 segundos». */
export const refusalTexts: typeof source.refusalTexts = {
  // Cuentas e inicio de sesión
  'account-locked': signInFailures['sign-in-locked'],
  'api-access-not-in-plan': describeMissingFeature('api-access'),
  'already-verified': 'Tu dirección de correo ya está verificada.',
  'email-taken': 'Ya existe una cuenta con este correo',
  'identity-closed': 'Esto no está disponible ahora. No se ha cambiado nada. Inténtalo más tarde.',
  'identity-down':
    'No podemos conectar con nuestro servicio de inicio de sesión. Inténtalo dentro de un momento.',
  'invalid-email': 'Escribe un correo válido',
  'link-spent': 'Este enlace ha caducado o ya se ha usado.',
  'log-in-again': 'Por tu seguridad, inicia sesión de nuevo.',
  'not-your-link': 'Inicia sesión en la cuenta a la que pertenece este enlace.',
  'nothing-to-restore': 'No hay ningún cambio de dirección reciente que deshacer.',
  'owns-teams':
    'Eres propietario de un equipo. Ofrécelo a otro miembro, que tiene que aceptar, o elimínalo. Después elimina tu cuenta.',
  'restore-elsewhere':
    'No podemos deshacer este cambio aquí. Usa el enlace del otro correo sobre él o contáctanos.',
  'same-email': 'Ya usas esta dirección de correo.',
  'too-busy': 'Hay mucha gente iniciando sesión. Inténtalo dentro de un momento.',
  'weak-password':
    'Esa contraseña es demasiado fácil de adivinar: es muy común o se parece demasiado a tu nombre, a tu correo o al nuestro. Elige otra.',
  // El mismo texto para contraseña incorrecta, dirección desconocida y cuenta que tiene que esperar.
  'wrong-credentials':
    'El correo y la contraseña no coinciden. Tras varios intentos fallidos, espera un momento antes de volver a intentarlo.',
  'wrong-key': 'Esa clave no es correcta. Cópiala del enlace que se mostró al arrancar el sitio.',
  'wrong-password':
    'Esa no es la contraseña. Tras varios intentos fallidos, espera un momento antes de volver a intentarlo.',

  // Conectar un editor o una herramienta
  'code-expired':
    'Este código ha caducado. Inicia sesión otra vez en tu editor o herramienta para recibir uno nuevo.',
  'code-mismatch':
    'Ese no es el código que muestra. Míralo en tu editor o herramienta y escríbelo otra vez.',
  'code-unknown':
    'No reconocemos ese código. Revísalo o inicia sesión otra vez en tu editor o herramienta para recibir uno nuevo.',
  'code-used':
    'Este código ya se ha usado. Inicia sesión otra vez en tu editor o herramienta para recibir uno nuevo.',

  // Planes y pagos
  'already-subscribed': 'Ya tienes una suscripción. Cámbiala en lugar de comprar otra.',
  'card-asks': 'Tu banco necesita que confirmes este pago.',
  'card-declined': 'Tu tarjeta se ha rechazado. No se ha cobrado nada y tu plan no ha cambiado.',
  'change-due':
    'Tu plan cambia en menos de un día. Conserva antes tu plan actual y después cambia a otro.',
  'change-under-way': 'Tu último cambio aún no ha terminado. Inténtalo dentro de unos minutos.',
  'checkout-superseded': 'Has empezado otra compra al mismo tiempo. Inténtalo de nuevo.',
  'ends-already': 'Tu plan ya está cancelado.',
  'no-early-end':
    'Este plan no se puede terminar ahora con un mes de preaviso. Puedes cancelarlo para el final del periodo.',
  'no-renewal':
    'No hay ninguna renovación que devolver: tiene que ser de hace menos de 14 días y no estar reclamada.',
  'renewal-used':
    'Has hecho alguna solicitud desde que se renovó tu plan, así que este pago no se puede devolver.',
  'money-back-over': 'El plazo de reembolso de 14 días ha terminado.',
  'no-card': 'No hay ninguna tarjeta guardada. Actualiza tu tarjeta e inténtalo de nuevo.',
  'address-needed':
    'Necesitamos tu dirección de facturación para calcular el IVA. Añádela en la página de facturación e inténtalo de nuevo.',
  'no-quote':
    'No podemos calcular lo que cuesta este cambio, así que no lo hemos hecho. Contáctanos y lo haremos por ti.',
  'no-such-checkout': 'No hemos encontrado esa compra.',
  'no-such-invoice': 'No hemos encontrado esa factura.',
  'not-subscribed': 'No tienes ninguna suscripción que cambiar.',
  'nothing-due': 'Esta factura ya no hay que pagarla.',
  'nothing-planned': 'No hay ningún cambio programado que deshacer.',
  'nothing-to-keep':
    'Tu plan ya ha terminado, así que no puedes conservarlo. Elige un plan para empezar de nuevo.',
  'other-currency':
    'Tienes que pagar en la moneda que usaste antes. Cambia la moneda e inténtalo de nuevo.',
  'payment-disputed': 'Has reclamado a tu banco uno de tus pagos. Contáctanos antes de comprar.',
  'payment-overdue':
    'Tienes una factura sin pagar. Actualiza antes tu tarjeta y después cambia de plan.',
  'payments-busy': 'Nuestro proveedor de pagos está ocupado. Inténtalo dentro de {wait}.',
  'payments-closed':
    'Los pagos no están disponibles ahora. No se ha cobrado nada. Inténtalo más tarde.',
  'payments-down':
    'No podemos conectar con nuestro proveedor de pagos. No se ha cobrado nada. Inténtalo dentro de poco.',
  'price-moved': 'El importe ha cambiado. Revísalo de nuevo.',
  'renewal-under-way': 'Tu plan se está renovando ahora. Inténtalo dentro de una hora.',
  'refund-used':
    'Ya has usado tu reembolso de 14 días. Solo hay uno por dirección de correo y tarjeta.',
  'same-plan': 'Ya tienes este plan.',
  'still-working':
    'Seguimos esperando a nuestro proveedor de pagos. No hace falta que lo intentes otra vez: lo terminaremos y te escribiremos.',

  // Lenguajes
  'language-always-included':
    'Este formato está incluido en todos los planes. Elige un lenguaje de programación.',
  'language-not-limited': 'Tu plan ya incluye todos los lenguajes.',
  'language-switched': 'Puedes cambiar una vez cada 24 horas. Inténtalo dentro de {wait}.',

  // Soporte
  'support-not-in-plan': `El soporte por correo está incluido en ${namePlansWith(({ support }) => support !== 'community')}.`,

  // Snippets
  'no-such-snippet':
    'Este snippet se ha eliminado en otro sitio. Guárdalo otra vez para conservar tu versión.',
  'snippet-conflict': 'Este snippet ha cambiado en otro sitio mientras lo editabas.',
  'snippet-name-taken': 'Ya tienes un snippet con este nombre. Elige otro.',
  'snippets-not-in-plan': 'Tu plan no incluye snippets. Mejora de plan para cambiarlos.',
  'too-many-snippets':
    'Has llegado al límite de snippets de tu plan. Elimina uno para añadir otro.',

  // Modelos ajustados
  'no-such-tuned-model': 'Este modelo ajustado ya se había eliminado.',
  'too-many-tuned-models':
    'Has llegado al límite de 50 modelos ajustados. Elimina uno para añadir otro.',
  'tuning-not-in-plan': describeMissingFeature('fine-tuning'),

  ...teamRefusals,
  ...wayInRefusals,
  ...providerMessages,

  // Declaraciones
  'declaration-closed': 'Alguien ya se ha ocupado de esta.',
  'no-such-customer':
    'Ningún cliente con esta dirección tiene un contrato. Respóndele y después márcala como hecha.',

  // Webhooks
  'forged-notice': 'Firma no válida.',
  'malformed-notice': 'Evento no válido.',
  'thin-notice':
    'No se admiten eventos ligeros (thin events). Crea el endpoint del webhook para eventos con snapshot.',

  // Límites de frecuencia
  'too-many-attempts': 'Demasiados intentos. Inténtalo dentro de {wait}.',
  'too-many-cards': 'Demasiadas tarjetas en poco tiempo. Inténtalo dentro de una hora.',
  'too-many-declarations':
    'Ya hemos recibido varias declaraciones de tu red o para esta dirección. Inténtalo mañana, o envíala por correo electrónico o postal: las direcciones están abajo.',
  'too-many-checkouts': 'Demasiadas compras. Inténtalo dentro de 10 minutos.',
  'too-many-links': 'Demasiados enlaces no válidos. Inténtalo dentro de 15 minutos.',
  'too-many-provider-reads': 'Demasiadas solicitudes. Inténtalo dentro de 10 minutos.',
  'too-many-mails': 'Ya hemos enviado varios correos. Inténtalo dentro de una hora.',
  'too-many-imports': 'Demasiadas importaciones. Inténtalo dentro de una hora.',
  'too-many-messages': 'Ya has enviado varios mensajes. Inténtalo dentro de una hora.',
  'too-many-sign-ins': 'Demasiados intentos desde tu red. Inténtalo dentro de 15 minutos.',
  'too-many-sign-ups': 'Demasiadas cuentas nuevas desde tu red. Inténtalo dentro de una hora.',
  'too-many-tokens': 'Ya tienes diez tokens. Revoca antes uno de ellos.',
  'too-many-wrong-codes': 'Demasiados códigos no válidos. Inténtalo dentro de 15 minutos.',
  'too-many-wrong-keys': 'Demasiadas claves incorrectas. Inténtalo dentro de 15 minutos.',
}

/** Lo que leen los programas, si no es lo mismo. Sin punto final. */
export const refusalApiTexts: typeof source.refusalApiTexts = {
  'language-switched': 'Puedes cambiar una vez cada 24 horas',
  'no-such-snippet': 'No hay ningún snippet con ese id',
  'no-such-tuned-model': 'No hay ningún modelo ajustado con ese id',
  'no-such-team': 'No hay ningún equipo con ese id',
  'no-such-team-item': 'No hay nada con ese id en la biblioteca de este equipo',
}
