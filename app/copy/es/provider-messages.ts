import type * as source from '../en/provider-messages.ts'

export const providerMessages: typeof source.providerMessages = {
  'provider-canceled': 'Has cancelado el inicio de sesión. No ha cambiado nada.',
  'provider-down':
    'No podemos conectar con ese proveedor. Inténtalo de nuevo o inicia sesión de otra forma.',
  'provider-email-taken':
    'Ya hay una cuenta con esta dirección. Inicia sesión en ella de otra forma y las conectaremos.',
  'provider-expired':
    'Este inicio de sesión ha tardado demasiado o ya se había usado. Inténtalo de nuevo.',
  'provider-failed':
    'La respuesta del proveedor no es válida. Inténtalo de nuevo o inicia sesión de otra forma.',
  'provider-linked-elsewhere':
    'Este inicio de sesión abre otra cuenta. Desconéctalo antes allí o elige otro.',
  'provider-not-linked':
    'Ese inicio de sesión no está conectado a tu cuenta. Elige uno que lo esté.',
  'provider-stale': 'El proveedor no te ha pedido iniciar sesión otra vez. Confirma de otra forma.',
  'provider-unknown': 'No ofrecemos ese proveedor.',
  'provider-without-email':
    'Una cuenta necesita un correo y el proveedor no comparte ninguno. Permítelo allí o crea la cuenta aquí.',
  'visit-ended': 'Este inicio de sesión ha terminado o empezó en otro navegador. Empieza de nuevo.',
}

export const signInFailures: typeof source.signInFailures = {
  'sign-in-locked': 'Esta cuenta está bloqueada. Contacta con soporte.',
  'sign-in-later': 'Ha habido demasiados intentos. Espera unos minutos e inténtalo de nuevo.',
}
