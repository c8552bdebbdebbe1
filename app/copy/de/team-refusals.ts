import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type * as source from '../en/team-refusals.ts'

export const teamRefusals: typeof source.teamRefusals = {
  'already-invited':
    'Diese Adresse ist schon eingeladen. Du kannst die Einladung unten noch mal senden.',
  'already-member': 'Die Person ist schon in diesem Team.',
  'email-not-verified': 'Bestätige zuerst deine E-Mail-Adresse: Öffne den Link in unserer E-Mail.',
  'invalid-team-name': 'Gib einen Namen mit bis zu 60 Zeichen ein.',
  'invitation-spent':
    'Diese Einladung ist abgelaufen, wurde schon benutzt oder wurde zurückgezogen.',
  'invited-recently':
    'Wir haben dieser Adresse gerade erst geschrieben. Versuch es in {wait} noch mal.',
  'is-team-owner':
    'Der Owner kann nicht gehen oder entfernt werden. Biete das Team zuerst jemand anderem an.',
  'no-such-invitation': 'Diese Einladung wurde schon angenommen, abgelehnt oder zurückgezogen.',
  'no-such-offer': 'Dieses Angebot ist abgelaufen oder wurde zurückgezogen.',
  'no-such-member': 'Die Person ist nicht mehr in diesem Team.',
  'no-such-team': 'Dieses Team wurde gelöscht, oder du bist nicht mehr darin.',
  'no-such-team-item':
    'Das wurde anderswo gelöscht. Speichere es noch mal, um deine Version zu behalten.',
  'not-team-admin': 'Das können nur Owner und Admins des Teams.',
  'not-team-owner': 'Das kann nur der Owner des Teams.',
  'offer-open': 'Du hast dieses Team schon jemandem angeboten. Zieh das Angebot zuerst zurück.',
  'owner-needs-second-factor':
    'Schalte die Zwei-Faktor-Anmeldung zuerst für dein eigenes Konto ein.',
  'owns-too-many-teams':
    'Dir gehören schon 5 Teams. Lösche eins, oder biete es zuerst jemand anderem an.',
  'second-factor-required':
    'Dieses Team verlangt die Zwei-Faktor-Anmeldung. Richte sie auf deiner Kontoseite ein, um das Team zu nutzen.',
  'team-conflict': 'Das hat jemand anderes geändert, während du daran gearbeitet hast.',
  'team-full': 'Dieses Team hat schon 50 Mitglieder. Bitte den Owner, Platz zu machen.',
  'team-item-name-taken': 'Dein Team verwendet diesen Namen schon. Wähle einen anderen.',
  'team-read-only':
    'Das Team ist schreibgeschützt, weil der Tarif des Owners keine Teams mehr enthält.',
  'teams-not-in-plan': `Teams zu gründen ist in ${getPlanWith(({ teams }) => teams).name} enthalten.`,
  'too-many-creations': 'Du hast heute viele Teams gegründet. Versuch es morgen noch mal.',
  'too-many-invitations':
    'Du hast heute viele Einladungen gesendet. Versuch es in {wait} noch mal.',
  'too-many-memberships': 'Du bist schon in 20 Teams. Verlass eins, um einem anderen beizutreten.',
  'too-many-offers': 'Du hast heute viele Angebote gemacht. Versuch es morgen noch mal.',
  'too-many-pending':
    'Es gibt schon 50 offene Einladungen. Zieh eine zurück, um jemand anderen einzuladen.',
  'too-many-team-items': 'Die Bibliothek ist voll. Lösche etwas, um Neues hinzuzufügen.',
  'wrong-address': 'Diese Einladung ging an eine andere Adresse.',
  'wrong-team-name': 'So heißt das Team nicht. Tippe den Namen genau ab, um das Team zu löschen.',
}
