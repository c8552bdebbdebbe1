import { plural } from '#domain/locale.ts'
import type * as source from '../en/team-activity.ts'

export const activityPage: typeof source.activityPage = {
  title: (team) => `Aktivität von ${team}`,
  description: 'Wer in deinem Team was geändert hat.',
  intro: 'Wer im letzten Jahr was geändert hat.',
  empty: 'Im letzten Jahr ist nichts passiert.',
  list: 'Aktivität',
  pages: 'Seiten der Aktivität',
  newer: 'Neuere',
  older: 'Ältere',
}

/** In the nominative and the accusative: see `activities`. */
export const formerMember: typeof source.formerMember = {
  actor: 'Ein früheres Mitglied',
  subject: 'ein früheres Mitglied',
}

export const nameActorWithToken: typeof source.nameActorWithToken = (actor, token) =>
  `${actor} (Token „${token}“)`

/** The subject is always in the accusative, in which „ein früheres Mitglied“ has the form it's given in. */
export const activities: typeof source.activities = {
  'team-created': ({ actor, item }) => `${actor} hat das Team „${item}“ gegründet`,
  'team-renamed': ({ actor, item }) => `${actor} hat das Team in „${item}“ umbenannt`,
  'team-offered': ({ actor, subject }) =>
    `${actor} hat ein Angebot für ${subject} gemacht, das Team zu übernehmen`,
  'offer-withdrawn': ({ actor, subject }) =>
    `${actor} hat das Angebot für ${subject} zurückgezogen`,
  'offer-declined': ({ actor }) => `${actor} wollte das Team nicht übernehmen`,
  'team-transferred': ({ actor, subject }) => `${actor} hat ${subject} zum Owner gemacht`,
  'invitation-sent': ({ actor }) => `${actor} hat eine Einladung gesendet`,
  'invitation-revoked': ({ actor }) => `${actor} hat eine Einladung zurückgezogen`,
  'invitations-revoked': ({ actor, count, subject }) =>
    `${actor} hat ${plural(count, { one: 'eine offene Einladung', other: '# offene Einladungen' })} zurückgezogen, gesendet durch ${subject}`,
  'own-invitations-revoked': ({ actor, count }) =>
    `${actor} hat ${plural(count, { one: 'die eigene offene Einladung', other: 'die # eigenen offenen Einladungen' })} zurückgezogen`,
  'member-joined': ({ actor }) => `${actor} ist dem Team beigetreten`,
  'member-left': ({ actor }) => `${actor} hat das Team verlassen`,
  'member-removed': ({ actor, subject }) => `${actor} hat ${subject} entfernt`,
  'role-changed': ({ actor, item, subject }) =>
    item === 'admin'
      ? `${actor} hat ${subject} zum Admin gemacht`
      : `${actor} hat ${subject} zum Mitglied gemacht`,
  'second-factor-required': ({ actor }) =>
    `${actor} hat die Zwei-Faktor-Anmeldung für Mitglieder zur Pflicht gemacht`,
  'second-factor-optional': ({ actor }) =>
    `${actor} hat die Pflicht zur Zwei-Faktor-Anmeldung aufgehoben`,
  'instructions-changed': ({ actor }) => `${actor} hat die Anweisungen geändert`,
  'snippet-created': ({ actor, item }) => `${actor} hat das Snippet /${item} hinzugefügt`,
  'snippet-changed': ({ actor, item }) => `${actor} hat das Snippet /${item} geändert`,
  'snippet-deleted': ({ actor, item }) => `${actor} hat das Snippet /${item} gelöscht`,
  'model-shared': ({ actor, item }) => `${actor} hat das Modell „${item}“ geteilt`,
  'model-changed': ({ actor, item }) => `${actor} hat das Modell „${item}“ geändert`,
  'model-removed': ({ actor, item }) => `${actor} hat das Modell „${item}“ entfernt`,
}

export const describeUnknownActivity: typeof source.describeUnknownActivity = (actor) =>
  `${actor} hat etwas geändert`
