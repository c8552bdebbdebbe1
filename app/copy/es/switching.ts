import type * as source from '../en/switching.ts'

export const switching: typeof source.switching = {
  label: 'cambio de proveedor',
  title: 'Cambio de proveedor y exportación',
  description:
    'Cómo llevarte tus datos a otro proveedor o a tu propia máquina: formatos, categorías, preaviso y plazos.',
  intro:
    'Puedes llevártelo todo, a otro proveedor o a tu propia máquina, sin pedirnos permiso y sin pagar nada.',
  effective: '2026-11-18',
}

export const exportParts: typeof source.exportParts = {
  exportedAt: 'cuándo se hizo el archivo',
  user: 'tu ID, nombre, dirección de correo, cuándo creaste la cuenta y tu plan',
  sessions: 'navegadores, editores y tokens de API con la sesión iniciada',
  twoStepLogin:
    'desde cuándo está activada la verificación en dos pasos y cuántos códigos de recuperación quedan',
  passkeys: 'los nombres de tus llaves de acceso y cuándo las añadiste y usaste',
  loginProviders: 'los proveedores con los que inicias sesión',
  usage: 'solicitudes por día',
  usageTotals: 'solicitudes por día, comando, modelo y editor',
  usagePreferences: 'tu límite diario y tus avisos',
  language: 'el lenguaje de programación que elegiste en Free',
  snippets: 'tus snippets con sus textos completos',
  teams: 'tus equipos, tu rol y lo que guardaste en sus bibliotecas',
  tunedModels: 'los modelos que has ajustado: nombres, ID y direcciones',
  mails: 'asuntos y horas de los correos que te enviamos',
  billing:
    'tu ID de cliente en Stripe, la moneda, los planes de cortesía, lo que aceptaste en tus pedidos y en los cambios de precio, las cancelaciones, los finales con reembolso y los correos sobre facturación',
  declarations: 'desistimientos y cancelaciones que nos enviaste',
  support: 'lo que nuestro equipo de soporte hizo con tu cuenta',
  formerEmails: 'tus direcciones de correo anteriores, mientras las guardamos',
  messages: 'mensajes y solicitudes de soporte que nos enviaste',
  requests: 'cada solicitud que aún listamos, con hora, comando, lenguaje, modelo y longitud',
}

export const switchingClauses: typeof source.switchingClauses = [
  {
    title: 'Tu derecho a cambiar',
    blocks: [
      {
        list: [
          '**Preaviso:** ninguno. Puedes exportar e irte cuando quieras; un contrato puede pedir como mucho dos meses de preaviso, y el nuestro no pide ninguno.',
          '**Transición:** como máximo 30 días desde el día en que nos lo dices. Durante ese tiempo el servicio sigue como se acordó y te ayudamos con tus preguntas. Si algo lo hace técnicamente imposible, te lo decimos en 14 días hábiles, con el motivo y una fecha, como mucho siete meses después.',
          '**Recuperación:** durante al menos 30 días después de la transición puedes seguir exportando tus datos. Después los eliminamos, salvo que elimines antes tu cuenta.',
          '**Tarifas:** ninguna, ni por exportar ni por irte.',
          '**Reembolso:** lo que pagaste por el periodo actual sigue las [condiciones](/terms).',
        ],
      },
      'Para que te ayudemos, [escríbenos](/contact) con el asunto «Cambio de proveedor».',
    ],
  },
  {
    title: 'Cómo exportar',
    blocks: [
      {
        terms: [
          {
            term: 'Cuenta',
            text: 'Página de la cuenta, «Exportar como JSON»: un archivo JSON (UTF-8, RFC 8259) con todo lo de abajo. Las horas son ISO 8601 en UTC, o milisegundos desde 1970 donde el nombre es createdAt o expiresAt en la parte «user».',
            until: 'ghost-writers-ia-account.json',
          },
          {
            term: 'Snippets',
            text: 'Página de snippets: JSON en el formato de snippets de VS Code, que también leen los editores basados en él, o un ZIP de archivos Markdown.',
            until: 'ghost-writers-ia.code-snippets o ghost-writers-ia-snippets.zip',
          },
          {
            term: 'Uso',
            text: 'Página de uso: cada solicitud que listamos, como CSV (RFC 4180) o JSON.',
            until: 'CSV o JSON',
          },
          {
            term: 'Facturas',
            text: 'Página de facturación: cada factura como página para imprimir, o como PDF de Stripe.',
            until: 'HTML o PDF',
          },
        ],
      },
    ],
  },
  {
    title: 'Qué contiene la exportación de la cuenta',
    blocks: [
      'Cada parte es un nombre del objeto JSON:',
      { list: Object.entries(exportParts).map(([name, text]) => `\`${name}\` ${text}`) },
    ],
  },
  {
    title: 'Qué no contiene',
    blocks: [
      'Contraseñas, claves y códigos de recuperación, porque abrirían tu cuenta. Prompts, código y respuestas, porque no los guardamos; tus chats están en tu máquina. Números de tarjeta, que solo tiene Stripe. Contadores y registros que necesitamos para operar y proteger el servicio y que revelarían cómo funciona.',
    ],
  },
]
