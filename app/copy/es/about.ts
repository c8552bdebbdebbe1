/** Los textos pueden usar el marcado de `app/shell/rich-text.tsx`. */

import { namePlansWith } from '#app/plans/name-plans.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }
import type * as source from '../en/about.ts'

export const about: typeof source.about = {
  label: 'acerca de',
  title: 'Acerca de',
  heading: { typed: 'El autor eres tú.', unwritten: 'Nosotros, el fantasma.' },
  description:
    'Quién hace Ghost Writers IA y por qué, sus comandos y atajos, cómo configurar tu propia clave de API de OpenRouter y los modelos que puedes usar.',
  intro:
    'Ghost Writers IA es asistencia de IA para programar en VS Code: completa tus líneas mientras escribes, responde preguntas sobre tu código y sugiere ediciones que tú revisas. Los modelos están incluidos. Por qué lo hicimos, quiénes somos y cómo se usa.',
  start:
    'Crea una cuenta, descarga la extensión desde tu panel e inicia sesión desde la paleta de comandos. Después empieza a escribir, o escribe un comentario y pulsa [[Ctrl Shift G]].',
  models:
    'OpenRouter decide qué modelos son gratuitos, y eso cambia. Si uno desaparece, el selector de modelos muestra los que hoy lo son. También puedes usar cualquier otro modelo de OpenRouter.',
  openRouter:
    'Es opcional: tu plan incluye modelos. Con tu propia clave, la extensión llama a los modelos a través de OpenRouter, un router de modelos: una clave de API para muchos modelos. Se configura una sola vez.',
  pricing: 'Ver precios',
}

export const aboutSections: typeof source.aboutSections = {
  why: { label: 'por qué', title: 'Por qué funciona así' },
  who: { label: 'quién', title: 'Quién lo hace y cómo contactarnos' },
  commands: { label: 'comandos', title: 'Dos atajos. Lo demás, con el botón derecho.' },
  setup: { label: 'configuración', title: 'Conecta un modelo con tu propia clave' },
  models: { label: 'modelos', title: 'Empieza con un modelo gratuito y añade saldo para el resto' },
  start: { label: 'empezar', title: 'Instálalo y escribe una línea' },
}

export const shortcutNotesTitle: string = 'Atajos ocupados'

export const modelNotes: typeof source.modelNotes = {
  free: { title: 'Gratuitos', text: 'Gratis en OpenRouter, dentro de sus límites diarios.' },
  premium: {
    title: 'Premium',
    text: 'Requieren saldo en OpenRouter, que cobra por token a tu clave.',
  },
}

type Reason = ReturnType<typeof source.listReasons>[number]

const unpublished: Reason = {
  title: 'Licencia MIT',
  text: 'La extensión y este sitio, todo. El código fuente viene con el sitio: mira cómo funciona cada cosa, cámbialo y [ponlo en marcha tú](/docs/self-hosting).',
}

function describePublished(sourceUrl: string): Reason {
  return {
    title: 'Código abierto, todo',
    text: `La extensión y este sitio tienen licencia MIT. [Lee el código](${sourceUrl}), cámbialo y [ponlo en marcha tú](/docs/self-hosting).`,
  }
}

const reasons: readonly Reason[] = [
  {
    title: 'Nada cambia sin ti',
    text: 'Un escritor fantasma nunca publica por su cuenta. Las sugerencias son texto fantasma hasta que pulsas [[Tab]], y las ediciones son un diff hasta que las aceptas. [Comandos](/docs/commands)',
  },
  {
    title: 'Tu código es tuyo',
    text: 'Nunca lo guardamos ni lo registramos, y la extensión no tiene telemetría. Con tu propia clave, tu código ni siquiera pasa por nuestros servidores. [Contexto y privacidad](/docs/privacy)',
  },
  {
    title: 'Un precio sin sorpresas',
    text: 'Una pregunta es una solicitud, por larga que sea la respuesta. Las solicitudes que no usas se acumulan, Free siempre es gratis y cancelas en línea en un paso. [Planes y cupo](/docs/plans)',
  },
]

export const listReasons: typeof source.listReasons = ({ sourceUrl }) => [
  ...reasons,
  sourceUrl ? describePublished(sourceUrl) : unpublished,
]

export const listMakers: typeof source.listMakers = ({ name, address, sourceUrl }) => [
  { term: 'Lo lleva', text: [name, address].filter(Boolean).join(', ') },
  {
    term: 'Licencia',
    text: sourceUrl ? `MIT. [Código fuente](${sourceUrl})` : 'MIT. El código viene con el sitio.',
  },
  {
    term: 'Lo pagan',
    text: 'Quienes se suscriben. No hay anuncios ni rastreadores: mira la [política de privacidad](/privacy).',
  },
  { term: 'Versión actual', text: `${version}. [Novedades](/changelog)` },
]

