import type * as source from '../en/passkey-rows.ts'

export const passkeyWords: typeof source.passkeyWords = {
  title: 'Llaves de acceso',
  none: 'Inicia sesión con tu huella, tu cara o un PIN en lugar de una contraseña.',
  manage: 'Gestionar',
  open: 'Añadir',
  added: { before: 'Añadida: ', after: '' },
  used: { before: 'Último uso: ', after: '' },
  unused: 'Sin usar todavía',
  synced: 'Sincronizada',
  syncable: 'Sin sincronizar todavía',
  deviceOnly: 'Solo este dispositivo',
  which: (passkey) => ` ${passkey}`,
  rename: 'Renombrar',
  name: 'Nombre',
  save: 'Guardar nombre',
  remove: 'Eliminar',
  removalHint:
    'Ya no servirá para iniciar sesión. Puedes eliminarla también donde está guardada, como en tu gestor de contraseñas.',
  confirmRemoval: 'Eliminar llave de acceso',
  needsScript: 'Para añadir una llave de acceso, activa JavaScript.',
  invalidName: 'Escribe un nombre de hasta 60 caracteres',
}
