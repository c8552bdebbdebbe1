import type * as source from '../en/accessibility.ts'

export const accessibility: typeof source.accessibility = {
  label: 'accesibilidad',
  title: 'Accesibilidad',
  description:
    'Lo accesibles que son este sitio y la extensión, cómo lo comprobamos y qué falta por hacer.',
  intro:
    'Todo el mundo debería poder usar este sitio: con teclado, lector de pantalla, texto grande o alto contraste. Esta declaración de accesibilidad dice cómo lo comprobamos y qué sabemos que falta.',
  effective: '2026-11-18',
}

export const listAccessibilityClauses: typeof source.listAccessibilityClauses = ({
  accessibilityBody,
}) => [
  {
    title: 'A qué se aplica',
    blocks: [
      'A este sitio, con el pago y las páginas de la cuenta, a sus correos y al chat de la extensión para VS Code. El servicio te permite crear una cuenta, contratar y gestionar un plan, y usar modelos en tu editor.',
      'Seguimos las **WCAG 2.2, nivel AA**, y la norma EN 301 549. Consideramos que el sitio es **parcialmente conforme**: supera nuestras comprobaciones y nadie más lo ha auditado.',
    ],
  },
  {
    title: 'Qué comprobamos',
    blocks: [
      'Cada una de estas comprobaciones se ejecuta antes de publicar una versión, y una versión con fallos no se publica:',
      {
        list: [
          'Las reglas de **axe** para las WCAG 2.0 a 2.2, niveles A y AA, en todas las páginas públicas, las de la cuenta, el pago, el chat de la extensión y nuestros correos, en modo claro y oscuro, en pantallas anchas y estrechas.',
          'Las páginas caben en 320 píxeles de ancho sin desplazarse hacia los lados.',
          'Los menús, diálogos y formularios funcionan **solo con el teclado**, y el foco se ve y va adonde lo esperas.',
          'El contraste de textos y controles, y el tamaño de lo que se puede pulsar.',
          'Las páginas públicas, el inicio de sesión, el pago, el desistimiento y la cancelación funcionan **sin scripts**.',
          'Los formularios indican qué campo está mal, conservan lo que escribiste y avisan a los lectores de pantalla.',
          'Las animaciones se detienen si tu sistema pide menos movimiento.',
        ],
      },
    ],
  },
  {
    title: 'Qué falta',
    blocks: [
      {
        list: [
          'No lo hemos probado con todos los lectores de pantalla ni con personas que dependen de uno.',
          'Las páginas de pago y la página donde cambias la tarjeta son de Stripe.',
          'Lo que responde un modelo puede contener tablas o dibujos hechos con caracteres que los lectores de pantalla no leen bien.',
          'El editor es de Microsoft; su ayuda de accesibilidad se abre con [[Alt F1]].',
          'Parte de la documentación está solo en inglés.',
        ],
      },
    ],
  },
  {
    title: 'Cuéntanos qué no funciona',
    blocks: [
      '[Escríbenos](/contact) y dinos en qué página, con qué navegador y con qué herramientas. Te responderemos en dos semanas y, si no podemos arreglarlo pronto, te daremos de otra forma lo que necesitas.',
      ...(accessibilityBody
        ? [
            'Si nuestra respuesta no te ayuda, puedes dirigirte a la autoridad que hace cumplir la ley:',
          ]
        : [
            'Si nuestra respuesta no te ayuda, puedes dirigirte a la autoridad de tu país que hace cumplir la ley de accesibilidad.',
          ]),
      ...(accessibilityBody ? [{ plain: accessibilityBody }] : []),
    ],
  },
]