export const listContacts: typeof source.listContacts = ({ email, communityUrl }) => {
  const byEmail = email ? ` O escribe a [${email}](mailto:${email}).` : ''
  const community = communityUrl ? ` Otras personas ayudan en [la comunidad](${communityUrl}).` : ''
  return [
    {
      term: 'Preguntas',
      text: `[Contáctanos](/contact) y una persona te responderá por correo.${byEmail}`,
    },
    {
      term: 'Ayuda con la extensión',
      text: `Empieza por [solución de problemas](/docs/troubleshooting) y [soporte](/docs/support).${community}`,
    },
    { term: 'Seguridad', text: '[Avisa de una vulnerabilidad](/security#reporting) en privado.' },
    { term: '¿Algo no funciona?', text: 'Mira la [página de estado](/status).' },
  ]
}

export const commands: typeof source.commands = [
  {
    id: 'generate-code',
    name: 'Generar código',
    does: 'Escribe código en el cursor, a partir del comentario de arriba o de un prompt.',
    reach: { keys: 'Ctrl Shift G' },
  },
  {
    id: 'open-chat',
    name: 'Abrir chat',
    does: 'Pregunta por tu código. Puedes insertar, copiar o aplicar la respuesta.',
    reach: { keys: 'Ctrl Shift I' },
  },
  {
    id: 'add-file',
    name: 'Añadir archivo al contexto',
    does: 'Añade el archivo al contexto del chat.',
    reach: { way: 'clic derecho en un archivo' },
  },
  {
    id: 'explain',
    name: 'Explicar',
    does: `Explica con palabras sencillas el código seleccionado. Incluido en ${namePlansWith(({ explanations }) => explanations)}.`,
    reach: { way: 'clic derecho en el código' },
  },
  {
    id: 'refactor',
    name: 'Refactorizar',
    does: 'Muestra una versión mejorada como diff. Nada cambia hasta que la aceptas.',
    reach: { way: 'clic derecho en el código' },
  },
  {
    id: 'generate-tests',
    name: 'Generar tests',
    does: 'Escribe tests para el código seleccionado en un archivo nuevo.',
    reach: { way: 'clic derecho en el código' },
  },
  {
    id: 'fix-bug',
    name: 'Corregir error',
    does: 'Sugiere como diff una corrección del código seleccionado.',
    reach: { way: 'clic derecho en el código' },
  },
  {
    id: 'run-snippet',
    name: 'Ejecutar snippet',
    does: 'Envía al chat uno de tus propios prompts.',
    reach: { way: 'escribe / en el chat' },
  },
  {
    id: 'log-in',
    name: 'Iniciar sesión',
    does: 'Muestra un código corto y abre tu navegador, donde lo confirmas.',
    reach: { way: 'paleta de comandos' },
  },
]

export const shortcutNotes: typeof source.shortcutNotes = [
  {
    term: 'Si usas GitLens',
    text: 'Su mapa de teclas predeterminado empieza secuencias con [[Ctrl Shift G]], y una secuencia tiene prioridad sobre un atajo simple. Define `"gitlens.keymap": "alternate"` o asigna otro atajo a Generar código.',
  },
  {
    term: 'Qué hacían antes esos atajos',
    text: 'En el editor, [[Ctrl Shift G]] abría el control de código fuente (en un Mac, Buscar anterior). Fuera del editor lo sigue haciendo. [[Ctrl Shift I]] era Dar formato al documento en Linux y el chat de VS Code en Windows y Mac. Los dos siguen en sus menús.',
  },
  {
    term: 'Sin atajos',
    text: 'La paleta de comandos tiene todos los comandos, y el menú contextual, los de código. Funcionan con cualquier atajo que tengas. Para cambiar uno, abre los métodos abreviados de teclado y busca Ghost Writers.',
  },
]

export const setupSteps: typeof source.setupSteps = [
  {
    title: 'Crea una clave de OpenRouter',
    text: 'Inicia sesión en [openrouter.ai](https://openrouter.ai/settings/keys), abre Keys y crea una. Empieza por `sk-or-` y solo se muestra una vez: cópiala.',
  },
  {
    title: 'Abre la configuración de la extensión',
    text: 'En VS Code, pulsa [[Ctrl ,]] y busca Ghost Writers.',
  },
  {
    title: 'Pega la clave de API',
    text: 'Haz clic en «Configurar clave de API» y pega la clave en el cuadro que se abre. También puedes ejecutar este comando desde la paleta de comandos.',
  },
  {
    title: 'Elige un modelo',
    text: 'Ejecuta «Elegir modelo» y escoge uno gratuito. Puedes cambiarlo cuando quieras, también desde el chat.',
  },
  {
    title: 'Pruébalo',
    text: 'Escribe un comentario que diga lo que necesitas y pulsa [[Ctrl Shift G]].',
  },
]

export const keyFacts: typeof source.keyFacts = [
  { term: 'Dónde se guarda', text: 'En el almacén de secretos de VS Code, no en settings.json.' },
  {
    term: 'Quién la ve',
    text: 'Solo OpenRouter. Tu editor le envía las solicitudes directamente y nosotros nunca recibimos la clave.',
  },
  {
    term: 'Quién cobra por ella',
    text: 'OpenRouter cobra los modelos premium. Con tu plan pagas la extensión.',
  },
]
