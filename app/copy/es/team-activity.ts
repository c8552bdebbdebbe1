import { plural } from '#domain/locale.ts'
import type * as source from '../en/team-activity.ts'

export const activityPage: typeof source.activityPage = {
  title: (team) => `Actividad de ${team}`,
  description: 'Quién ha cambiado qué en tu equipo.',
  intro: 'Quién ha cambiado qué en el último año.',
  empty: 'No ha pasado nada en el último año.',
  list: 'Actividad',
  pages: 'Páginas de actividad',
  newer: 'Más reciente',
  older: 'Más antigua',
}

export const formerMember: typeof source.formerMember = {
  actor: 'Un antiguo miembro',
  subject: 'un antiguo miembro',
}

export const nameActorWithToken: typeof source.nameActorWithToken = (actor, token) =>
  `${actor}, con el token «${token}»,`

export const activities: typeof source.activities = {
  'team-created': ({ actor, item }) => `${actor} creó el equipo «${item}»`,
  'team-renamed': ({ actor, item }) => `${actor} cambió el nombre del equipo a «${item}»`,
  'team-offered': ({ actor, subject }) => `${actor} ofreció el equipo a ${subject}`,
  'offer-withdrawn': ({ actor, subject }) => `${actor} retiró la oferta a ${subject}`,
  'offer-declined': ({ actor }) => `${actor} rechazó ser propietario`,
  'team-transferred': ({ actor, subject }) => `${actor} pasó la propiedad a ${subject}`,
  'invitation-sent': ({ actor }) => `${actor} envió una invitación`,
  'invitation-revoked': ({ actor }) => `${actor} revocó una invitación`,
  'invitations-revoked': ({ actor, count, subject }) =>
    `${actor} revocó ${plural(count, { one: 'una invitación abierta', other: '# invitaciones abiertas' })} de ${subject}`,
  'own-invitations-revoked': ({ actor, count }) =>
    `${actor} revocó ${plural(count, { one: 'su invitación abierta', other: 'sus # invitaciones abiertas' })}`,
  'member-joined': ({ actor }) => `${actor} se unió al equipo`,
  'member-left': ({ actor }) => `${actor} dejó el equipo`,
  'member-removed': ({ actor, subject }) => `${actor} quitó a ${subject}`,
  'role-changed': ({ actor, item, subject }) =>
    item === 'admin'
      ? `${actor} dio a ${subject} el rol de admin`
      : `${actor} dio a ${subject} el rol de miembro`,
  'second-factor-required': ({ actor }) =>
    `${actor} hizo obligatoria la verificación en dos pasos para los miembros`,
  'second-factor-optional': ({ actor }) =>
    `${actor} hizo opcional la verificación en dos pasos para los miembros`,
  'instructions-changed': ({ actor }) => `${actor} cambió las instrucciones`,
  'snippet-created': ({ actor, item }) => `${actor} añadió el snippet /${item}`,
  'snippet-changed': ({ actor, item }) => `${actor} cambió el snippet /${item}`,
  'snippet-deleted': ({ actor, item }) => `${actor} eliminó el snippet /${item}`,
  'model-shared': ({ actor, item }) => `${actor} compartió el modelo «${item}»`,
  'model-changed': ({ actor, item }) => `${actor} cambió el modelo «${item}»`,
  'model-removed': ({ actor, item }) => `${actor} quitó el modelo «${item}»`,
}

export const describeUnknownActivity: typeof source.describeUnknownActivity = (actor) =>
  `${actor} cambió algo`
