import type * as source from '../en/shell.ts'

export const skipLink: string = 'Saltar al contenido'

export const pageNames: typeof source.pageNames = {
  '/': 'Inicio',
  '/pricing': 'Precios',
  '/#features': 'Funciones',
  '/docs': 'Docs',
  '/changelog': 'Novedades',
  '/about': 'Acerca de',
  '/login': 'Iniciar sesión',
  '/signup': 'Registro',
  '/reset-password': 'Restablecer contraseña',
  '/dashboard': 'Panel',
  '/usage': 'Uso',
  '/snippets': 'Snippets',
  '/teams': 'Equipos',
  '/billing': 'Facturación',
  '/account': 'Cuenta',
  '/support': 'Soporte',
  '/contact': 'Contacto',
  '/security': 'Seguridad',
  '/status': 'Estado',
}

export const navigationLabels: typeof source.navigationLabels = {
  main: 'Principal',
  app: 'Aplicación',
  footer: 'Pie de página',
  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  accountMenu: 'Menú de la cuenta',
  notifications: 'Notificaciones',
}

export const footerTitles: typeof source.footerTitles = {
  product: 'Producto',
  account: 'Cuenta',
  company: 'Empresa',
  legal: 'Legal',
}

export const sourceLink: string = 'Código fuente'

export const logOut: string = 'Cerrar sesión'

export const startLink: typeof source.startLink = { visitor: 'Empezar gratis', user: 'Ir al panel' }

export const shareImage: string = 'Tú empiezas la línea. El fantasma escribe el resto.'

export const themes: typeof source.themes = {
  title: 'Tema',
  system: 'Sistema',
  light: 'Claro',
  dark: 'Oscuro',
}

export const errorLinks: typeof source.errorLinks = {
  status: 'Ver estado',
  again: 'Reintentar',
  dashboard: 'Ir al panel',
  home: 'Volver al inicio',
}

export const errorPages: typeof source.errorPages = {
  server: {
    title: 'Algo ha fallado por nuestra parte',
    text: 'Ya nos ha llegado el aviso. Inténtalo dentro de unos minutos.',
  },
  request: {
    title: 'Solicitud incorrecta',
    text: 'Esta página no ha podido procesar tu solicitud. Vuelve atrás e inténtalo de nuevo.',
  },
  offline: {
    title: 'No tienes conexión',
    text: 'No hemos recibido respuesta, pero puede que tu solicitud haya llegado. Cuando vuelvas a tener conexión, comprueba si se completó antes de intentarlo de nuevo.',
  },
}

export const notFound: typeof source.notFound = {
  pageTitle: 'Página no encontrada',
  title: '¡Vaya! Página no encontrada',
  text: 'No hay ninguna página en esta dirección. Puede que se haya movido.',
  nearest: 'No hay ninguna página en esta dirección, pero sí una con un nombre parecido.',
  goTo: (page) => `Ir a ${page}`,
  home: 'Volver al inicio',
  search: 'Buscar en la documentación',
  searchButton: 'Buscar',
}

export const testMode: typeof source.testMode = {
  label: 'Modo de prueba',
  title: 'MODO DE PRUEBA',
  text: 'No se cobra ninguna tarjeta',
  textWithMailbox: 'No se cobra ninguna tarjeta ni se envía ningún correo',
  mailbox: 'Buzón',
  sandbox: 'Sandbox',
}

export const paymentProblem: typeof source.paymentProblem = {
  confirm: {
    title: (amount) => `Confirma tu pago de ${amount}`,
    text: 'Tu banco necesita que confirmes este pago.',
    button: 'Confirmar pago',
  },
  failed: {
    title: (amount) => `Tu pago de ${amount} ha fallado`,
    text: 'De momento conservas tu plan. Paga con la tarjeta guardada o usa otra.',
  },
  pay: (amount) => `Pagar ${amount} ahora`,
  otherCard: 'Usar otra tarjeta',
  again: 'Reintentar con esta tarjeta',
}

export const refreshFailed: typeof source.refreshFailed = {
  title: 'Error',
  text: 'No se han podido actualizar los datos de la suscripción.',
}

export const planActivated: typeof source.planActivated = {
  title: 'Suscripción actualizada',
  text: (plan) => `Tu plan ${plan} ya está activo.`,
}
