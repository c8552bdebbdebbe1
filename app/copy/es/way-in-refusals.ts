import type * as source from '../en/way-in-refusals.ts'

export const wayInRefusals: typeof source.wayInRefusals = {
  'code-spent': 'Este código ya no funciona. Pide uno nuevo.',
  'last-way-in': 'Es la única forma de iniciar sesión en tu cuenta. Añade antes otra.',
  'login-expired': 'Ha pasado demasiado tiempo. Inicia sesión de nuevo.',
  'second-factor-elsewhere': 'Tu servicio de inicio de sesión tiene su propio segundo factor.',
  'second-factor-off': 'La verificación en dos pasos está desactivada.',
  'second-factor-on': 'La verificación en dos pasos ya está activada.',
  'no-passkeys-here': 'Aquí no se pueden usar llaves de acceso.',
  'no-such-passkey': 'Esta llave de acceso ya se había eliminado.',
  'passkey-copied':
    'Puede que esta llave de acceso se haya copiado, así que hemos detenido el inicio de sesión. Inicia sesión de otra forma y elimínala de tu cuenta.',
  'passkey-expired': 'Ha pasado demasiado tiempo. Inténtalo de nuevo.',
  'passkey-invalid':
    'No hemos podido comprobar esta llave de acceso. Inténtalo de nuevo o elige otra forma.',
  'passkey-taken': 'Esta llave de acceso es de otra cuenta. Crea una nueva.',
  'passkey-unknown':
    'No reconocemos esta llave de acceso. Puede que se haya eliminado de tu cuenta. Elige otra forma.',
  'too-many-passkeys': 'Ya tienes 20 llaves de acceso. Elimina antes una de ellas.',
  unproven: 'Confirma antes tu identidad.',
  'wrong-code': 'Ese no es el código correcto.',
}
