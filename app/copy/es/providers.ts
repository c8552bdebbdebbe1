import type * as source from '../en/providers.ts'

export const providerWords: typeof source.providerWords = {
  continueWith: (name) => `Continuar con ${name}`,
  agree: {
    before: 'Si es tu primera vez, se crea tu cuenta y aceptas las ',
    terms: 'condiciones',
    after: '.',
  },
  label: 'iniciar sesión',
  pageTitle: 'Iniciar sesión',
  description: 'Inicio de sesión con un proveedor.',
  leaving: {
    title: (name) => `Continúas en ${name}`,
    intro: (name) => `Volverás cuando hayas iniciado sesión en ${name}.`,
    link: (name) => `Continuar a ${name}`,
  },
  proofTitle: 'Iniciando sesión otra vez',
}

export const providerRows: typeof source.providerRows = {
  connectedAs: (email) => (email ? `Conectado como ${email}` : 'Conectado'),
  lastUsed: (day) => `Último uso: ${day}`,
  notConnected: 'Sin conectar',
  several: 'Puedes conectar más de uno.',
  connect: 'Conectar',
  connectAnother: 'Conectar otro',
  which: (name) => ` ${name}`,
  disconnect: 'Desconectar',
  disconnectHint: (name) => `Después ya no podrás iniciar sesión con ${name}.`,
  submit: (name) => `Desconectar ${name}`,
  gone: 'Este proveedor ya no se ofrece aquí.',
}

export const linkPage: typeof source.linkPage = {
  label: 'cuenta',
  pageTitle: 'Conectar',
  title: (name) => `Conectar ${name}`,
  description: 'Conecta un proveedor a tu cuenta.',
  intro: (name, email) =>
    `Has iniciado sesión en ${name} como ${email}. Conéctalo a tu cuenta y podrás iniciar sesión así a partir de ahora.`,
  account: (email) => `Tu cuenta: ${email}`,
  submit: (name) => `Conectar ${name}`,
  skip: 'Ahora no',
  fallback: 'No hemos podido conectarlo',
}
