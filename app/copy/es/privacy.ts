import { formatList } from '#domain/locale.ts'
import type { logFields } from '#domain/log-fields.ts'
import { keptMs } from '#domain/retention.ts'
import type * as source from '../en/privacy.ts'
import { cookiePurposes } from './cookies.ts'
import type { Clause, LegalTerm } from './legal.ts'
import { formatKept } from './retention.ts'

export const privacy: typeof source.privacy = {
  label: 'privacidad',
  title: 'Política de privacidad',
  heading: 'Qué guardamos y qué no',
  description:
    'Qué guardamos sobre ti, durante cuánto tiempo, con quién lo compartimos y cómo exportarlo o eliminarlo.',
  intro:
    'Una cuenta, un plan, un recuento de solicitudes y los snippets que escribes. Sin rastreo, sin anuncios y sin guardar tu código.',
  effective: '2026-11-18',
}

const paymentIds =
  'los id del proveedor de pagos para el cliente, una suscripción, una factura, un reembolso o una reclamación'

type LogFields = typeof logFields
type PersonalField = {
  [Field in keyof LogFields]: LogFields[Field] extends null ? never : Field
}[keyof LogFields]

const personalLogFields: Readonly<Record<PersonalField, string>> = {
  userId: 'el id de la cuenta',
  user: 'un hash con clave de ese id',
  tokenId: 'el principio del id de un editor o un token',
  account: 'un hash con clave de la dirección de correo con la que se intentó',
  network: 'la dirección de red de la solicitud',
  customerId: paymentIds,
  subscription: paymentIds,
  invoice: paymentIds,
  refund: paymentIds,
  dispute: paymentIds,
}

/** Con un proveedor de identidad externo, Google guarda las contraseñas en nuestro lugar. */
export const listPrivacyClauses: typeof source.listPrivacyClauses = ({ isHosted }) => [
  {
    title: 'Quién es responsable de tus datos',
    blocks: ['El responsable del tratamiento es:', 'operator'],
  },
  {
    title: 'Qué guardamos y durante cuánto tiempo',
    blocks: [{ terms: [describeAccount(isHosted), ...storedData] }],
  },
  {
    title: 'Tu código y tus prompts',
    blocks: [
      'Tu editor envía tu pregunta, el código en el que trabajas y lo que ayuda al modelo: los archivos que has añadido, el archivo actual, las reglas del proyecto y el código del proyecto relacionado. La extensión lo enumera todo, te deja quitar cada parte y nunca envía sin preguntarte archivos que puedan contener secretos.',
      'Con los modelos incluidos, tu código y tus prompts pasan por nuestros servidores hasta la empresa que ejecuta el modelo, para que recibas una respuesta. **No los guardamos ni los registramos.** Con tu propio router de modelos van directos de tu editor a ese router, con **tu propia clave** y las condiciones de esa empresa (para OpenRouter, lee su [política de privacidad](https://openrouter.ai/privacy)), y no pasan por nuestros servidores. Tu editor guarda la clave y nunca nos la envía. En ambos casos guardamos que se hizo una solicitud, y con qué comando, lenguaje y modelo, para contarla y comprobar tu plan.',
      'Con un servidor propio, en tu máquina o en tu red y sin clave, tu código solo va allí y no sabemos nada de ello.',
      'Con el autocompletado local, tu código se queda en tu editor. Solo vemos que se descargó el archivo del modelo, como con cualquier archivo, y nada de para qué se usa.',
    ],
  },
  {
    title: 'Pagos',
    blocks: [
      'Stripe procesa los pagos. Los datos de tu tarjeta o de PayPal los escribes en Stripe; **nosotros nunca vemos un número de tarjeta**. Stripe recibe tu dirección de correo y lo que compras. Nos dice si has pagado y nos da una huella que nos permite reconocer la misma tarjeta. Lee la [política de privacidad de Stripe](https://stripe.com/privacy).',
    ],
  },
  {
    title: 'Cookies',
    blocks: [
      'Todas son necesarias para que funcione el sitio, por eso no hay aviso de cookies:',
      {
        list: Object.entries(cookiePurposes).map(([name, purpose]) => `**${name}** ${purpose}`),
      },
      'Tu modo claro u oscuro, y qué pago ha mostrado este navegador como confirmado, se quedan en el almacenamiento local de tu navegador y no se nos envían. No hay analítica, ni fuentes de terceros, ni solicitudes a terceros, salvo a Stripe al pagar.',
    ],
  },
  {
    title: 'Con quién lo compartimos',
    blocks: [
      isHosted
        ? 'Con Stripe para los pagos, con Google para los inicios de sesión y los correos sobre ellos, con la empresa que ejecuta los modelos incluidos, con la que entrega nuestros demás correos y con la que aloja nuestros servidores, en cada caso solo para eso.'
        : 'Con Stripe para los pagos, con la empresa que ejecuta los modelos incluidos, con la que entrega nuestros correos y con la que aloja nuestros servidores, en cada caso solo para eso.',
      'No vendemos tus datos ni los compartimos con nadie más, salvo que la ley lo exija. Solo te escribimos sobre tu cuenta: la confirmación de tu dirección, contraseñas, nuevos editores, herramientas y tokens de API, tu cupo (puedes desactivarlo), tus equipos y sus invitaciones, y la facturación: recibos, próximas renovaciones, cambios de precio y tarjetas a punto de caducar. No hay boletín.',
    ],
  },
  ...rightsAndChanges,
]

