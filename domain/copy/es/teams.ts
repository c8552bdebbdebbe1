import type * as source from '../en/teams.ts'

export const teams: typeof source.teams = {
  invitation: {
    subject: (team) => `Únete al equipo «${team}» en Ghost Writers IA`,
    asMember: ({ team, from, email }) =>
      `${from} (${email}) te ha invitado a unirte al equipo «${team}» como miembro. Un equipo comparte snippets, instrucciones y modelos ajustados en VS Code. Unirse es gratis.`,
    asAdmin: ({ team, from, email }) =>
      `${from} (${email}) te ha invitado a unirte al equipo «${team}» como admin. Un equipo comparte snippets, instrucciones y modelos ajustados en VS Code. Unirse es gratis.`,
    once: (day) =>
      `El enlace funciona una vez, hasta el ${day}, y solo para esta dirección de correo. Si no conoces a quien te invita, ignora este correo.`,
    button: 'Ver invitación',
  },
  removed: {
    subject: 'Te han quitado de un equipo',
    text: (team) =>
      `Ya no estás en el equipo «${team}», y su biblioteca ha desaparecido de tus editores. Tu plan y tus snippets no cambian.`,
  },
  deleted: {
    subject: 'Se ha eliminado un equipo',
    text: (team) =>
      `El propietario ha eliminado el equipo «${team}» y su biblioteca. Tu plan y tus snippets no cambian.`,
  },
  secondFactor: {
    subject: 'Tu equipo exige la verificación en dos pasos',
    required: ({ team, day }) =>
      `El propietario del equipo «${team}» exige ahora la verificación en dos pasos. Configúrala antes del ${day}: solo necesitas un minuto y una aplicación de autenticación en tu teléfono.`,
    after:
      'Después no podrás usar la biblioteca del equipo hasta que la configures. No se elimina nada, y tu plan y tus snippets no cambian.',
    button: 'Configurar verificación en dos pasos',
  },
  offered: {
    subject: '¿Quieres ser el propietario de un equipo?',
    offer: ({ team, from }) =>
      `${from} quiere que seas el propietario del equipo «${team}». Como propietario gestionas a sus admins, y su biblioteca depende de tu plan.`,
    answer: (day) =>
      `No cambia nada si no aceptas la oferta. Puedes aceptarla o rechazarla en la página del equipo, hasta el ${day}.`,
  },
  declined: {
    subject: 'Tu equipo aún necesita un nuevo propietario',
    text: ({ team, by }) =>
      `${by} no quiere quedarse con el equipo «${team}». Sigues siendo el propietario y puedes ofrecérselo a otra persona.`,
  },
  received: {
    subject: 'El equipo ya es tuyo',
    accepted: ({ team, from }) =>
      `Has aceptado el equipo «${team}», que te ofreció ${from}. Ahora es tuyo.`,
    paused: (plan) =>
      `Tu plan no incluye equipos, así que su biblioteca está en pausa hasta que pases a ${plan}.`,
    readOnly: ({ plan, day }) =>
      `Tu plan no incluye equipos, así que su biblioteca es de solo lectura hasta el ${day} y después queda en pausa. Pasa a ${plan} para conservarla.`,
  },
  transferred: {
    subject: 'Tu equipo tiene un nuevo propietario',
    accepted: ({ team, to }) => `El equipo «${team}» es ahora de ${to}, y tú eres admin.`,
    notYou: 'Si no se lo ofreciste tú, cambia tu contraseña ahora y responde a este correo.',
  },
  readOnly: {
    subject: (day) => `La biblioteca compartida es de solo lectura hasta el ${day}`,
    text: (day) =>
      `Tu plan ya no incluye equipos. Los miembros pueden usar la biblioteca compartida hasta el ${day}, pero nadie puede editarla. Después queda en pausa. No se elimina nada.`,
    upgrade: (plan) =>
      `Pasa a ${plan} para recuperarlo todo de inmediato, u ofrece el equipo a un miembro cuyo plan incluya equipos.`,
    button: 'Ver planes',
  },
  goToTeam: 'Ir al equipo',
}
