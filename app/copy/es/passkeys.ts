import type * as source from '../en/passkeys.ts'

export const passkeyButtons: typeof source.passkeyButtons = {
  logIn: 'Entrar con una llave de acceso',
  signUp: 'Crear con una llave de acceso',
  prove: 'Usar una llave de acceso',
  add: 'Añadir llave de acceso',
  needsScript: 'Para usar una llave de acceso, activa JavaScript.',
}

export const passkeyFailures: typeof source.passkeyFailures = {
  canceled: 'No se ha usado ninguna llave de acceso. Inténtalo de nuevo o elige otra forma.',
  notCreated: 'No se ha creado ninguna llave de acceso. Inténtalo de nuevo cuando quieras.',
  alreadyHere: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  unsupported:
    'Este dispositivo no puede crear una llave de acceso con bloqueo de pantalla. Prueba con otro.',
  wrongAddress: 'Las llaves de acceso no funcionan en esta dirección.',
  failed: 'No ha funcionado. Comprueba tu conexión e inténtalo de nuevo.',
  missingFields: 'Escribe antes tu nombre y tu correo.',
}

export const signUpHint: string =
  'Sin contraseñas que recordar: tu dispositivo te pide la huella, la cara o un PIN.'