const rightsAndChanges: readonly Clause[] = [
  {
    title: 'Tus derechos',
    blocks: [
      'En la página de tu cuenta puedes **exportar** todo lo que tenemos sobre ti como archivo JSON, corregirlo y **eliminar** tu cuenta. Al eliminarla se cancela antes el plan de pago, para que no se te cobre más, y después se elimina la cuenta con sus sesiones, dispositivos, snippets, modelos ajustados y datos de uso. Lo que guardamos durante un año está arriba, en «Cuentas eliminadas».',
      'Tratamos tus datos para darte la cuenta que pediste, para cobrar el pago que aceptaste y para mantener seguro el sitio. Según el RGPD tienes derecho a acceder a tus datos, rectificarlos, suprimirlos, limitar su tratamiento y recibir una copia, a oponerte a su uso y a presentar una reclamación ante tu autoridad de protección de datos. [Escríbenos](/contact) y te responderemos en el plazo de un mes.',
    ],
  },
  {
    title: 'Cambios en esta política',
    blocks: [
      'Cuando cambia esta política, también cambia la fecha de arriba. Si un cambio te afecta, te escribiremos antes de que entre en vigor.',
    ],
  },
]

function describeAccount(isHosted: boolean): LegalTerm {
  return {
    term: 'Tu cuenta',
    text: isHosted
      ? 'Tu nombre, tu dirección de correo, si está confirmada y cuándo creaste la cuenta. Identity Platform de Google guarda por nosotros tu contraseña, como hash irreversible.'
      : 'Tu nombre, tu dirección de correo, si está confirmada, cuándo creaste la cuenta y tu contraseña como hash que nadie puede revertir. De cada llave de acceso, su nombre, su clave pública y cuándo la usaste por última vez; tu huella o tu cara nunca salen de tu dispositivo. Con la verificación en dos pasos, la clave de tu aplicación de autenticación, cifrada, tus códigos de recuperación como hashes irreversibles y, durante 30 días, los navegadores que nos pediste recordar.',
    until: 'Hasta que elimines tu cuenta.',
  }
}

