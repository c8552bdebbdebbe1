import type * as source from '../en/security.ts'
import type { Clause } from './legal.ts'

export const security: typeof source.security = {
  label: 'seguridad',
  title: 'Seguridad',
  heading: 'Adónde van tus claves y tu código',
  description:
    'El recorrido de tu clave de API y de tu código, qué se guarda y dónde, cómo se protegen las cuentas y las páginas, y cómo avisar de una vulnerabilidad.',
  intro:
    'Quién ve qué, qué guardamos y cómo avisarnos de un problema. La [política de privacidad](/privacy) tiene la lista completa de lo que guardamos.',
}

export const listSecurityClauses: typeof source.listSecurityClauses = ({ isHosted, sourceUrl }) => [
  ...dataClauses,
  describeAccounts(isHosted),
  ...siteClauses,
  ...(sourceUrl ? [describeSource(sourceUrl)] : []),
]

function describeSource(sourceUrl: string): Clause {
  return {
    title: 'Compruébalo tú',
    blocks: [`Lo que dice esta página se puede comprobar: [lee el código](${sourceUrl}).`],
  }
}

const dataClauses: readonly Clause[] = [
  {
    title: 'Tu clave de API',
    blocks: [
      'No la necesitas: los modelos están incluidos. Si pones tu propia clave, se guarda en el almacén de secretos de tu editor, que usa el llavero de tu sistema operativo si lo hay. No está en `settings.json` ni se sincroniza.',
      'La extensión solo envía la clave a la dirección de `ghostWriters.router.baseUrl`, por HTTPS salvo que sea tu propia máquina. Nunca llega a nuestros servidores. Un área de trabajo no puede cambiar esa dirección, así que abrir un proyecto no puede desviar tu clave.',
    ],
  },
  {
    title: 'Tu código',
    blocks: [
      {
        list: [
          '**Modelos incluidos:** tu editor → nuestros servidores → la empresa que ejecuta el modelo. Nosotros lo pasamos, y ni lo guardamos ni lo registramos.',
          '**Con tu propia clave:** tu editor → tu proveedor. Nunca pasa por nuestros servidores. Solo sabemos que se hizo una solicitud, y con qué comando, lenguaje y modelo.',
          '**Modelos de tu máquina o de tu red:** tu código se queda allí, y no sabemos que los usas.',
        ],
      },
      'Los archivos que suelen contener secretos, como `.env`, los que ignora git y los enlaces que salen del área de trabajo nunca se envían automáticamente; si añades uno, la extensión pregunta antes. En un área de trabajo que no es de confianza solo se envía el archivo que tienes abierto. Puedes ver todo lo que acompaña a una solicitud y quitar partes: lee [contexto y privacidad](/docs/privacy).',
    ],
  },
  {
    title: 'Qué se guarda y dónde',
    blocks: [
      {
        terms: [
          {
            term: 'En tu editor',
            text: 'Tu clave de API y tu sesión, en su almacén de secretos. Los chats, los ejemplos para el ajuste fino y la configuración, solo en tu máquina.',
            until: 'Hasta que los elimines. Al cerrar sesión se elimina la sesión.',
          },
          {
            term: 'En nuestra base de datos',
            text: 'Tu cuenta, tu plan, recuentos de solicitudes, snippets, equipos y los nombres de tus modelos ajustados. Ni código, ni prompts, ni respuestas, ni claves tuyas.',
            until: 'Hasta que elimines tu cuenta.',
          },
          {
            term: 'En Stripe',
            text: 'Tarjetas, pagos y facturas. Nosotros nunca vemos un número de tarjeta.',
            until: 'El tiempo que exige la ley fiscal.',
          },
          {
            term: 'En el proveedor del modelo',
            text: 'Lo que envías y lo que responde, según sus propias condiciones.',
            until: 'El tiempo que diga el proveedor.',
          },
        ],
      },
    ],
  },
]

const otherWays =
  '**Llaves de acceso y proveedores**: inicia sesión con tu huella, tu cara o el bloqueo de tu dispositivo, o con GitHub, Google o tu empresa, si el sitio lo ofrece. Así no hay contraseña que robar.'

const twoStepLogin =
  'La **verificación en dos pasos**, si la activas, pide un código de tu teléfono después de tu contraseña. Los equipos pueden exigirla.'

function describeAccounts(isHosted: boolean): Clause {
  return {
    title: 'Cuentas',
    blocks: [
      {
        list: [
          isHosted
            ? 'Las **contraseñas** las guarda Identity Platform de Google, como hashes irreversibles.'
            : 'Las **contraseñas** se guardan como hashes con argon2id y un secreto adicional que no está en la base de datos. Una nueva no puede ser una de las 1000 más comunes, ni nuestro nombre, ni tu propio nombre o correo.',
          '**Adivinarlas** se vuelve más lento con cada intento. Quien lo intente sin ser tú no puede dejarte fuera.',
          'Las **sesiones** son tokens aleatorios en una cookie que los scripts no pueden leer; la base de datos solo tiene sus hashes. Puedes ver y terminar cada una en tu [cuenta](/account).',
          ...(isHosted ? [] : [otherWays, twoStepLogin]),
          'Los **editores** inician sesión con un código corto que confirmas en el navegador. Nunca ven tu contraseña y puedes desconectar cada uno. Los **tokens de API** se muestran una vez, se guardan como hashes, caducan y solo pueden hacer lo que permites al crearlos.',
          'Los **cambios importantes** se confirman por correo, y un cambio de dirección se puede deshacer durante 7 días.',
        ],
      },
    ],
  }
}

/** Cada texto sigue al nombre de la cabecera. */
export const securityHeaderNotes: typeof source.securityHeaderNotes = [
  { name: 'content-security-policy', text: 'solo permite nuestros scripts, estilos e imágenes.' },
  {
    name: 'strict-transport-security',
    text: 'hace que los navegadores usen HTTPS durante dos años.',
  },
  {
    name: 'x-content-type-options',
    text: 'evita que un archivo se ejecute como algo que no es.',
  },
  {
    name: 'referrer-policy',
    text: 'dice a otros sitios que vienes de aquí, pero no de qué página.',
  },
  { name: 'permissions-policy', text: 'desactiva cámara, micrófono, ubicación y USB.' },
  {
    name: 'cross-origin-opener-policy',
    text: 'separa nuestras páginas de las que las abren.',
  },
  {
    name: 'cross-origin-resource-policy',
    text: 'impide que otros sitios incrusten nuestros archivos.',
  },
]

const siteClauses: readonly Clause[] = [
  {
    title: 'Este sitio',
    blocks: [
      'No hay scripts, fuentes ni rastreadores de terceros; solo el pago carga un script, de Stripe. Los navegadores lo garantizan con estas cabeceras, en todas las páginas:',
      { list: securityHeaderNotes.map(({ name, text }) => `\`${name}\` ${text}`) },
      'Los formularios se rechazan si vienen de otro sitio, y los enlaces de los correos no cambian nada hasta que pulsas un botón.',
    ],
  },
  {
    title: 'El paquete de la extensión',
    blocks: [
      'Su suma de verificación (SHA-256) se muestra junto a la descarga, y las actualizaciones se comparan con la suya antes de instalarse. La compilación es reproducible: el mismo código da el mismo archivo, byte a byte. No hay una firma aparte, así que confías en este sitio para las actualizaciones igual que para la primera descarga.',
      'Los textos de equipos, repositorios y modelos se muestran como texto sin formato: no pueden contener enlaces que ejecuten comandos. Los cambios propuestos en archivos que pueden ejecutar programas en tu máquina se señalan.',
    ],
  },
]
