import type * as source from '../en/data-processing.ts'

export const dataProcessing: typeof source.dataProcessing = {
  label: 'encargo de tratamiento',
  title: 'Encargo de tratamiento',
  description:
    'Las condiciones con las que tratamos datos personales por tu cuenta y las empresas que nos ayudan.',
  intro:
    'Si usas el servicio en el trabajo, tu código y tus prompts pueden contener datos personales de los que eres responsable. Estas condiciones dicen cómo los tratamos por tu cuenta y quién nos ayuda.',
  effective: '2026-11-18',
}

type ProcessingInput = Parameters<typeof source.listProcessingClauses>[0]

export const listProcessingClauses: typeof source.listProcessingClauses = (input) => [
  {
    title: 'Subencargados',
    blocks: [
      'Empresas que tratan datos personales por nuestra cuenta. Avisaremos por correo a los clientes al menos 30 días antes de añadir o sustituir una, y podrás oponerte o irte.',
      { terms: listSubprocessors(input) },
    ],
  },
  {
    title: 'Qué cubren estas condiciones',
    blocks: [
      'Forman parte de las [condiciones](/terms) cuando eres una empresa o actúas en nombre de una y tratamos por tu cuenta datos personales de tu código, tus prompts o la biblioteca de tu equipo (art. 28 del RGPD). De tu cuenta y tus pagos los responsables somos nosotros: mira la [política de privacidad](/privacy).',
      {
        list: [
          '**Finalidad:** responder con modelos a las solicitudes de tus usuarios y conservar los snippets y las bibliotecas que guardas.',
          '**Datos:** lo que tus usuarios envían en prompts y código y guardan en snippets. No conservamos prompts, código ni respuestas.',
          '**Interesados:** las personas cuyos datos envían tus usuarios.',
          '**Duración:** mientras tengas una cuenta.',
        ],
      },
    ],
  },
  {
    title: 'Qué hacemos',
    blocks: [
      {
        list: [
          'Tratamos los datos solo según tus instrucciones, que son estas condiciones y lo que tus usuarios hacen en el producto, y te avisamos si creemos que una infringe la ley.',
          'Todas las personas que pueden acceder a ellos están obligadas a la confidencialidad.',
          'Los protegemos como describe la [página de seguridad](/security).',
          'Solo recurrimos a subencargados con condiciones que protejan los datos igual que estas, y respondemos por ellos.',
          'Te ayudamos a atender las solicitudes de los interesados, y con las evaluaciones y notificaciones que te exige la ley.',
          'Te comunicamos una violación de la seguridad de tus datos sin dilación indebida, y en un plazo de 48 horas desde que la detectamos.',
          'Cuando te vas, eliminamos los datos como dice la política de privacidad. Hasta entonces puedes [exportarlos](/switching).',
          'Te damos la información que necesitas para demostrar que se cumplen estas condiciones, y permitimos auditorías con un preaviso razonable.',
        ],
      },
    ],
  },
  {
    title: 'Transferencias a otros países',
    blocks: [
      'Si un subencargado está fuera de la UE, la transferencia se basa en una decisión de adecuación o en las cláusulas contractuales tipo de la Comisión Europea.',
    ],
  },
  {
    title: 'Cómo aceptarlas',
    blocks: [
      'Estas condiciones se aplican sin necesidad de firma. Si necesitas una copia firmada, [escríbenos](/contact).',
      'operator',
    ],
  },
]

function listSubprocessors({ operator, isHosted }: ProcessingInput) {
  return [
    { name: 'Stripe', purpose: 'pagos, facturas y la página donde cambias tu tarjeta' },
    ...(isHosted
      ? [{ name: 'Google Identity Platform', purpose: 'contraseñas e inicios de sesión' }]
      : []),
    ...operator.subprocessors,
  ].map(({ name, purpose }) => ({ term: name, text: purpose, until: '' }))
}