const storedData: readonly LegalTerm[] = [
  {
    term: 'Proveedores con los que inicias sesión',
    text: 'Si inicias sesión con un proveedor como GitHub: cuál, su id para ti, tu dirección de correo allí y cuándo lo conectaste y lo usaste por última vez. Le pedimos tu nombre y tu dirección, y no guardamos sus tokens. El proveedor sabe que inicias sesión aquí.',
    until: 'Hasta que lo desconectes o elimines tu cuenta.',
  },
  {
    term: 'Tu dirección de correo anterior',
    text: 'Si tu dirección cambia, la anterior, para que puedas deshacer un cambio que no hiciste tú. Después, solo un hash con clave de ella, para lo que se describe en «Cuentas eliminadas».',
    until: '8 días como máximo. El hash con clave: un año, o hasta que elimines tu cuenta.',
  },
  {
    term: 'Sesiones y dispositivos',
    text: 'De cada navegador, editor, herramienta y token de API con la sesión iniciada: su nombre, cuándo inició sesión, cuándo se usó por última vez, lo que pueden hacer las herramientas y los tokens, y cuándo caducan los tokens. Puedes ver y terminar cada uno. Mientras un editor o una herramienta espera a conectarse, también la dirección de red desde la que lo hace.',
    until:
      'Hasta que cierres la sesión, la termines o caduque. La dirección de red: dos horas como máximo.',
  },
  {
    term: 'Uso',
    text: `Cuántas solicitudes hiciste cada día, por horas, y con qué editor o token de API, comando y modelo. Durante ${formatKept(keptMs.requests)}, también cada solicitud: su hora, el editor o token, la herramienta que la envió (como Claude Code), el comando, el lenguaje de programación, el modelo, la longitud en tokens y el resultado. También tu propio límite diario, si quieres avisos y, en Free, tu lenguaje. No lo que preguntaste ni lo que respondió el modelo. Mientras un agente tuyo responde a llamadas a herramientas, también hashes con clave de lo que se preguntó, en los que nadie puede leerlo, para reconocer las llamadas que van juntas: una hora como máximo. Y un hash con clave de tu buzón, porque las cuentas de un mismo buzón comparten el cupo gratuito.`,
    until: 'Hasta que elimines tu cuenta.',
  },
  {
    term: 'Snippets',
    text: 'Los prompts que guardas como snippets: sus nombres, descripciones y textos, en tu orden.',
    until: 'Hasta que los elimines o elimines tu cuenta. Se conservan si pasas a un plan inferior.',
  },
  {
    term: 'Equipos',
    text: 'Los equipos en los que estás, tu rol, lo que guardas en sus bibliotecas, y qué cambiaste allí y cuándo, con el nombre del token de API si usaste uno. Si invitas a alguien: su dirección de correo. Si ofreces tu equipo a alguien: a quién y cuándo. Los demás miembros ven tu nombre; el propietario y los admins ven también tu dirección de correo.',
    until: `Hasta que dejes el equipo o elimines tu cuenta; lo que guardaste se queda en el equipo, sin tu nombre. La lista de cambios: ${formatKept(keptMs.teamActivity).toLowerCase()}. Una invitación u oferta: hasta que se use o se revoque y, como máximo, ${formatKept(keptMs.teamInvitations)} después de caducar.`,
  },
  {
    term: 'Modelos ajustados',
    text: 'De cada modelo que has ajustado y guardado: su nombre, su ID, la dirección del proveedor que lo ejecuta y cuándo lo guardaste. No los ejemplos con los que se hizo ni tu clave: ambos se quedan en tu editor y van solo a ese proveedor.',
    until: 'Hasta que los elimines o elimines tu cuenta. Se conservan si pasas a un plan inferior.',
  },
  {
    term: 'Suscripción',
    text: 'Tu plan, su periodo de facturación, cuándo se renueva, tu ID de cliente en Stripe, qué correos te enviamos sobre ella y por qué cancelaste, si nos lo dijiste. Si usas el reembolso de 14 días: cuándo, y un hash con clave de la tarjeta.',
    until:
      'Hasta que elimines tu cuenta. Stripe conserva las facturas el tiempo que exige la ley fiscal.',
  },
  {
    term: 'Tus pedidos',
    text: 'Lo que aceptaste al hacer el pedido: los textos tal como los viste, el plan, el precio y cuándo. Es la prueba del contrato, para ti y para nosotros.',
    until: `${formatKept(keptMs.consents)}, también después de eliminar tu cuenta, y mientras dure el plan.`,
  },
  {
    term: 'Cambios de precio',
    text: 'Si cambia el precio de tu plan: cuándo te avisamos, y si aceptaste, cuándo y qué.',
    until: `${formatKept(keptMs.priceNotices)} después del cambio, como prueba, también si eliminas tu cuenta.`,
  },
  {
    term: 'Registros fiscales',
    text: 'Donde cobramos IVA, de cada pago y cada factura rectificativa: su número, fecha, importe e impuesto, los países de tu dirección de facturación y de tu tarjeta, y el NIF-IVA de una empresa con el resultado de su comprobación. No tu nombre ni tu dirección de correo.',
    until: `${formatKept(keptMs.taxRecords)}, como exige la ley fiscal, también después de eliminar tu cuenta.`,
  },
  {
    term: 'Cuentas eliminadas',
    text: 'Si habías usado parte de tu cupo o el reembolso de 14 días: un hash con clave de tu dirección de correo, de las direcciones que tuviste el año anterior y, tras un reembolso, de tu tarjeta, con las solicitudes que te quedaban y la fecha. Solo lo usamos para reconocer si vuelve la misma dirección o la misma tarjeta, para que eliminar una cuenta no reinicie ninguna de las dos cosas. No se puede convertir de nuevo en una dirección ni en un número de tarjeta.',
    until: `${formatKept(keptMs.deletedAccounts)} después de eliminar tu cuenta.`,
  },
  {
    term: 'Registros de eliminación',
    text: 'Que se eliminó una cuenta, cuándo y de qué partes de nuestra base de datos, con un hash con clave de su dirección, para poder demostrarlo.',
    until: `${formatKept(keptMs.deletionRecords)}.`,
  },
  {
    term: 'Mensajes que nos envías',
    text: 'El nombre, la dirección de correo y el texto que envías en la página de contacto. En las solicitudes de soporte, también tu cuenta, tu plan y, si lo permites, detalles de tu editor: su versión y su último error.',
    until: `${formatKept(keptMs.contactMessages)}, o menos si nos lo pides. Las solicitudes de soporte se eliminan con tu cuenta.`,
  },
  {
    term: 'Desistimientos y cancelaciones',
    text: 'Lo que declaras en las páginas para desistir de un contrato y para cancelarlo: tu nombre, tu dirección de correo, el contrato y el motivo, cuándo lo recibimos y con qué resultado. Tenemos que poder demostrarlo.',
    until: `${formatKept(keptMs.declarations)} después de recibirlo, también si eliminas tu cuenta.`,
  },
  {
    term: 'Correos que te enviamos',
    text: 'El destinatario, la hora y el asunto. Solo guardamos el texto hasta que el correo se ha enviado o su entrega ha fallado definitivamente.',
    until: `${formatKept(keptMs.emails)}.`,
  },
  {
    term: 'Historial de soporte',
    text: 'Qué hizo nuestro equipo de soporte con tu cuenta, cuándo y quién, y si la bloqueamos y por qué.',
    until: `${formatKept(keptMs.supportHistory)}. Un bloqueo: hasta que lo levantemos o se elimine la cuenta.`,
  },
  {
    term: 'Límites de frecuencia',
    text: 'Cuántas veces se envió un formulario desde una dirección de red, para que nadie pueda adivinar contraseñas ni saturarnos. También cuántas invitaciones a equipos enviaste, cuántos correos recibió una dirección sin verificar y cuántos acuses de recibo de desistimientos y cancelaciones recibió una dirección, con hashes de las direcciones, para que no saturen a nadie.',
    until:
      'Un día como máximo: cada recuento se elimina cuando pasa su periodo. Cuántas llamadas a modelos hiciste antes de verificar tu correo: un año como máximo.',
  },
  {
    term: 'Registros del servidor',
    text: `La hora, el tipo de página, el estado y la duración de cada solicitud. De los inicios de sesión, cambios, pagos y solicitudes rechazadas, también ${listPersonalLogFields()}. Nunca un nombre, una dirección de correo, una contraseña o un token.`,
    until:
      'El tiempo que quien opera el servidor conserve sus registros, para encontrar errores y abusos.',
  },
]

function listPersonalLogFields(): string {
  return formatList(new Set(Object.values(personalLogFields)))
}
