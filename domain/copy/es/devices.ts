import type * as source from '../en/devices.ts'

export const devices: typeof source.devices = {
  editor: {
    subject: 'Se ha conectado un editor nuevo',
    named: (name) => `Se acaba de conectar a tu cuenta un editor llamado «${name}».`,
    unnamed: 'Se acaba de conectar un editor a tu cuenta.',
  },
  tool: {
    subject: 'Se ha conectado una herramienta nueva',
    named: (name) => `Se acaba de conectar a tu cuenta una herramienta llamada «${name}».`,
    unnamed: 'Se acaba de conectar una herramienta a tu cuenta.',
  },
  disconnect:
    'Si has sido tú, no tienes que hacer nada. Si no, elige «Desconectar» en la página de tu cuenta y cambia tu contraseña.',
  viewDevices: 'Ver dispositivos',
  token: {
    subject: 'Se ha creado un token de API',
    named: (name, day) =>
      `Se acaba de crear en tu cuenta un token de API llamado «${name}». Funciona hasta el ${day}.`,
    unnamed: (day) => `Se acaba de crear un token de API en tu cuenta. Funciona hasta el ${day}.`,
    revoke:
      'Si has sido tú, no tienes que hacer nada. Si no, revoca el token en la página de tu cuenta y cambia tu contraseña ahora.',
    button: 'Ver tokens',
  },
  canDo: (abilities) => `Puede ${abilities}.`,
  abilities: {
    'models:use': 'hacer solicitudes que cuentan en tu cupo (models:use)',
    'usage:read': 'leer tu nombre, correo, plan, cupo, uso, facturas y prompts (usage:read)',
    'snippets:write': 'leer y cambiar tus snippets y modelos ajustados (snippets:write)',
    'teams:write': 'leer y cambiar las bibliotecas de tus equipos (teams:write)',
  },
}
