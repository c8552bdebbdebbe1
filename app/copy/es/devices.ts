import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/devices.ts'

export const devicePage: typeof source.devicePage = {
  label: 'conectar un dispositivo',
  title: 'Conectar un dispositivo',
  description: 'Permite que un editor o una herramienta use tu cuenta.',
  goToDashboard: 'Ir al panel',
}

export const askCode: typeof source.askCode = {
  intro:
    'Cuando inicias sesión desde tu editor u otra herramienta, te muestra un código de ocho letras. Escríbelo aquí. En VS Code, ejecuta «Ghost Writers: Iniciar sesión» desde la paleta de comandos.',
  code: 'Código',
  missing: 'Escribe el código que muestra tu editor o herramienta.',
  submit: 'Continuar',
}

export const askConsent: typeof source.askConsent = {
  scopes: 'Puede',
  code: 'Código',
  network: 'Red',
  yourNetwork: (address) => `${address} (tu red)`,
  otherNetwork: (address) => `${address} (distinta de la tuya)`,
  requested: 'Solicitado',
  name: 'Nombre',
  nameHint: 'Así aparece entre tus dispositivos. Cámbialo si lo usas en varias máquinas.',
  allow: 'Permitir',
  deny: 'Denegar',
}

export const editorConsent: typeof source.editorConsent = {
  title: '¿Permitir este editor?',
  access: (email) => `Usará el plan de ${email} hasta que lo desconectes.`,
  precaution: 'Permítelo solo si lo has iniciado tú y tu editor muestra el mismo código.',
  precautionTyped: 'Permítelo solo si lo has iniciado tú, en el editor que tienes delante.',
  label: 'Editor',
  typedCode: 'Código que muestra tu editor',
  otherNetwork: {
    title: 'Este editor está en otra red.',
    text: 'Si alguien te ha enviado un enlace a esta página, pulsa Denegar: podría usar tu cuenta. Si no, escribe el código que muestra tu editor.',
  },
}

export const toolConsent: typeof source.toolConsent = {
  title: '¿Permitir esta herramienta?',
  access: (email) =>
    `Usará la cuenta de ${email} hasta que la desconectes, y solo para lo que se indica aquí.`,
  precaution: 'Permítela solo si lo has iniciado tú y la herramienta muestra el mismo código.',
  precautionTyped: 'Permítela solo si lo has iniciado tú, en la herramienta que tienes delante.',
  label: 'Herramienta',
  typedCode: 'Código que muestra la herramienta',
  otherNetwork: {
    title: 'Esta herramienta está en otra red.',
    text: 'Si alguien te ha enviado un enlace a esta página, pulsa Denegar: podría usar tu cuenta. Si no, escribe el código que muestra la herramienta.',
  },
}

export const toolUpgrade: typeof source.toolUpgrade = {
  title: 'Tu plan no incluye esto.',
  text: `Usar nuestros modelos desde otras herramientas está incluido en ${namePlansWith(({ apiAccess }) => apiAccess)}. Mejora de plan en otra pestaña y recarga esta página.`,
  action: 'Ver planes',
}

export const webWarning: typeof source.webWarning = {
  title: 'Este inicio de sesión empezó en un navegador.',
  text: 'Si no estás iniciando sesión ahora mismo en VS Code para la Web, pulsa Denegar. Si es así, escribe el código que muestra su notificación de Ghost Writers.',
}

export const deviceAnswers: typeof source.deviceAnswers = {
  editor: {
    title: 'Editor permitido',
    text: 'Puedes volver a tu editor. Se conectará en unos segundos.',
  },
  tool: {
    title: 'Herramienta permitida',
    text: 'Puedes volver a ella. Se conectará en unos segundos.',
  },
  denied: {
    title: 'No se ha conectado nada',
    text: 'Acceso denegado. Si no lo habías iniciado tú, has acertado.',
  },
}

export const unnamedTool: string = 'Una herramienta'
