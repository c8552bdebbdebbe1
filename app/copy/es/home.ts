import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describePrice } from '#app/plans/plan-numbers.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }
import type * as source from '../en/home.ts'

const free = describeAllowance('free')
const fromPrice = describePrice({ plan: getCheapestPaidPlan().id })

/** Los textos de los pasos y de `privacy` pueden usar el marcado de `app/shell/rich-text.tsx`. */
export const home: typeof source.home = {
  title: 'Asistencia de IA para programar en VS Code',
  description: `Asistencia de IA para programar en VS Code: autocompletado, chat y ediciones que tú revisas. Modelos incluidos, o con tu propia clave. Gratis, o desde ${fromPrice} al mes.`,
  seePricing: 'Ver precios',
  headline: { typed: 'Tú empiezas la línea.', unwritten: 'El fantasma escribe el resto.' },
  intro: `Autocompletado, chat y ediciones que tú revisas. Modelos incluidos, sin clave de API. Gratis, o desde ${fromPrice} al mes.`,
  beforeStart: 'Sin tarjeta. Devolución de 14 días en los planes de pago.',
  scenes: {
    label: 'Qué hace, en tres escenas',
    accept: 'aceptar',
    discard: 'descartar',
    open: 'chat',
    complete: {
      tab: 'Completar',
      caption: 'El texto fantasma completa una función con cinco líneas. La tecla Tab las acepta.',
      note: `Bloques enteros: ${namePlansWith(({ completion }) => completion === 'advanced')}`,
      comment: '// de "Hi there!" a "hi-there"',
    },
    review: {
      tab: 'Revisar diff',
      caption: 'Un cambio propuesto como diff: cinco líneas menos y tres más.',
      note: '1 de 2 cambios',
    },
    chat: {
      tab: 'Chat',
      caption: 'Una pregunta sobre el código y una respuesta con un ejemplo.',
      note: '2 archivos enviados',
      you: 'tú',
      question: '¿Cómo pruebo totalOf?',
      ghost: 'fantasma',
      answer: 'Los precios son céntimos enteros, así que compara el valor exacto:',
    },
  },
  features: {
    label: 'funciones',
    title: 'Seis cosas que puedes dejar de hacer a mano',
    'generate-code': {
      title: 'Generar código',
      text: 'a partir de un comentario o un prompt, directo en tu cursor.',
    },
    explain: {
      title: 'Explicar',
      text: 'qué hace un código que no conoces, con palabras sencillas.',
    },
    refactor: { title: 'Refactorizar', text: 'como diff. Nada cambia hasta que lo aceptas.' },
    'generate-tests': {
      title: 'Generar tests',
      text: 'para los casos límite que se te escaparían, en un archivo junto a tu código.',
    },
    'fix-bug': {
      title: 'Corregir errores',
      text: 'a partir del error en tu cursor, con el cambio más pequeño.',
    },
    'open-chat': { title: 'Chatear', text: 'sobre tu código, con los archivos que elijas.' },
  },
  explainPlans: namePlansWith(({ explanations }) => explanations),
  steps: {
    label: 'cómo funciona',
    title: 'De la cuenta al texto fantasma en tres pasos',
    list: [
      {
        title: 'Crea una cuenta',
        text: 'Tu nombre, un correo y una contraseña. Free no pide tarjeta y siempre es gratis.',
        code: `plan         Free, sin tarjeta\nsolicitudes  ${free.ceiling} para empezar`,
        unwritten: '',
      },
      {
        title: 'Instala la extensión',
        text: 'Desde tu panel o una terminal. También en VSCodium, Cursor y otros forks: [todas las formas de instalar](/docs/install).',
        code: `code --install-extension \\\n  ghost-writers-ia-${version}.vsix`,
        unwritten: '',
      },
      {
        title: 'Inicia sesión y empieza a escribir',
        text: 'Confirma un código corto en tu navegador y escribe. Cuando paras, aparece el texto fantasma, y [[Tab]] lo acepta.',
        code: '> Ghost Writers: Ini',
        unwritten: 'ciar sesión',
      },
    ],
  },
  pictures: {
    label: 'en tu editor',
    title: 'Así se ve',
    choice: 'Qué muestra la imagen',
    note: `Capturas de la versión ${version} en VS Code. El código y las respuestas son ejemplos.`,
    play: 'Reproducir una grabación',
  },
  models: {
    label: 'modelos',
    title: 'Modelos incluidos',
    text: 'Elige uno en el editor y cámbialo cuando quieras. Una pregunta es una solicitud, por larga que sea la respuesta. Sin pagar por token.',
    caption: 'Modelos incluidos en cada plan',
    columns: { name: 'Modelo', maker: 'Creado por' },
    local: { name: 'Modelo local', place: 'en tu máquina' },
    included: 'Incluido',
    notIncluded: 'No incluido',
    ownKey:
      'O usa tu propia clave con OpenRouter o cualquier API compatible con OpenAI, o gratis con Ollama, LM Studio y llama.cpp.',
    none: 'Este sitio no incluye modelos. Usa tu propia clave con OpenRouter o cualquier API compatible con OpenAI, o gratis con Ollama, LM Studio y llama.cpp.',
    more: 'Sobre los modelos',
  },
  privacy: {
    label: 'privacidad',
    typed: 'Tu clave, tu proveedor.',
    unwritten: 'Nosotros, nunca.',
    drawing:
      'Con tu propia clave, el código va directo de tu editor a tu proveedor. A nosotros solo nos llega un recuento.',
    editor: { name: 'Tu editor', note: 'guarda código y clave' },
    provider: { name: 'Tu proveedor', note: 'responde directamente' },
    us: { name: 'Ghost Writers IA', note: 'cuenta, nunca lee' },
    toProvider: 'tu código, con tu clave',
    toUs: '1 solicitud, sin código',
    facts: [
      {
        title: 'Con tu propia clave',
        text: 'Tu código va directo de tu editor a tu proveedor. Nunca pasa por nuestros servidores.',
      },
      {
        title: 'Con nuestros modelos',
        text: 'Los prompts y las respuestas pasan por nuestros servidores. Nunca los guardamos ni los registramos.',
      },
      {
        title: 'Tu clave',
        text: 'Está en el almacén de secretos de tu editor y nunca se nos envía. [Lee los detalles](/docs/privacy)',
      },
    ],
  },
  pricing: {
    label: 'precios',
    typed: 'Empieza gratis.',
    unwritten: 'Paga cuando te compense.',
    note: 'Las solicitudes que no usas se acumulan. Cancelas en línea. Devolución de 14 días.',
    free: 'para siempre',
    unit: 'al mes',
    more: 'Comparar los planes',
  },
}
