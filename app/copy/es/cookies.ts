import type * as source from '../en/cookies.ts'

export const cookiePurposes: typeof source.cookiePurposes = {
  session: 'mantiene tu sesión iniciada. Termina cuando cierras la sesión o cuando caduca.',
  device:
    'reconoce este navegador después de iniciar sesión, para que quien intente adivinar tu contraseña desde otro sitio no pueda dejarte fuera. Dura un año.',
  'pending-passkey':
    'recuerda que estás iniciando sesión con una llave de acceso. Dura diez minutos como máximo.',
  'pending-provider':
    'recuerda que te hemos enviado a un proveedor como GitHub para iniciar sesión. Dura diez minutos como máximo.',
  'pending-second-factor':
    'recuerda que tu contraseña era correcta mientras buscas tu código. Dura diez minutos como máximo.',
  'pending-email-code':
    'recuerda que te hemos enviado un código por correo. Dura diez minutos como máximo.',
  'remembered-browser':
    'evita a este navegador el código de la verificación en dos pasos, si nos pediste recordarlo. Dura 30 días.',
  language:
    'recuerda qué idioma elegiste, o que ya te ofrecimos el tuyo, para preguntar solo una vez. Dura un año.',
  flash:
    'lleva un mensaje corto, como «Mensaje enviado», a la página siguiente. Dura un minuto como máximo.',
  'card-visits':
    'recuerda que te hemos enviado al proveedor de pagos para cambiar tu tarjeta, de modo que solo tú puedas terminarlo. Dura dos horas como máximo.',
  'bank-visit':
    'recuerda qué plan elegiste mientras tu banco confirma el pago, para avisarte cuando lo tengas. Dura dos horas como máximo.',
  'stand-in-key':
    'abre el buzón local y los pagos simulados en una instalación de prueba. Nunca se usa en un sitio público.',
}
