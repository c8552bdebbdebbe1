import type * as source from '../en/status.ts'

export const status: typeof source.status = {
  label: 'estado',
  title: 'Estado',
  description:
    'Si el sitio, su base de datos, los pagos, el correo y los modelos funcionan ahora mismo.',
  loaded: 'Comprobado al abrir esta página.',
  checked: 'Hora de la comprobación:',
  unreachable: 'El sitio no responde. Se reintenta cada pocos segundos.',
  withoutScripts: 'Recarga la página para comprobarlo otra vez.',
  views:
    'Esto es lo que sabe de sí mismo el servidor que te ha respondido. Comprueba su base de datos cada segundo y se guía por sus últimas llamadas a pagos, correo y modelos. Si puedes leer esto, el sitio funciona para ti; un servidor no puede saber si los demás llegan hasta él.',
  history: 'Aquí no guardamos un historial. Para avisar de un problema, [escríbenos](/contact).',
}

export const headlines: typeof source.headlines = {
  operational: 'Todo funciona',
  degraded: 'Algunas cosas tienen problemas',
  down: 'Parte del sitio no funciona',
}

export const stateLabels: typeof source.stateLabels = {
  operational: 'Funciona',
  degraded: 'Con problemas',
  down: 'No funciona',
  idle: 'Sin actividad reciente',
  simulated: 'Modo de prueba',
}

export const serviceTexts: typeof source.serviceTexts = {
  site: {
    title: 'Sitio y API',
    about: 'Páginas, descargas y la API.',
    whenDown: 'Ahora mismo no se puede cargar ninguna página.',
  },
  database: {
    title: 'Base de datos',
    about: 'Cuentas, planes y cupos.',
    whenDown:
      'Ahora mismo no puedes iniciar sesión ni cambiar nada. Las páginas públicas y las descargas siguen funcionando, igual que los modelos con tu propia clave.',
  },
  payments: {
    title: 'Pagos',
    about: 'Compras, tarjetas y facturas.',
    whenDown: 'Ahora mismo no se puede comprar ni cambiar de plan. Tu plan sigue activo.',
  },
  email: {
    title: 'Correo',
    about: 'Confirmaciones, enlaces de contraseña y recibos.',
    whenDown: 'Los correos llegan con retraso. Seguimos intentando enviarlos.',
  },
  models: {
    title: 'Modelos incluidos',
    about: 'Autocompletado, chat y comandos sin tu propia clave.',
    whenDown:
      'Los modelos incluidos no responden ahora mismo. Los modelos con tu propia clave siguen funcionando.',
  },
}
